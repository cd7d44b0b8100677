"""The check of ``doctor`` that concerns the language models."""

import os

from jarvisd.cli.examine import Finding, Verdict
from jarvisd.cli.invocation import Invocation
from jarvisd.cli.providers import remedy
from jarvisd.settings import Settings


async def models(here: Invocation, settings: Settings, *, ask_cloud: bool) -> Finding:
    """Check that every provider that has a role can be asked; without any it works as well."""
    from jarvisd.app.standing import standings  # noqa: PLC0415

    found = await standings(settings.models, os.environ, ask_cloud=ask_cloud)
    asked = [one for one in found if one.roles]
    if not asked:
        return Finding(check="models", verdict=Verdict.GOOD, found=here.say("doctor-models-none"))
    told = ", ".join(
        here.say(
            "doctor-model",
            name=one.name,
            place=here.say("provider-place", place=one.given.where.value),
            state=here.say("provider-state", state=one.state),
        )
        for one in asked
    )
    wrong = [one for one in asked if not one.usable]
    if not wrong:
        return Finding(check="models", verdict=Verdict.GOOD, found=told)
    # It goes on from memory alone, so nothing essential is missing.
    remedies = " ".join(remedy(here, one) for one in wrong)
    return Finding(check="models", verdict=Verdict.WARNING, found=told, remedy=remedies)
