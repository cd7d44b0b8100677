"""Checking a policy's value object as strictly as a section of the settings.

The pure modules know nothing of pydantic; here their plain dataclasses get what
a configuration file needs: unknown keys are refused, and numbers have limits.
"""

from dataclasses import MISSING, asdict, fields, is_dataclass
from dataclasses import Field as DataclassField
from typing import Annotated, Any, get_type_hints

from pydantic import ConfigDict, Field, GetCoreSchemaHandler, create_model
from pydantic_core import CoreSchema, core_schema

STRICT = ConfigDict(frozen=True, extra="forbid")


def between(least: float, most: float, meaning: str = "") -> Any:
    """Return the limits of a number, both allowed; *meaning* where its name says too little."""
    return Field(ge=least, le=most, description=meaning or None)


class Limits:
    """The limits of a dataclass's fields, by name; put beside it in ``Annotated``."""

    def __init__(self, **limits: Any) -> None:
        self.limits = limits

    def __get_pydantic_core_schema__(
        self, source: type[Any], handler: GetCoreSchemaHandler
    ) -> CoreSchema:
        """Return a schema that takes an instance as it is, and checks a table key by key."""
        if not is_dataclass(source):
            raise TypeError(f"{source!r} is no dataclass")
        unknown = self.limits.keys() - {field.name for field in fields(source)}
        if unknown:
            raise TypeError(f"{source.__name__} has no {', '.join(sorted(unknown))}")
        hints = get_type_hints(source)
        checked: dict[str, Any] = {
            field.name: (Annotated[hints[field.name], self._limit(field.name)], _default(field))
            for field in fields(source)
        }
        model = create_model(source.__name__, __config__=STRICT, **checked)

        def build(value: Any, check: core_schema.ValidatorFunctionWrapHandler) -> Any:
            return value if isinstance(value, source) else source(**dict(check(value)))

        return core_schema.no_info_wrap_validator_function(
            build,
            handler.generate_schema(model),
            serialization=core_schema.plain_serializer_function_ser_schema(asdict),
        )

    def _limit(self, name: str) -> Any:
        return self.limits.get(name, Field())


def _default(field: DataclassField[Any]) -> Any:
    if field.default is not MISSING:
        return field.default
    if field.default_factory is not MISSING:
        return field.default_factory()
    return ...
