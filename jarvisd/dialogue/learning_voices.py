"""Learning a voice in the room where it speaks (R-P1): a lesson, sentence by sentence.

What is recorded goes through the same register as recordings from files; here it is only
asked for, one after another, and what is wrong with each is said at once.
"""

from collections.abc import Sequence
from typing import Final

from jarvisd.dialogue.grammar.voice import name_in
from jarvisd.dialogue.intents import Goodbye, Nothing, Refuse, Repeat, Stop
from jarvisd.dialogue.lesson import (
    MOST,
    ROLE_OF_NEW,
    SENTENCES,
    Lesson,
    Naming,
    Pupil,
    Reading,
    may_teach,
    missed,
)
from jarvisd.dialogue.talk import Talk
from jarvisd.dialogue.turn import Reply, Turn
from jarvisd.dialogue.voice_intents import LearnVoice
from jarvisd.errors import InputError
from jarvisd.people.register import Register, usable
from jarvisd.people.types import Known
from jarvisd.speech.repeating import said_after

TOO_LITTLE: Final = "enrol-too-little"


class LearningVoices:
    """Everything that a conversation does to learn a voice."""

    def __init__(self, register: Register) -> None:
        self._register = register

    async def reply(self, intent: LearnVoice, turn: Turn, talk: Talk) -> Reply:
        """Begin a lesson, ask for the name first, or say why there is none."""
        if turn.heard.via != "voice" or not self._register.hears:
            return _to_all(turn.say("lesson-only-by-voice"))
        speaker = turn.heard.speaker
        if intent.names:
            return await self._named(intent.names, turn, talk)
        if isinstance(speaker, Known) and not intent.of_another:
            pupil = Pupil(name=speaker.person.name, person=speaker.person)
            return self._begun(pupil, turn.say("lesson-more", name=pupil.name), turn, talk)
        talk.lesson = Naming()
        return _to_all(turn.say("lesson-name-of-another" if intent.of_another else "lesson-name"))

    async def answered(self, turn: Turn, talk: Talk) -> Reply | None:
        """Go on with the lesson; None if there is none."""
        match talk.lesson, turn.intent:
            case None, _:
                return None
            case _, LearnVoice():
                talk.lesson = None  # somebody begins anew
                return None
            case _, Stop() | Refuse() | Goodbye():
                talk.lesson = None
                return _to_all(turn.say("lesson-broken-off"))
            case Naming() as naming, _:
                return await self._name_told(naming, turn, talk)
            case Reading() as reading, (Repeat() | Nothing()):
                return _to_all(_sentence(reading, turn))
            case Reading() as reading, _:
                return await self._read(reading, turn, talk)

    async def _name_told(self, naming: Naming, turn: Turn, talk: Talk) -> Reply:
        name = name_in(turn.heard.text)
        if name is None:
            return _again(naming, turn.say("lesson-no-name"), turn.say("lesson-name"), turn, talk)
        talk.lesson = None
        return await self._named((name,), turn, talk)

    async def _named(self, names: Sequence[str], turn: Turn, talk: Talk) -> Reply:
        """Begin the lesson of whoever is called by one of *names*, if whoever speaks may."""
        found = [await self._register.people.named(name) for name in names]
        person = next((each for each in found if each is not None), None)
        if person is not None and not may_teach(turn.heard, person):
            return _to_all(turn.say("lesson-not-theirs", name=person.name))
        if person is None and len(names) > 1:
            talk.lesson = Naming()
            return _to_all(turn.say("lesson-name-of-another"))
        try:
            name = usable(names[0]) if person is None else person.name
        except InputError:
            return _to_all(turn.say("lesson-no-name"))
        pupil = Pupil(name=name, person=person)
        return self._begun(pupil, turn.say("lesson-begin", name=name), turn, talk)

    def _begun(self, pupil: Pupil, told: str, turn: Turn, talk: Talk) -> Reply:
        talk.lesson = reading = Reading(pupil=pupil)
        how = turn.say("lesson-how", count=SENTENCES)
        return _to_all(told, how, _sentence(reading, turn))

    async def _read(self, reading: Reading, turn: Turn, talk: Talk) -> Reply:
        """Take what was read, if it is of use, and ask for the next sentence."""
        if not said_after(_text(reading, turn), turn.heard.text):
            return _again(
                reading, turn.say("lesson-otherwise"), _sentence(reading, turn), turn, talk
            )
        further = reading.with_clip(turn.heard.sound)
        try:
            await self._register.try_out(further.clips, further.pupil.person)
        except InputError as error:
            return _again(reading, _why(error, turn), _sentence(reading, turn), turn, talk)
        if len(further.clips) < SENTENCES:
            talk.lesson = further
            return _to_all(_sentence(further, turn))
        return await self._learnt(further, turn, talk)

    async def _learnt(self, lesson: Reading, turn: Turn, talk: Talk) -> Reply:
        """Keep the voice, by the same way as that of a file, and say so."""
        talk.lesson = None
        person, name = lesson.pupil.person, lesson.pupil.name
        try:
            if person is not None:
                await self._register.add_samples(person, lesson.clips)
                return _to_all(turn.say("lesson-done-more", name=name))
            await self._register.add(name, ROLE_OF_NEW, lesson.clips)
        except InputError as error:
            if error.key == TOO_LITTLE and lesson.number <= MOST:
                talk.lesson = lesson
                return _to_all(turn.say("lesson-some-more"), _sentence(lesson, turn))
            return _to_all(_why(error, turn), turn.say("lesson-nothing-kept"))
        return _to_all(turn.say("lesson-done", name=name), turn.say("lesson-guest"))


def _again(lesson: Lesson, why: str, asked: str, turn: Turn, talk: Talk) -> Reply:
    """Say why that was of no use, and ask once more, but not for ever."""
    talk.lesson = missed(lesson)
    return _to_all(why, asked if talk.lesson is not None else turn.say("lesson-given-up"))


def _sentence(reading: Reading, turn: Turn) -> str:
    return turn.say("lesson-say", number=reading.number, sentence=_text(reading, turn))


def _text(reading: Reading, turn: Turn) -> str:
    return turn.say(f"lesson-sentence-{reading.number}")


def _why(error: InputError, turn: Turn) -> str:
    """Return in words for the ear what is wrong with what was read."""
    name = error.details.get("name", "")
    return turn.say("lesson-refused", why=error.key, name=name)


def _to_all(*sentences: str) -> Reply:
    """Return a reply after which anybody may speak: whoever reads need not be who asked.

    What is read is neither kept nor learnt from: nobody's flowers are watered by it.
    """
    return Reply(sentences=sentences, off_record=True, to_all=True)
