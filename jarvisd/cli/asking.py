"""Asking before something is lost; who cannot be asked must say ``--yes``."""

from typer._click.exceptions import UsageError

from jarvisd.cli.invocation import Invocation


def sure(here: Invocation, question: str, *, yes: bool) -> bool:
    """Return whether the person agrees; raise a usage error where nobody can be asked."""
    if yes:
        return True
    if not here.output.interactive:
        raise UsageError(here.say("cli-cannot-ask"))
    return here.output.agreed(question)
