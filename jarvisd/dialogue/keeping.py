"""Remembering in a conversation: read back, ask when in doubt, correct and undo at once (R-M2)."""

import logging
from dataclasses import replace
from typing import Final

from jarvisd.dialogue.answers import back, named, personal
from jarvisd.dialogue.choices import Like
from jarvisd.dialogue.confirm import Keep, another
from jarvisd.dialogue.correct import amended
from jarvisd.dialogue.intents import (
    Agree,
    Choose,
    Correct,
    Introduce,
    OfKeeping,
    Refuse,
    Remember,
    Statement,
    Undo,
)
from jarvisd.dialogue.ports import Remembering
from jarvisd.dialogue.talk import Stored, Talk
from jarvisd.dialogue.turn import Deed, Reply, Turn, saying
from jarvisd.errors import EmbeddingError, StorageError
from jarvisd.memory.policy.acts import Act, act, leaves_open
from jarvisd.memory.policy.address import to_owner
from jarvisd.memory.policy.disclosure import in_confidence
from jarvisd.memory.policy.scope import may_erase, may_hear, their_own
from jarvisd.memory.remember import AlreadyKnown, Declined, Kept, Saying
from jarvisd.memory.types import Memory, Refusal, Source, Wish
from jarvisd.people.audience import Audience
from jarvisd.people.types import Doubt, Known, Speaker, Unknown, foreign

logger = logging.getLogger(__name__)

OFFERED: Final = 300
"""Characters; a statement that asked for nothing is not offered to be kept if it is longer."""


class Keeping:
    """Everything that a conversation does with ``Remember``."""

    def __init__(self, remember: Remembering, *, doubtful: float) -> None:
        """Ask first about what was transcribed with less confidence than *doubtful*."""
        self._remember = remember
        self._doubtful = doubtful

    async def reply(self, intent: OfKeeping, turn: Turn, talk: Talk) -> Reply:
        """Answer what asks to remember something or speaks of what was remembered last."""
        match intent:
            case Remember():
                return await self._asked(intent, turn, talk)
            case Undo():
                return await self.undo(turn, talk)
            case Correct(text=fix):
                return await self._correct(fix, turn, talk)
            case Agree() | Refuse():
                complaint = isinstance(intent, Refuse) and talk.stored is not None
                return saying(turn.say("correct-how" if complaint else "nothing-pending"))
            case Choose(choice=Like(words=fix)) if talk.stored is not None:
                # "Ich meinte Bruno" chooses among several; there are none now.
                return await self._correct(fix, turn, talk)
            case Choose() | Statement() | Introduce():
                return self._stated(intent, turn, talk)

    async def _asked(self, intent: Remember, turn: Turn, talk: Talk) -> Reply:
        """Store what the person asked to be remembered, or ask whether it was heard right."""
        if not intent.text:
            return saying(turn.say("remember-what"))
        if leaves_open(intent.text):
            return saying(turn.say("remember-open"))
        content = _content(intent.text, intent.wish, turn)
        if self._unsure(turn):
            return self._ask(content, turn, talk)
        reply = await self.store(content, turn, talk)
        if not intent.also:
            return reply
        alone = turn.say("one-at-a-time", what=intent.also)
        return replace(reply, sentences=(*reply.sentences, alone))

    def _stated(self, intent: Choose | Statement | Introduce, turn: Turn, talk: Talk) -> Reply:
        match intent:
            case Introduce():
                return self._introduced(intent, turn, talk)
            case Choose(said=text) if act(text, turn.language) is not Act.TELLS:
                return saying(turn.say("nothing-pending"))
            case Choose(said=text) | Statement(text=text):
                return self._offer(text, turn, talk)

    def _offer(self, text: str, turn: Turn, talk: Talk) -> Reply:
        """Offer to remember a statement that asked for nothing."""
        talk.stored = None
        if self._unsure(turn):
            return saying(turn.say("not-understood"))
        if len(text) > OFFERED:
            return Reply(sentences=(turn.say("too-much"),), unanswered=True)
        question = turn.say("offer")
        purpose = Keep(saying=_content(text, None, turn), offered=True)
        talk.ask(purpose, turn.heard.speaker, turn, question)
        return Reply(sentences=(question,), unanswered=True)

    def _introduced(self, intent: Introduce, turn: Turn, talk: Talk) -> Reply:
        """Answer who says their name: a voice is recognised by its sound, never by a name."""
        speaker = turn.heard.speaker
        if not isinstance(speaker, Known):
            return saying(turn.say("introduced", name=intent.name), unknown_because(turn))
        known = speaker.person.name
        if known.casefold() in intent.name.casefold().split() or known == intent.name:
            return saying(turn.say("introduced-known", name=known))
        return self._offer(intent.said, turn, talk)

    def _unsure(self, turn: Turn) -> bool:
        return turn.heard.confidence < self._doubtful

    async def store(self, content: Saying, turn: Turn, talk: Talk) -> Reply:
        """Store *content*, and say so only once it is stored."""
        result = await self._remember.keep(content)
        if isinstance(result, Declined):
            return _declined(result.reason, turn)
        talk.keeps(Stored(saying=content, result=result))
        return Reply(
            sentences=(_read_back(content, result, turn),),
            sources=(result.memory,),
            personal=personal(result.memory),
            deeds=_deeds(result),
        )

    def amend_question(self, keep: Keep, fix: str, turn: Turn, talk: Talk) -> Reply:
        """Apply "nein, Bruno mit o" to what is being asked about, and ask again."""
        text = amended(keep.saying.text, fix)
        if text is None:
            talk.question = None
            return saying(turn.say("correct-how"))
        return self._ask(_replaced(keep.saying, text), turn, talk)

    async def undo(self, turn: Turn, talk: Talk, *, only: bool = False) -> Reply:
        """Take back what was remembered last; *only*: without asking how it is right."""
        stored = talk.stored
        if stored is None:
            return saying(turn.say("undo-nothing"))
        if refusal := _refused(stored, turn):
            return saying(refusal)
        await self._remember.undo(stored.result, _by(stored, turn.heard.speaker))
        talk.drops(stored)
        if isinstance(stored.result, AlreadyKnown):
            return _changed(turn.say("undone-as-before"))
        return _changed(turn.say("undone-only" if only else "undone"))

    async def _correct(self, fix: str, turn: Turn, talk: Talk) -> Reply:
        """Store what was remembered last in the words that *fix* makes of it."""
        stored = talk.stored
        if stored is None:
            return saying(turn.say("correct-nothing"))
        if refusal := _refused(stored, turn):
            return saying(refusal)
        text = amended(stored.saying.text, fix)
        if text is None:
            return saying(turn.say("correct-how"))
        # Taken back first: kept beside the wrong one, the right one would pass for its duplicate.
        await self._remember.undo(stored.result, _by(stored, turn.heard.speaker))
        talk.drops(stored)
        try:
            reply = await self.store(_replaced(stored.saying, text), turn, talk)
            return replace(reply, deeds=reply.deeds | {Deed.CHANGED})
        except (StorageError, EmbeddingError) as error:
            logger.warning("a correction could not be stored: %s", error)
            return saying(turn.say("correct-lost"))

    def _ask(self, content: Saying, turn: Turn, talk: Talk) -> Reply:
        what = back(content.text, content.language).rstrip(".")
        question = turn.say("remember-sure", what=what)
        talk.stored = None
        talk.ask(Keep(saying=content), content.speaker, turn, question)
        return saying(question, personal=True)


def _deeds(result: Kept | AlreadyKnown) -> frozenset[Deed]:
    replaced = isinstance(result, Kept) and bool(result.replaced)
    return frozenset({Deed.REMEMBERED, Deed.CHANGED} if replaced else {Deed.REMEMBERED})


def _changed(text: str) -> Reply:
    return Reply(sentences=(text,), deeds=frozenset({Deed.CHANGED}))


def _content(text: str, wish: Wish | None, turn: Turn) -> Saying:
    heard = turn.heard
    told, asked = in_confidence(text)
    return Saying(
        text=told,
        language=turn.language,
        speaker=heard.speaker,
        room=heard.room,
        source=Source(via=heard.via, session=heard.session, turn=heard.turn),
        confidence=heard.confidence,
        wish=wish or asked,
    )


def _replaced(content: Saying, text: str) -> Saying:
    return Saying(
        text=text,
        language=content.language,
        speaker=content.speaker,
        room=content.room,
        source=content.source,
        # A person has just spelled it out.
        confidence=1.0,
        wish=content.wish,
    )


def _read_back(content: Saying, result: Kept | AlreadyKnown, turn: Turn) -> str:
    if isinstance(result, AlreadyKnown):
        return turn.say("already-known", what=_hearable(result.memory, content, turn))
    # Whoever has just said "ich" is told "du", recognised or not.
    what = to_owner(result.memory.text, result.memory.language) or named(result.memory, turn)
    # A "ja" completes it in whatever voice; only the asker's own hears what was known.
    before = [old for old in result.replaced if may_hear(old.placement, turn.heard.audience)]
    if before:
        return turn.say("remembered-instead", what=what, before=named(before[0], turn))
    members = Wish.MEMBERS if result.memory.placement.members_only else None
    return _kept(what, content.wish or members, turn)


def _hearable(memory: Memory, content: Saying, turn: Turn) -> str:
    """Return *memory*, or to who may not hear it only what was just said in their hearing."""
    if may_hear(memory.placement, turn.heard.audience):
        return named(memory, turn)
    return back(content.text, content.language)


def _kept(what: str, wish: Wish | None, turn: Turn) -> str:
    match wish:
        case Wish.ME:
            return turn.say("remembered-for-you", what=what)
        case Wish.EVERYONE:
            return turn.say("remembered-for-everyone", what=what)
        case Wish.ROOM:
            return turn.say("remembered-in-room", what=what)
        case Wish.MEMBERS:
            return turn.say("remembered-for-members", what=what)
        case None:
            return turn.say("remembered", what=what)


def _declined(reason: Refusal, turn: Turn) -> Reply:
    match reason:
        case Refusal.PRIVATE_OF_NOBODY:
            return saying(turn.say("declined-private"), unknown_because(turn))
        case Refusal.NO_ROOM:
            return saying(turn.say("declined-room"))
        case Refusal.EMPTY:
            return saying(turn.say("remember-what"))


def unknown_because(turn: Turn) -> str:
    """Return in words why the speaker of this turn is not recognised."""
    speaker = turn.heard.speaker
    match speaker.reason if isinstance(speaker, Unknown) else Doubt.NOT_HEARD:
        case Doubt.NOBODY_ENROLLED:
            return turn.say("unknown-nobody-enrolled")
        case Doubt.TOO_LITTLE_SPEECH:
            return turn.say("unknown-too-little-speech")
        case Doubt.NOT_SIMILAR | Doubt.OWN_VOICE:
            return turn.say("unknown-not-similar")
        case Doubt.TWO_SIMILAR:
            return turn.say("unknown-two-similar")
        case Doubt.NOT_HEARD:
            return turn.say("unknown-not-heard")


def _refused(stored: Stored, turn: Turn) -> str | None:
    """Return in words why the speaker may not change what was just stored; None if they may.

    A voice that is nobody's we know never changes what a person keeps for some ears
    only; one too short to be told may be theirs. What a recognised person has just said they
    may take back, be it a code that they may not hear again; a code from an unknown voice
    is not changed, for nobody can tell that it is the same one.
    """
    memory, speaker = stored.result.memory, turn.heard.speaker
    theirs = memory.placement.owner is None or not foreign(speaker) or not personal(memory)
    if another(stored.saying.speaker, speaker) or not theirs:
        return turn.say("undo-not-theirs")
    audience = Audience.of(_by(stored, speaker), memory.placement.room)
    allowed = their_own(memory.placement, audience) or may_erase(memory.placement, audience)
    return None if allowed else turn.say("undo-secret")


def _by(stored: Stored, speaker: Speaker) -> Speaker:
    """Return on whose behalf what was stored is changed."""
    return speaker if isinstance(speaker, Known) else stored.saying.speaker
