"""Writing the commented configuration file and the reference from the settings themselves."""

import json
import re
import textwrap
from enum import Enum
from pathlib import Path
from typing import Any

from jarvisd.settings import Settings
from jarvisd.settings_fields import Setting, sections, settings_list

WIDTH = 96

HEAD = """\
# The configuration of jarvisd. Every setting is here with its default, switched off by a "#":
# remove the "#" to change one. Say "jarvisd config check" afterwards.
# Secrets are better kept elsewhere: JARVISD_DATABASE_DSN, JARVISD_WEB_TOKEN, or systemd's
# LoadCredential.
"""

INTRODUCTION = """\
# Configuration

jarvisd runs without any configuration. To change something, copy `config/jarvisd.toml` to one of
these places; the first that exists is the only one read:

1. the file of `jarvisd --config FILE`
2. the file that `$JARVISD_CONFIG` names
3. `$XDG_CONFIG_HOME/jarvisd/jarvisd.toml` (usually `~/.config/jarvisd/jarvisd.toml`)
4. `/etc/jarvisd/jarvisd.toml`
5. `config/jarvisd.toml` of the checkout

`jarvisd config check` names every fault at once, with what was probably meant;
`jarvisd config show --all` shows what holds and where each value comes from.

| variable | what it sets |
|---|---|
| `JARVISD_CONFIG` | the configuration file |
| `JARVISD_DATABASE_DSN` | `database.dsn`, before the file; also the credential `database_dsn` |
| `JARVISD_WEB_TOKEN` | `web.token`, before the file; also the credential `web_token` |
| `JARVISD_DATA`, else systemd's `STATE_DIRECTORY` | the data folder, where `paths.data` is empty |
| `JARVISD_WEIGHTS` | the folder of the weights, where `paths.weights` is empty |
| `JARVISD_LANGUAGE` | the language of the commands, before `assistant.language` |
| `NAME_API_KEY` | the key of the provider called NAME; also the credential `name_api_key` |
| `NO_COLOR` | no colours in the terminal |

This page is written by `script/document-settings`; a test keeps it in step.
"""


def toml_text(settings: Settings | None = None) -> str:
    """Return ``config/jarvisd.toml``: every setting, commented out, with its default."""
    lines = [HEAD]
    for table, about in sections().items():
        lines += _toml_table(table, about, settings or Settings())
    return "\n".join(lines).rstrip() + "\n"


def markdown_text() -> str:
    """Return ``docs/configuration.md``."""
    lines = [INTRODUCTION]
    for table, about in sections().items():
        below = _of_table(table)
        if not below:
            continue
        lines += [f"## `[{table.replace('*', 'NAME')}]`", "", " ".join(about.split()), ""]
        lines += ["| setting | type | default | limits | meaning |", "|---|---|---|---|---|"]
        for setting in below:
            name = setting.key.rpartition(".")[2]
            default = "must be given" if setting.default is ... else f"`{literal(setting.default)}`"
            cells = (f"`{name}`", setting.type, default, setting.limits)
            lines.append(f"| {' | '.join(cells)} | {setting.meaning} |")
        lines.append("")
    return "\n".join(lines).rstrip() + "\n"


def literal(value: Any) -> str:
    """Return *value* as TOML writes it; nothing is an empty text."""
    match value:
        case None:
            return '""'
        case bool():
            return str(value).lower()
        case Enum():
            return json.dumps(value.value)
        case str() | Path():
            return json.dumps(str(value), ensure_ascii=False)
        case tuple():
            return f"[{', '.join(literal(each) for each in value)}]"
        case _:
            return repr(value)


def _toml_table(table: str, about: str, settings: Settings) -> list[str]:
    if table.endswith(".*"):
        return _toml_tables(table, about, settings)
    below = _of_table(table)
    return [*_comment(about), *([f"[{table}]", *_toml_lines(below), ""] if below else [])]


def _toml_tables(table: str, about: str, settings: Settings) -> list[str]:
    """Return one table for each name; where none is named, one that is a comment."""
    name = table.removesuffix(".*")
    first, *others = _names(settings, name) or ("NAME",)
    lines = [f"[{name}.{first}]", *_toml_lines(_of_table(table))]
    if first == "NAME":
        lines = [f"# {line}" for line in lines]
    return [*_comment(about), *lines, "", *(x for one in others for x in (f"[{name}.{one}]", ""))]


def _toml_lines(below: tuple[Setting, ...]) -> list[str]:
    lines = []
    for setting in below:
        # No-break spaces hold the limits together while the comment is wrapped.
        limits = f" ({setting.limits})".replace(" … ", "\N{NO-BREAK SPACE}…\N{NO-BREAK SPACE}")
        limits = limits if setting.limits else ""
        lines += _comment(setting.meaning + limits)
        name = setting.key.rpartition(".")[2]
        given = setting.default is ...
        value = literal(setting.example if given else setting.default)
        lines.append(f"{'' if given else '#'}{name} = {value}")
    return lines


def _names(settings: Settings, table: str) -> tuple[str, ...]:
    """Return the names under which *table* is given."""
    found: Any = settings
    for name in table.split("."):
        found = getattr(found, name)
    return tuple(found)


def _of_table(table: str) -> tuple[Setting, ...]:
    return tuple(s for s in settings_list() if s.key.rpartition(".")[0] == table)


def _comment(text: str) -> list[str]:
    flat = re.sub(r"[ \n]+", " ", text)
    lines = textwrap.wrap(flat, WIDTH, initial_indent="# ", subsequent_indent="# ")
    return [line.replace("\N{NO-BREAK SPACE}", " ") for line in lines]
