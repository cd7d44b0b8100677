"""``jarvisd db`` against the embedded server and against one that is not there."""

import json

import pytest

from jarvisd.storage.migrate import all_migrations
from tests.command_line import Call

PASSWORD = "hunter2-very-secret"
MIGRATIONS = [step.name for step in all_migrations()]


def test_a_database_is_shown_brought_up_to_date_and_shown_again(call: Call) -> None:
    before = call("db", "status", "--json")
    assert before.code == 1
    assert json.loads(before.out)["pending"] == MIGRATIONS

    assert json.loads(call("db", "migrate", "--json").out) == {"applied": MIGRATIONS}
    assert "neuesten Stand" in call("--language", "de", "db", "migrate").out

    after = call("db", "status", "--json")
    told = json.loads(after.out)
    assert after.code == 0
    assert (told["embedded"], told["applied"], told["pending"]) == (True, MIGRATIONS, [])
    assert "password" not in after.out


def test_a_server_that_is_away_is_one_sentence_without_the_password(
    call: Call, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("JARVISD_DATABASE_DSN", f"postgresql://anna:{PASSWORD}@127.0.0.1:1/x")

    ended = call("--language", "en", "db", "status")

    assert ended.code == 6
    assert "127.0.0.1/x does not answer" in " ".join(ended.err.split())
    assert PASSWORD not in ended.out + ended.err
    assert "Traceback" not in ended.err
