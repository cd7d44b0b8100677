"""Timers, alarms and reminders: when, what, and how they ring."""
