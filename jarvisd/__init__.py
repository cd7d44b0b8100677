"""jarvisd: a voice assistant for the home that remembers, and knows whom it is talking to."""

__version__ = "0.1.0"
