"""The check of ``doctor`` that concerns the service of systemd, where one was put in place."""

import getpass

from jarvisd.adapters.systemctl import lingers
from jarvisd.cli.examine import Finding, Verdict
from jarvisd.cli.invocation import Invocation
from jarvisd.cli.service_plan import SYSTEM, user_unit


def service(here: Invocation) -> Finding:
    """Check that a service of this person's runs although nobody is logged in."""
    if SYSTEM.exists():
        return _finding(Verdict.GOOD, here.say("doctor-service-system"))
    if not user_unit().exists():
        return _finding(Verdict.GOOD, here.say("doctor-service-none"))
    account = getpass.getuser()
    if lingers(account):
        return _finding(Verdict.GOOD, here.say("doctor-service-user"))
    remedy = here.say("cli-service-linger", account=account)
    return _finding(Verdict.WARNING, here.say("doctor-service-user"), remedy)


def _finding(verdict: Verdict, found: str, remedy: str = "") -> Finding:
    return Finding(check="service", verdict=verdict, found=found, remedy=remedy)
