"""What is liked, disliked and not borne is found by what it says, in whatever words."""

import pytest

from jarvisd.memory.policy.taste import Taste, asked_taste, contrary, taste
from jarvisd.phrases import Language
from tests.unit.memory.shelf import ANNA, BEN, audience, memory
from tests.unit.memory.test_recall import BENS, PRIVATE, Home

DE, EN = Language.DE, Language.EN
LIKED, DISLIKED, UNBEARABLE = Taste.LIKED, Taste.DISLIKED, Taste.UNBEARABLE


@pytest.mark.parametrize(
    ("question", "language", "wanted"),
    [
        ("Was mag ich?", DE, LIKED),
        ("Was esse ich gern?", DE, LIKED),
        ("Was mag ich nicht?", DE, DISLIKED),
        ("Was kann ich nicht ausstehen?", DE, DISLIKED),
        ("Was kann Ben nicht leiden?", DE, DISLIKED),
        ("Was schmeckt mir nicht?", DE, DISLIKED),
        ("Was hasse ich?", DE, DISLIKED),
        ("Wogegen bin ich allergisch?", DE, UNBEARABLE),
        ("Was vertrage ich nicht?", DE, UNBEARABLE),
        ("Was mag Ben an der Schule nicht?", DE, None),
        ("Mag ich Fisch?", DE, None),
        ("What do I like?", EN, LIKED),
        ("What do I dislike?", EN, DISLIKED),
        ("What don't I like?", EN, DISLIKED),
        ("What can't I stand?", EN, DISLIKED),
        ("What food does Ben hate?", EN, DISLIKED),
        ("What am I allergic to?", EN, UNBEARABLE),
        ("What can't I tolerate?", EN, UNBEARABLE),
        ("What do I like about school?", EN, None),
    ],
)
def test_what_is_asked_for(question: str, language: Language, wanted: Taste | None) -> None:
    assert asked_taste(question, language, frozenset({"ben"})) is wanted


@pytest.mark.parametrize(
    ("text", "language", "said"),
    [
        ("Ich liebe Sushi.", DE, LIKED),
        ("Ich esse gern Lasagne.", DE, LIKED),
        ("Ich hasse Spinat nicht.", DE, LIKED),
        ("Ich kann Koriander nicht ausstehen.", DE, DISLIKED),
        ("Ich kann Pilze nicht leiden.", DE, DISLIKED),
        ("Ich mag keinen Fisch.", DE, DISLIKED),
        ("Ich hasse Spinat.", DE, DISLIKED),
        ("Koriander schmeckt mir nicht.", DE, DISLIKED),
        ("Ich finde Pilze eklig.", DE, DISLIKED),
        ("Ich bin kein Fan von Oliven.", DE, DISLIKED),
        ("Ich bin allergisch gegen Nüsse.", DE, UNBEARABLE),
        ("Ich vertrage keine Milch.", DE, UNBEARABLE),
        ("Ich bin nicht allergisch gegen Laktose.", DE, None),
        ("Die Lampe steht im Flur.", DE, None),
        ("I love sushi.", EN, LIKED),
        ("I don't hate fish.", EN, LIKED),
        ("I can't stand coriander.", EN, DISLIKED),
        ("I dislike olives.", EN, DISLIKED),
        ("I'm not fond of fish.", EN, DISLIKED),
        ("I can't bear noise.", EN, DISLIKED),
        ("I'm allergic to nuts.", EN, UNBEARABLE),
        ("The lamps stand in the hall.", EN, None),
    ],
)
def test_what_a_sentence_says(text: str, language: Language, said: Taste | None) -> None:
    assert taste(text, language) is said


def test_only_liking_and_disliking_are_contrary() -> None:
    assert contrary(LIKED, DISLIKED)
    assert not contrary(UNBEARABLE, LIKED)
    assert not contrary(None, DISLIKED)


@pytest.mark.parametrize(
    ("question", "found"),
    [("Was mag Anna nicht?", 2), ("Was kann Anna nicht leiden?", 2)],
)
async def test_no_word_in_common_is_needed(question: str, found: int) -> None:
    home = Home()
    await home.knows(
        memory("Ich liebe Pommes.", id=1, placement=PRIVATE),
        memory("Ich kann Koriander nicht ausstehen.", id=2, placement=PRIVATE),
        memory("Ich verabscheue Spinat.", id=3, placement=BENS),
    )
    selection = await home.recall.about(question, DE, audience(ANNA))
    assert [one.memory.id.int for one in selection.kept] == [found]
    nothing = await home.recall.about(question, DE, audience(BEN))
    assert nothing.kept == ()
