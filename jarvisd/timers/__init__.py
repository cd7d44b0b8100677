"""Timers, alarms and reminders: what is to ring, when, where, and for whose ears."""
