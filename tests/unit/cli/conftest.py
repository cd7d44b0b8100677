"""What the tests of the commands import; the fixtures themselves serve all tests."""

from tests.command_line import Call, Ended

__all__ = ["Call", "Ended"]
