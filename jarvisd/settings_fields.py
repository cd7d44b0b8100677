"""The list of all settings: for suggestions, for ``config show`` and for the reference."""

import ast
import inspect
import re
import textwrap
from collections.abc import Iterator
from dataclasses import dataclass, fields, is_dataclass
from enum import Enum
from functools import cache
from itertools import pairwise
from pathlib import Path
from types import UnionType
from typing import Annotated, Any, get_args, get_origin, get_type_hints

from annotated_types import Ge, Gt, Le
from pydantic import BaseModel
from pydantic.fields import FieldInfo

from jarvisd.settings import Settings
from jarvisd.settings_policy import Limits


@dataclass(frozen=True, slots=True, kw_only=True)
class Setting:
    """One setting as the reference tells about it."""

    key: str
    """``listening.patience.onset_ms``; a room's is ``rooms.*.language``."""
    type: str
    default: Any
    """An ellipsis where it must be given."""
    limits: str
    """``0 … 1``; empty where there are none."""
    meaning: str
    example: Any = None
    """Stands where there is no default."""


@cache
def settings_list() -> tuple[Setting, ...]:
    """Return every setting, in the order of the file."""
    return tuple(_of_model(Settings, Settings(), ""))


@cache
def setting_keys() -> tuple[str, ...]:
    """Return the key of every setting."""
    return tuple(setting.key for setting in settings_list())


@cache
def sections() -> dict[str, str]:
    """Return every table of the file with what it is about."""
    return dict(_sections(Settings, ""))


def _sections(model: type[BaseModel], prefix: str) -> Iterator[tuple[str, str]]:
    for name, info in model.model_fields.items():
        kind, key = info.annotation, prefix + name
        if (each := _each(kind)) is not None:
            yield key, info.description or ""
            yield f"{key}.*", inspect.getdoc(each) or ""
        elif isinstance(kind, type) and issubclass(kind, BaseModel):
            yield key, inspect.getdoc(kind) or ""
            yield from _sections(kind, f"{key}.")
        elif is_dataclass(kind):
            yield key, info.description or ""


def _each(kind: Any) -> type[BaseModel] | None:
    """Return the table that stands once for each name, None if *kind* is not of such."""
    return get_args(kind)[1] if get_origin(kind) is dict else None


def _of_model(model: type[BaseModel], defaults: Any, prefix: str) -> Iterator[Setting]:
    for name, info in model.model_fields.items():
        kind, key, default = info.annotation, prefix + name, getattr(defaults, name, ...)
        if (each := _each(kind)) is not None:
            yield from _of_model(each, each.model_construct(), f"{key}.*.")
        elif isinstance(kind, type) and issubclass(kind, BaseModel):
            yield from _of_model(kind, default, f"{key}.")
        elif is_dataclass(kind):
            yield from _of_policy(info, default, f"{key}.")
        else:
            yield Setting(
                key=key,
                type=_type(kind),
                default=default,
                limits=_limits(info),
                meaning=_flat(info.description or ""),
                example=next(iter(info.examples or ()), None),
            )


def _of_policy(info: FieldInfo, policy: Any, prefix: str) -> Iterator[Setting]:
    limits = next((m.limits for m in info.metadata if isinstance(m, Limits)), {})
    hints, meanings = get_type_hints(type(policy)), _docstrings(type(policy))
    for field in fields(policy):
        limit = limits.get(field.name, FieldInfo())
        yield Setting(
            key=prefix + field.name,
            type=_type(hints[field.name]),
            default=getattr(policy, field.name),
            limits=_limits(limit),
            meaning=_flat(meanings.get(field.name) or limit.description or ""),
        )


def _docstrings(policy: type[Any]) -> dict[str, str]:
    """Return the text under each field; a plain dataclass keeps none at run time."""
    body = ast.parse(textwrap.dedent(inspect.getsource(policy))).body[0]
    statements = body.body if isinstance(body, ast.ClassDef) else []
    return {
        field.target.id: below.value.value
        for field, below in pairwise(statements)
        if isinstance(field, ast.AnnAssign)
        and isinstance(field.target, ast.Name)
        and isinstance(below, ast.Expr)
        and isinstance(below.value, ast.Constant)
        and isinstance(below.value.value, str)
    }


def _limits(info: FieldInfo) -> str:
    least = most = None
    for limit in info.metadata:
        match limit:
            case Ge(ge=bound):
                least = f"{bound:g}"
            case Gt(gt=bound):
                least = f"> {bound:g}"
            case Le(le=bound):
                most = f"{bound:g}"
            case _:
                pass
    return f"{least or ''} … {most or ''}".strip() if least or most else ""


def _type(kind: Any) -> str:
    names = {int: "integer", float: "number", str: "text", bool: "true or false", Path: "path"}
    if isinstance(kind, type) and issubclass(kind, Enum):
        return " or ".join(member.value for member in kind)
    if get_origin(kind) is Annotated:
        return _type(get_args(kind)[0])
    if get_origin(kind) is tuple:
        return f"list of {_type(get_args(kind)[0])}"
    if isinstance(kind, UnionType):
        return _type(next(part for part in get_args(kind) if part is not type(None)))
    return names[kind]


def _flat(text: str) -> str:
    """Return *text* on one line, without the marks of docstrings."""
    return re.sub(r"\*(\w+)\*|``(\S+)``", r"\1\2", " ".join(text.split()))
