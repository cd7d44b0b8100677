"""Trying the whole assistant out, with real models and voices it makes itself."""
