"""What every table of the configuration file has in common."""

from typing import Final

from pydantic import BaseModel, BeforeValidator, ConfigDict


class Section(BaseModel):
    """One table of the configuration file."""

    model_config = ConfigDict(frozen=True, extra="forbid", use_attribute_docstrings=True)


OR_NONE: Final = BeforeValidator(lambda value: None if value == "" else value)
"""An empty text means that nothing is set."""
