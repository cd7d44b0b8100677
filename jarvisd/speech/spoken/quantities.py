"""Amounts of money and measured quantities in words."""

import re
from functools import cache

from babel.numbers import get_currency_name
from babel.units import format_unit

from jarvisd.phrases import Language
from jarvisd.speech.spoken.numerals import NUMBER, cardinal, counted, parts
from jarvisd.speech.spoken.wording import CURRENCIES, UNITS, WORDING


def with_quantities(text: str, language: Language) -> str:
    """Say "3,50 €", "21,5 °C" and their like in words; other numbers stay."""
    text = _money_pattern(language).sub(lambda m: _money(m, language), text)
    return _unit_pattern(language).sub(lambda m: _measured(m, language), text)


@cache
def _money_pattern(language: Language) -> re.Pattern[str]:
    after = "|".join(re.escape(sign) for sign in CURRENCIES)
    return re.compile(
        rf"(?P<sign>[€$£])\s?(?P<first>{NUMBER[language]})(?!\d)"
        rf"|(?<![\w.,])(?P<amount>{NUMBER[language]})(?:,[-–—]+)?\s?(?P<coin>{after})(?!\w)"
    )


@cache
def _unit_pattern(language: Language) -> re.Pattern[str]:
    signs = "|".join(re.escape(sign) for sign in sorted(UNITS, key=len, reverse=True))
    return re.compile(rf"(?<![\w.,])(?P<amount>{NUMBER[language]})\s?(?P<unit>{signs})(?![\w²³])")


def _money(match: re.Match[str], language: Language) -> str:
    written = match["first"] or match["amount"]
    code = CURRENCIES[match["sign"] or match["coin"]]
    whole, decimals = parts(written, language)
    if len(decimals) > 2 or len(whole) > 12:
        return f"{_count(written, 'Euro', language)} {_coin(code, 2, language)}"
    # "3,5 €" has fifty cents, not five.
    small = int(decimals.ljust(2, "0")) if decimals else 0
    big = int(whole)
    coins = _coin(code, 1 if big == 1 else 2, language)
    one, several = WORDING[language].cents[code]
    if not small:
        return f"{_count(str(big), 'Euro', language)} {coins}"
    if not big:
        return f"{_count(str(small), 'Cent', language)} {one if small == 1 else several}"
    return f"{_count(str(big), 'Euro', language)} {coins} {cardinal(str(small), language)}"


def _measured(match: re.Match[str], language: Language) -> str:
    written, unit = match["amount"], UNITS[match["unit"]]
    whole, decimals = parts(written, language)
    name = _unit(unit, 1 if whole == "1" and not decimals else 2, language)
    return f"{_count(written, name, language)} {name}"


def _count(written: str, noun: str, language: Language) -> str:
    return counted(written, noun, language)


@cache
def _coin(code: str, count: int, language: Language) -> str:
    return str(get_currency_name(code, count=count, locale=language.value))


@cache
def _unit(unit: str, count: int, language: Language) -> str:
    """Return what CLDR calls *unit*, without the number."""
    return format_unit(count, unit, "long", locale=language.value).removeprefix(str(count)).strip()
