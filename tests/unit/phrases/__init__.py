"""The phrases, in every language."""
