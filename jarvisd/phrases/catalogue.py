"""Looking a phrase up and filling it in; the sentences stand in ``de/*.ftl`` and ``en/*.ftl``.

They are written in Fluent (projectfluent.org), which leaves plurals and word
order to the language; one file per area, the same keys in both languages.
"""

from functools import cache
from importlib.resources import files

from fluent.runtime import FluentBundle, FluentResource

from jarvisd.errors import JarvisError
from jarvisd.phrases.language import Language


def phrase(key: str, language: Language, /, **details: str | int | float) -> str:
    """Return the sentence *key* in *language*; raise KeyError if there is none."""
    bundle = _bundle(language)
    pattern = bundle.get_message(key).value
    if pattern is None:
        raise KeyError(key)
    text, problems = bundle.format_pattern(pattern, dict(details))
    if problems:
        raise KeyError(f"{key}: {problems[0]}")
    return str(text)


def render(error: JarvisError, language: Language) -> str:
    """Return the sentence that tells a person about *error*."""
    return phrase(error.key, language, **error.details)


@cache
def _bundle(language: Language) -> FluentBundle:
    bundle = FluentBundle([language.value], use_isolating=False)
    folder = files("jarvisd.phrases") / language.value
    for file in sorted(folder.iterdir(), key=lambda entry: entry.name):
        if file.name.endswith(".ftl"):
            bundle.add_resource(FluentResource(file.read_text(encoding="utf-8")))
    return bundle
