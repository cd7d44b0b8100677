"""From a sentence to an intent, by sentence templates (``de.yaml``, ``en.yaml``)."""

from jarvisd.dialogue.grammar.grammar import Grammar

__all__ = ["Grammar"]
