"""The page: shown to everybody and to no frame; its room only to who may, over a real socket."""

import asyncio
import base64
import json
import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import InvalidStatus

from jarvisd.adapters.browser.browser import Browser
from jarvisd.adapters.browser.wire import Close
from jarvisd.ids import RoomName
from jarvisd.phrases import Language, phrase
from jarvisd.settings_web import Web
from jarvisd.web.guard import LARGEST
from jarvisd.web.server import ADDRESS, serve
from tests.unit.running_house import running
from tests.unit.session.conversation import KITCHEN
from tests.unit.web.visiting import Visit

TOKEN = "ein-Token mit mehr als sechzehn Zeichen: äöü?>"
TALK = "/api/v1/rooms/kueche/talk"


def shown(token: str) -> str:
    return "bearer." + base64.urlsafe_b64encode(token.encode()).decode().rstrip("=")


@asynccontextmanager
async def there(data: Path, web: Web | None = None) -> AsyncIterator[tuple[Browser, str]]:
    """Serve a kitchen that is a page; yield it, and the address of its connection."""
    browser = Browser(KITCHEN)
    visit = Visit(web=web or Web(), browsers={KITCHEN: browser})
    async with running(visit.house) as kitchen:
        app = visit.application(kitchen)
        serving = asyncio.create_task(serve(app, Web(port=0), data))
        try:
            while not (data / ADDRESS).exists():  # noqa: ASYNC110  (a file tells nobody)
                await asyncio.sleep(0.01)
            url = str(json.loads((data / ADDRESS).read_text())["url"])
            yield browser, url.replace("http", "ws")
        finally:
            serving.cancel()
            await asyncio.wait({serving})


def begin(rate: int = 48_000) -> str:
    return json.dumps({"type": "begin", "rate": rate})


async def closed(socket: ClientConnection) -> int:
    """Return the code with which *socket* is closed in the end."""
    async with asyncio.timeout(20):
        await socket.wait_closed()
    assert socket.close_code is not None
    return socket.close_code


async def gone(browser: Browser) -> None:
    async with asyncio.timeout(10):
        while browser.page is not None:  # noqa: ASYNC110  (nobody is told)
            await asyncio.sleep(0.01)


@pytest.mark.parametrize(("header", "language"), [("en-GB", "en"), ("de", "de"), ("fr", "de")])
async def test_the_page_is_shown_in_the_language_that_is_liked_best(
    header: str, language: str
) -> None:
    async with Visit().client(**{"accept-language": header}) as client:
        answer = await client.get("/talk")

    texts = re.search(r'id="texts">(.*?)</script>', answer.text, re.DOTALL)
    assert texts is not None
    assert answer.headers["content-type"] == "text/html; charset=utf-8"
    assert f'<html lang="{language}">' in answer.text
    assert phrase("talk-start", Language(language)) in answer.text
    assert json.loads(texts[1])["states"]["muted"] == phrase("talk-state-muted", Language(language))
    assert "$" not in answer.text


async def test_every_file_that_the_page_names_is_there_and_nothing_comes_from_elsewhere() -> None:
    async with Visit(web=Web(token=TOKEN)).client() as client:
        page = await client.get("/talk")
        named = set(re.findall(r'"(/talk/[^"]+)"', page.text))
        named |= {f"/talk/{entry.name}" for entry in (files("jarvisd.web") / "page").iterdir()}
        named -= {"/talk/talk.html"}
        for path in named:
            answer = await client.get(path)
            assert answer.status_code == 200, path
            assert not re.search(r"https?://", answer.text), path
            assert answer.headers["x-content-type-options"] == "nosniff"
        assert (await client.get("/talk/talk.html")).status_code == 404
        assert (await client.get("/talk/..%2Ftalk.py")).status_code == 404

    policy = page.headers["content-security-policy"]
    assert "default-src 'none'" in policy
    assert "frame-ancestors 'none'" in policy


PAIRS = (
    ("text", "back"),
    ("text", "card"),
    ("text", "mine"),
    ("soft", "card"),
    ("soft", "mine"),
    ("on-main", "main"),
    ("bad", "card"),
)


@pytest.mark.parametrize("scheme", [0, 1], ids=["light", "dark"])
@pytest.mark.parametrize(("front", "back"), PAIRS)
def test_its_colours_can_be_told_apart_by_people_who_see_badly(
    front: str, back: str, scheme: int
) -> None:
    style = (files("jarvisd.web") / "page" / "talk.css").read_text(encoding="utf-8")
    light, dark = (
        luminance(re.findall(rf"--{name}: #(\w+);", style)[scheme]) for name in (front, back)
    )
    light, dark = max(light, dark), min(light, dark)
    # WCAG 2.2, 1.4.3: contrast of text, level AA.
    assert (light + 0.05) / (dark + 0.05) >= 4.5


def luminance(colour: str) -> float:
    """Return the relative luminance (WCAG 2.2) of *colour*, six hexadecimal digits."""
    parts = [int(colour[at : at + 2], 16) / 255 for at in (0, 2, 4)]
    red, green, blue = (p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


async def test_the_open_page_opens_nothing_else() -> None:
    async with Visit(web=Web(token=TOKEN)).client() as client:
        for method, path in (
            ("POST", "/talk"),
            ("GET", "/talkative"),
            ("GET", "/talk/../api/v1/rooms"),
            ("GET", "/api/v1/rooms"),
        ):
            assert (await client.request(method, path)).status_code == 401, path


async def test_a_page_is_the_room_until_it_leaves(tmp_path: Path) -> None:
    async with there(tmp_path) as (browser, url):
        async with connect(url + TALK, subprotocols=["jarvisd.talk"]) as socket:  # type: ignore[list-item]
            await socket.send(begin())
            hello: dict[str, Any] = json.loads(await socket.recv())
            assert socket.subprotocol == "jarvisd.talk"
            assert (hello["room"], hello["state"]) == ("kueche", "idle")
            assert hello["wake"] == "Hey Jarvis"
            assert browser.page is not None
        await gone(browser)


@pytest.mark.parametrize("origin", ["http://evil.example", "http://127.0.0.1:9", "null"])
async def test_a_page_from_elsewhere_gets_no_room(tmp_path: Path, origin: str) -> None:
    async with there(tmp_path) as (_, url):
        with pytest.raises(InvalidStatus) as caught:
            await connect(url + TALK, origin=origin)  # type: ignore[arg-type]
        assert caught.value.response.status_code == 403

        own = url.replace("ws", "http")
        async with connect(url + TALK, origin=own):  # type: ignore[arg-type]
            pass


async def test_a_name_that_was_pointed_here_gets_no_room(tmp_path: Path) -> None:
    async with there(tmp_path) as (_, url):
        address = url.removeprefix("ws://")
        host, _, port = address.partition(":")
        with pytest.raises(InvalidStatus) as caught:
            await connect(f"ws://evil.example{TALK}", host=host, port=int(port))
        assert caught.value.response.status_code == 421


@pytest.mark.parametrize("given", [None, "bearer.", "bearer.%", shown("falsch"), TOKEN[:3]])
async def test_where_there_is_a_token_the_connection_has_to_show_it(
    tmp_path: Path, given: str | None
) -> None:
    async with there(tmp_path, Web(token=TOKEN)) as (_, url):
        offered: Any = ["jarvisd.talk", *([given] if given else [])]
        headers = {"Sec-WebSocket-Protocol": ", ".join(offered)}
        with pytest.raises(InvalidStatus) as caught:
            await connect(url + TALK, additional_headers=headers)
        assert caught.value.response.status_code == 401
        assert json.loads(caught.value.response.body)["code"] == "web-no-token"


async def test_who_shows_the_token_as_a_protocol_or_in_a_header_comes_in(tmp_path: Path) -> None:
    token = TOKEN.encode("ascii", "ignore").decode()
    async with there(tmp_path, Web(token=token)) as (_, url):
        offered: Any = ["jarvisd.talk", shown(token)]
        async with connect(url + TALK, subprotocols=offered) as socket:
            assert socket.subprotocol == "jarvisd.talk"
        headers = {"Authorization": f"Bearer {token}"}
        async with connect(url + TALK, additional_headers=headers):
            pass


@pytest.mark.parametrize(("room", "code"), [("bad", "room-no-browser"), ("kuche", "no-such-room")])
async def test_a_room_that_is_no_page_says_so(tmp_path: Path, room: str, code: str) -> None:
    async with there(tmp_path) as (_, url):
        with pytest.raises(InvalidStatus) as caught:
            await connect(f"{url}/api/v1/rooms/{room}/talk")

    assert caught.value.response.status_code == 404
    assert json.loads(caught.value.response.body)["code"] == code


@pytest.mark.parametrize(
    ("message", "code"),
    [("nonsense", Close.NONSENSE), (b"\x00" * (LARGEST + 1), 1009), (b"\x00" * 3, Close.NONSENSE)],
)
async def test_what_makes_no_sense_or_is_too_large_ends_the_connection(
    tmp_path: Path, message: str | bytes, code: int
) -> None:
    async with there(tmp_path) as (browser, url), connect(url + TALK) as socket:
        await socket.send(begin())
        await socket.recv()
        await socket.send(message)
        assert await closed(socket) == code
        await gone(browser)


async def test_a_second_page_takes_over_and_the_first_is_told_why(tmp_path: Path) -> None:
    async with there(tmp_path) as (browser, url), connect(url + TALK) as first:
        await first.send(begin())
        await first.recv()
        async with connect(url + TALK) as second:
            await second.send(begin(44_100))
            await second.recv()
            assert await closed(first) == Close.TAKEN_OVER
            assert browser.page is not None
            assert browser.page.rate == 44_100


async def test_the_end_of_the_daemon_is_told_to_the_page(tmp_path: Path) -> None:
    async with there(tmp_path) as (_, url):
        socket = await connect(url + TALK)
        await socket.send(begin())
        await socket.recv()
    assert await closed(socket) == 1012


def test_rooms_that_are_pages_are_named_in_the_order_of_the_configuration() -> None:
    from jarvisd.live import browsers_of
    from jarvisd.settings import Settings
    from jarvisd.settings_rooms import Room

    rooms = {"b": Room(browser=True), "a": Room(), "c": Room(browser=True)}
    assert list(browsers_of(Settings(rooms=rooms))) == [RoomName("b"), RoomName("c")]
