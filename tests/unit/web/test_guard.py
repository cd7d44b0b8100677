"""Who may come in over HTTP, and how they are told if they may not."""

from collections.abc import AsyncIterator

import httpx
import pytest

from jarvisd.phrases import Language
from jarvisd.settings_web import Web
from jarvisd.web.language import preferred
from tests.unit.web.visiting import Visit

TOKEN = "a-token-of-sixteen-and-more"
ROOMS = "/api/v1/rooms"
MUTE = "/api/v1/rooms/kueche/mute"


@pytest.mark.parametrize(
    "host",
    ["127.0.0.1:5278", "localhost", "LOCALHOST:5278", "[::1]:5278", "192.168.1.7", "jarvis.lan"],
)
async def test_addresses_cannot_be_pointed_elsewhere_and_known_names_are_known(host: str) -> None:
    async with Visit(web=Web(names=("jarvis.lan",))).client(host=host) as client:
        assert (await client.get(ROOMS)).status_code == 200


@pytest.mark.parametrize(
    "host", ["evil.example", "localhost.evil.example", "127.0.0.1.evil.example", "a@127.0.0.1", ""]
)
async def test_a_name_that_somebody_pointed_at_this_machine_is_refused(host: str) -> None:
    async with Visit().client(host=host) as client:
        answer = await client.get(ROOMS)

    assert answer.status_code == 421
    assert answer.json()["code"] == "web-wrong-name"


@pytest.mark.parametrize(
    "headers",
    [
        {"origin": "http://evil.example"},
        {"origin": "http://127.0.0.1:9999"},
        {"origin": "null"},
        {"sec-fetch-site": "cross-site"},
        {"sec-fetch-site": "same-site"},
    ],
)
async def test_a_page_from_elsewhere_changes_nothing(headers: dict[str, str]) -> None:
    visit = Visit()
    async with visit.client(**headers) as client:
        answer = await client.post(MUTE)

    assert answer.status_code == 403
    assert visit.house.board.controls(visit.house.rooms[0]).mute is None


async def test_its_own_page_and_programs_may_change_things() -> None:
    async with Visit().client(origin="http://127.0.0.1:5278") as client:
        assert (await client.post(MUTE)).status_code == 200
    async with Visit().client() as client:
        assert (await client.post(MUTE)).status_code == 200


async def test_a_form_of_another_page_is_not_read() -> None:
    async with Visit().client() as client:
        kind = {"content-type": "text/plain"}
        answer = await client.post(MUTE, content=b'{"for_s": 60}', headers=kind)

    assert (answer.status_code, answer.json()["code"]) == (400, "web-bad-request")


@pytest.mark.parametrize("given", ["", "Bearer", "Bearer wrong", f"Basic {TOKEN}", TOKEN])
async def test_where_there_is_a_token_it_is_asked_of_everybody(given: str) -> None:
    async with Visit(web=Web(token=TOKEN)).client(authorization=given) as client:
        for path in (ROOMS, "/healthz", "/metrics", "/nothing"):
            answer = await client.get(path)
            assert answer.status_code == 401
            assert answer.headers["www-authenticate"] == "Bearer"


async def test_who_has_the_token_comes_in() -> None:
    async with Visit(web=Web(token=TOKEN)).client(authorization=f"Bearer {TOKEN}") as client:
        assert (await client.get(ROOMS)).status_code == 200


async def test_a_body_that_is_too_large_is_not_taken_in() -> None:
    async def endless() -> AsyncIterator[bytes]:
        for _ in range(100):
            yield b" " * 1_024

    kind = {"content-type": "application/json"}
    async with Visit().client() as client:
        told = await client.post(MUTE, content=b" " * 100_000, headers=kind)
        untold = await client.post(MUTE, content=endless(), headers=kind)

    assert (told.status_code, untold.status_code) == (413, 413)


@pytest.mark.parametrize(
    ("method", "path", "status", "code"),
    [
        ("GET", "/nothing", 404, "web-not-found"),
        ("POST", ROOMS, 405, "web-wrong-method"),
        ("GET", "/api/v1/rooms/kuche", 404, "no-such-room"),
    ],
)
async def test_what_leads_nowhere_is_a_problem_in_the_callers_language(
    method: str, path: str, status: int, code: str
) -> None:
    told: dict[str, httpx.Response] = {}
    async with Visit().client() as client:
        for language in ("de", "en"):
            told[language] = await client.request(
                method, path, headers={"accept-language": language}
            )

    for answer in told.values():
        assert answer.headers["content-type"] == "application/problem+json"
        assert (answer.status_code, answer.json()["code"]) == (status, code)
    assert told["de"].json()["detail"] != told["en"].json()["detail"]
    assert told["de"].json()["title"] != told["en"].json()["title"]


async def test_a_bug_in_one_request_is_told_and_the_next_one_is_answered(
    caplog: pytest.LogCaptureFixture,
) -> None:
    visit = Visit(people=None)  # type: ignore[arg-type]  # broken on purpose
    async with visit.client() as client:
        answer = await client.get("/healthz")
        assert (answer.status_code, answer.json()["code"]) == (500, "web-bug")
        assert (await client.get(ROOMS)).status_code == 200

    assert "/healthz failed unforeseen" in caplog.text


@pytest.mark.parametrize(
    ("header", "language"),
    [
        ("", Language.DE),
        ("en", Language.EN),
        ("en-GB,en;q=0.9", Language.EN),
        ("fr, en;q=0.5, de;q=0.7", Language.DE),
        ("fr", Language.DE),
        ("en;q=0", Language.DE),
        ("de;q=nonsense,en;q=0.1", Language.EN),
        ("EN", Language.EN),
    ],
)
def test_the_language_is_the_one_that_is_liked_best(header: str, language: Language) -> None:
    assert preferred(header, Language.DE) is language
