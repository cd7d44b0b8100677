"""The configuration: found, read strictly, every fault at once, and documented as it is."""

import re
import tomllib
from collections.abc import Mapping
from pathlib import Path

import pytest

from jarvisd.audio.endpoint import Patience
from jarvisd.errors import ConfigurationError, NotFoundError
from jarvisd.phrases import Language, render
from jarvisd.settings import Database, Listening, Paths, Settings
from jarvisd.settings_fields import settings_list
from jarvisd.settings_file import data_dir, load, read, room
from jarvisd.settings_models import Kind, ProviderSettings
from jarvisd.settings_reference import markdown_text, toml_text
from jarvisd.settings_rooms import Room

ROOT = Path(__file__).parents[2]
NOWHERE: Mapping[str, str] = {}


def written(folder: Path, text: str) -> Path:
    path = folder / "jarvisd.toml"
    path.write_text(text, encoding="utf-8")
    return path


def faults_of(path: Path) -> list[str]:
    with pytest.raises(ConfigurationError) as raised:
        read(path, NOWHERE)
    return [render(problem, Language.EN) for problem in raised.value.problems]


def test_an_empty_file_means_the_defaults(tmp_path: Path) -> None:
    assert read(written(tmp_path, ""), NOWHERE).settings == Settings()


def test_what_the_file_says_holds(tmp_path: Path) -> None:
    text = """
    [assistant]
    languages = ["en"]
    time_zone = "Europe/Berlin"
    [rooms.bad]
    language = "de"
    [listening.patience]
    after_speech_ms = 900
    [voice]
    speed = 2
    """
    settings = load(written(tmp_path, text))
    assert settings.assistant.languages == (Language.EN,)
    assert settings.rooms == {"bad": Room(language=Language.DE)}
    assert settings.listening.patience == Patience(after_speech_ms=900)
    assert settings.voice.speed == 2.0


def test_all_faults_are_named_at_once_with_what_was_meant(tmp_path: Path) -> None:
    text = """
    colour = "blue"
    lanuage = "de"
    [assistant]
    langauge = "en"
    name = 7
    languages = []
    time_zone = "Europe/Berln"
    [database]
    pool = 99
    dsn = 5
    [rooms."Küche"]
    [rooms.bad]
    lang = "en"
    [listening.patience]
    after_speech = 300
    onset_ms = "kurz"
    threshold = 2.0
    [voice]
    speed = true
    [cloud]
    model = "claude-x"
    [models]
    conversation = ["klaude", "ollama"]
    memory = "ollama"
    command = "model"
    [models.providers.claude]
    kind = "antropic"
    model = ""
    key = "sk-hunter2"
    [models.providers.ollama]
    kind = "openai"
    url = "http://anna:hunter2@127.0.0.1/v1"
    answer_s = 0
    [models.providers."Öllama"]
    kind = "openai"
    model = "qwen3"
    url = "127.0.0.1:11434"
    [memory]
    ranking = 3
    """
    faults = faults_of(written(tmp_path, text))
    expected = (
        "“colour” is unknown.",
        "“lanuage” is unknown. Did you mean “assistant.language”?",
        "“assistant.langauge” is unknown. Did you mean “assistant.language”?",
        "“assistant.name” must be a text in quotes, not 7.",
        "“assistant.languages” must not be empty.",
        "“assistant.time_zone”: there is no time zone 'Europe/Berln'",
        "“database.pool” must be at most 50, not 99.",
        "“database.dsn” must be a text in quotes, not ***.",
        "“Küche” cannot name a room",
        "“rooms.bad.lang” is unknown. Did you mean “rooms.bad.language”?",
        "“listening.patience.after_speech” is unknown. "
        "Did you mean “listening.patience.after_speech_ms”?",
        "“listening.patience.onset_ms” must be a whole number, not 'kurz'.",
        "“listening.patience.threshold” must be at most 0.99, not 2.0.",
        "“voice.speed” must be a number, not true.",
        "“[cloud]” is no longer read.",
        "“models.conversation[0]”: there is no provider “klaude”. Did you mean “claude”?",
        "“models.memory” must be a list, not 'ollama'.",
        "“models.command” is unknown. Did you mean “models.commands”?",
        "“models.providers.claude.kind” must be one of anthropic, openai, not 'antropic'.",
        "“models.providers.claude.model” must not be empty.",
        "“models.providers.claude.key”: a key does not belong into the file. Set CLAUDE_API_KEY",
        "“models.providers.ollama.model” must be given.",
        "“models.providers.ollama.url” must be a web address such as http://127.0.0.1:11434/v1,"
        " without a password, not ***.",
        "“models.providers.ollama.answer_s” must be at least 0.1, not 0.",
        "“Öllama” cannot name a provider",
        "“models.providers.Öllama.url” must be a web address",
        "“memory.ranking” must be a table, not 3.",
    )
    for sentence in expected:
        assert any(fault.startswith(sentence) for fault in faults), (sentence, faults)
    assert len(faults) == len(expected)
    assert "hunter2" not in str(faults)


@pytest.mark.parametrize(
    ("more", "setting"),
    [
        ('microphone = "jabra"', "rooms.buero"),
        ('satellite = "tcp://kitchen:10700"', "rooms.buero"),
        ("[web]\nenabled = false", "web"),
    ],
)
def test_a_room_that_is_a_page_has_no_other_source_and_needs_the_web(
    tmp_path: Path, more: str, setting: str
) -> None:
    [fault] = faults_of(written(tmp_path, f"[rooms.buero]\nbrowser = true\n{more}\n"))

    assert fault.startswith(f"“{setting}” ")


@pytest.mark.parametrize("language", list(Language))
def test_every_kind_of_fault_can_be_told_in_both_languages(
    tmp_path: Path, language: Language
) -> None:
    text = '[assistant]\nlanguage = "fr"\nname = ""\n[wake.rule]\npatience = 1.5\n[rooms]\nx = 1\n'
    with pytest.raises(ConfigurationError) as raised:
        read(written(tmp_path, text), NOWHERE)
    told = [render(problem, language) for problem in raised.value.problems]
    assert len(told) == 4
    assert render(raised.value, language)


def test_broken_toml_is_told_with_its_line(tmp_path: Path) -> None:
    (fault,) = faults_of(written(tmp_path, '[assistant]\nname = "Jarvis\n'))
    assert "Line 2" in fault
    assert 'name = "Jarvis' in fault
    (end,) = faults_of(written(tmp_path, "[assistant]\nlanguages = ["))
    assert "Line 2" in end


def test_a_missing_file_that_was_named_is_an_error(tmp_path: Path) -> None:
    with pytest.raises(ConfigurationError, match="config-missing"):
        load(tmp_path / "nowhere.toml")


def test_a_folder_and_another_encoding_cannot_be_read(tmp_path: Path) -> None:
    with pytest.raises(ConfigurationError, match="config-unreadable"):
        load(tmp_path)
    path = tmp_path / "latin.toml"
    path.write_bytes('[assistant]\nname = "Jürgen"\n'.encode("latin-1"))
    with pytest.raises(ConfigurationError, match="config-unreadable"):
        load(path)


def test_secrets_come_from_the_environment_before_the_file(tmp_path: Path) -> None:
    path = written(tmp_path, '[database]\ndsn = "postgresql:///file"\n')
    assert read(path, NOWHERE).settings.database.dsn == "postgresql:///file"
    (tmp_path / "database_dsn").write_text("postgresql:///credential\n", encoding="utf-8")
    credential = {"CREDENTIALS_DIRECTORY": str(tmp_path)}
    assert read(path, credential).settings.database.dsn == "postgresql:///credential"
    both = credential | {"JARVISD_DATABASE_DSN": "postgresql:///variable"}
    loaded = read(path, both)
    assert loaded.settings.database.dsn == "postgresql:///variable"
    assert loaded.given["database.dsn"] == "$JARVISD_DATABASE_DSN"


def test_a_secret_is_in_no_representation() -> None:
    settings = Settings(database=Database(dsn="postgresql://anna:hunter2@host/db"))
    assert "hunter2" not in repr(settings)
    assert "hunter2" not in str(settings)


def test_the_first_file_that_exists_is_the_one_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    home = tmp_path / "config" / "jarvisd"
    home.mkdir(parents=True)
    mine = written(home, '[assistant]\nname = "Home"\n')
    named = written(tmp_path, '[assistant]\nname = "Named"\n')
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    assert read(None, NOWHERE).path == mine
    assert read(None, {"JARVISD_CONFIG": str(named)}).path == named
    assert read(mine, {"JARVISD_CONFIG": str(named)}).path == mine


def test_relative_paths_start_at_the_file(tmp_path: Path) -> None:
    settings = load(written(tmp_path, '[paths]\ndata = "store"\nweights = ""\n'))
    assert settings.paths == Paths(data=tmp_path / "store", weights=None)


def test_the_data_folder_is_the_setting_then_the_variable_then_systemds_then_the_users(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "share"))
    monkeypatch.delenv("JARVISD_DATA", raising=False)
    monkeypatch.delenv("STATE_DIRECTORY", raising=False)
    assert data_dir(Settings()) == tmp_path / "share" / "jarvisd"
    monkeypatch.setenv("STATE_DIRECTORY", "/var/lib/jarvisd:/var/lib/other")
    assert data_dir(Settings()) == Path("/var/lib/jarvisd")
    monkeypatch.setenv("JARVISD_DATA", "/srv/jarvisd")
    assert data_dir(Settings()) == Path("/srv/jarvisd")
    assert data_dir(Settings(paths=Paths(data=tmp_path))) == tmp_path


def test_a_room_is_found_whatever_its_case_and_a_close_one_is_suggested() -> None:
    assert room(Settings(), "Kueche") == ("kueche", Room())
    with pytest.raises(NotFoundError) as raised:
        room(Settings(), "küche")
    assert raised.value.details["suggestion"] == "kueche"
    with pytest.raises(NotFoundError) as raised:
        room(Settings(), "sauna")
    assert raised.value.details["suggestion"] == "none"


def test_a_policy_can_be_handed_in_as_it_is() -> None:
    patience = Patience(after_speech_ms=1)
    assert Listening(patience=patience).patience is patience


def test_every_setting_says_what_it_means_and_every_number_has_limits() -> None:
    for setting in settings_list():
        assert setting.meaning, setting.key
        if setting.type in {"integer", "number"}:
            assert re.search(r"\d … \d", setting.limits), setting.key


def test_the_shipped_file_has_every_setting_and_equals_the_defaults(tmp_path: Path) -> None:
    text = (ROOT / "config" / "jarvisd.toml").read_text(encoding="utf-8")
    assert read(written(tmp_path, text), NOWHERE).settings == Settings()
    switched_on = re.sub(r"^#(?=\S)", "", text, flags=re.MULTILINE)
    settings = read(written(tmp_path, switched_on), NOWHERE).settings
    assert settings == Settings()
    tables = tomllib.loads(switched_on)
    for setting in settings_list():
        *path, name = setting.key.replace("*", "wohnzimmer").split(".")
        if path[:2] == ["models", "providers"]:
            continue  # nobody is named; what one could say stands there as a comment
        table = tables
        for part in path:
            table = table[part]
        assert name in table, setting.key


def test_the_provider_that_stands_in_the_shipped_file_as_a_comment_is_a_good_one(
    tmp_path: Path,
) -> None:
    text = (ROOT / "config" / "jarvisd.toml").read_text(encoding="utf-8")
    begun = text.index("# [models.providers.NAME]")
    block = text[begun : text.index("\n\n", begun)].replace("NAME", "claude")
    example = re.sub(r"^# ", "", block, flags=re.MULTILINE)
    settings = read(written(tmp_path, example), NOWHERE).settings
    provider = ProviderSettings(kind=Kind.ANTHROPIC, model="claude-sonnet-5")
    assert settings.models.providers == {"claude": provider}
    switched_on = re.sub(r"^#(?=\S)", "", example, flags=re.MULTILINE)
    assert read(written(tmp_path, switched_on), NOWHERE).settings == settings
    assert {s.key.rpartition(".")[2] for s in settings_list() if ".providers.*." in s.key} == set(
        tomllib.loads(switched_on)["models"]["providers"]["claude"]
    )


def test_the_shipped_file_and_the_reference_are_in_step() -> None:
    """``script/document-settings`` writes both anew."""
    assert (ROOT / "config" / "jarvisd.toml").read_text(encoding="utf-8") == toml_text()
    assert (ROOT / "docs" / "configuration.md").read_text(encoding="utf-8") == markdown_text()
