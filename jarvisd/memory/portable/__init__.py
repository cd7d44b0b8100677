"""Carrying memories out of this house and into one: a file of JSON lines (R-M15)."""
