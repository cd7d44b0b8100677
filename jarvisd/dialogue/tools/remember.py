"""memory.remember: keeping what the person who is speaking asks to be kept (R-M2).

What is kept here counts as confirmed. So it takes the person's wish, in this turn; what was
only told is left to what is learnt after the conversation, where it counts for less.
"""

from typing import ClassVar

from jarvisd.dialogue.exchange import may_follow
from jarvisd.dialogue.gist import Gist
from jarvisd.dialogue.intents import Remember as Asked
from jarvisd.dialogue.keeping import Keeping
from jarvisd.dialogue.own_words import in_own_words
from jarvisd.dialogue.quoting import quoted
from jarvisd.dialogue.reach import reach_of
from jarvisd.dialogue.tools.kit import Occasion, Outcome, Wanted, Words
from jarvisd.dialogue.turn import Deed
from jarvisd.memory.types import Wish
from jarvisd.people.types import Known
from jarvisd.phrases import Language, phrase
from jarvisd.thinking.types import Passage, narrowest


class ToRemember(Wanted):
    """What is to be remembered."""

    text: Words
    only_for_me: bool = False
    """A model may narrow who hears it, never widen it: that takes the person's own words."""


class Remember:
    """Stores the person's own words by the same rules as "merk dir" does."""

    name: ClassVar[str] = "memory_remember"
    wanted: ClassVar[type[Wanted]] = ToRemember
    acts: ClassVar[bool] = True

    def __init__(self, keeping: Keeping, gist: Gist) -> None:
        self._keeping = keeping
        self._gist = gist

    def described(self, language: Language) -> str:
        """Return what the model is told about it."""
        return phrase("tool-memory-remember", language)

    async def run(self, given: ToRemember, occasion: Occasion) -> Outcome:
        """Store it and let the house read it back, or let it ask if it was heard right."""
        account = occasion.account
        if not occasion.wants(Deed.REMEMBERED):
            return occasion.refused("tool-not-asked-to-remember")
        turn, talk = account.turn, account.talk
        speaker = turn.heard.speaker
        names = (speaker.person.name,) if isinstance(speaker, Known) else ()
        said = self._said(occasion)
        text = in_own_words(given.text, said, turn.language, names)
        if text is None:
            return occasion.refused("tool-not-said")
        asked = turn.intent.wish if isinstance(turn.intent, Asked) else None
        wish = asked or (Wish.ME if given.only_for_me else None)
        reply = await self._keeping.reply(Asked(text, wish), turn, talk)
        told = turn.say("tool-told", what=quoted(" ".join(reply.sentences)))
        reach = narrowest([reach_of(memory) for memory in reply.sources])
        # A question is put where the words were not clear: the answer to it is the person's.
        return Outcome(
            passages=(Passage(told, reach),), reply=reply, ends=talk.question is not None
        )

    def _said(self, occasion: Occasion) -> list[str]:
        """Return what who is speaking told: sentence by sentence, then each turn as a whole."""
        turn, talk = occasion.account.turn, occasion.account.talk
        heard = turn.heard
        asked = [turn.intent.text] if isinstance(turn.intent, Asked) and turn.intent.text else []
        turns = [self._lines(heard.text, turn.language) or [heard.text]]
        turns += [
            self._lines(exchange.asked, exchange.language)
            for exchange in reversed(talk.exchanges)
            if may_follow(exchange, heard.audience)
        ]
        sentences = [line for lines in turns for line in lines]
        return [*asked, *sentences, *(" ".join(lines) for lines in turns if len(lines) > 1)]

    def _lines(self, text: str, language: Language) -> list[str]:
        return [line.text for line in self._gist.lines(text, language) if not line.question]
