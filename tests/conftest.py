"""Plugins that every test may use, and how Hypothesis searches."""

from hypothesis import HealthCheck, settings

pytest_plugins = ["tests.command_line", "tests.database", "tests.sound_server"]

# How long an example takes is the machine's affair, and says nothing of the code.
settings.register_profile("jarvisd", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("jarvisd")
