"""Plugins that every test may use."""

pytest_plugins = ["tests.command_line", "tests.database", "tests.sound_server"]
