"""The conversation, with a language model or without."""
