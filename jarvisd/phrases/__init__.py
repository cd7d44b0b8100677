"""Every sentence that a person hears or reads, in each language."""

from jarvisd.phrases.catalogue import phrase, render
from jarvisd.phrases.language import Language

__all__ = ["Language", "phrase", "render"]
