"""A room that is muted: what it says first, what it forgets, which tones it plays."""

from jarvisd.audio.cues import TONES, Cue, Cues
from jarvisd.audio.ear import Ear
from jarvisd.audio.endpoint import Patience
from jarvisd.dialogue.types import Sentence
from jarvisd.events import Fact, SessionEnded, StateChanged
from jarvisd.phrases import Language
from jarvisd.session.state import Announcement
from jarvisd.testing.sound import HearsItsName, HearsWords, ScriptedMicrophone
from jarvisd.testing.stage import Scripted
from tests.unit.session.conversation import Stage

CUES = {TONES[cue].pcm: cue for cue in Cue}
TEA = Announcement(text="The tea is ready.", language=Language.EN)


def tones(stage: Stage) -> list[Cue]:
    return [CUES[sound.pcm] for sound in stage.loudspeaker.played if sound.pcm in CUES]


async def test_who_asks_for_it_hears_the_whole_answer_and_then_the_tone() -> None:
    stage = Stage(
        ["jarvis", 160, "mute yourself", 20_000, "jarvis", 160, "one", 6_000],
        dialogue=Scripted([[Sentence("I hear nothing now. Good night.")]]),
        cues=Cues(),
    )

    def listener(fact: Fact) -> None:
        if isinstance(fact, StateChanged) and fact.after == "speaking":
            conductor.mute_after_answer()

    conductor = stage.conductor(listener)
    await conductor.run()

    assert [s for s in stage.said if s != "(tone)"] == ["I hear nothing now.", "Good night."]
    assert tones(stage)[-1] is Cue.MUTED
    assert [fact.reason for fact in stage.told(SessionEnded)] == ["muted"]
    assert stage.states[-1] == "muted"
    assert [heard.text for heard in stage.dialogue.heard] == ["mute yourself"]


async def test_muted_and_let_hear_again_there_is_a_tone_for_each() -> None:
    stage = Stage([6_000], cues=Cues())
    conductor = stage.conductor()
    conductor.mute()
    conductor.unmute()
    await conductor.run()

    # The second tone cuts the first one off; both have begun.
    begun = [*stage.loudspeaker.played, *stage.loudspeaker.cut_off]
    assert {CUES[sound.pcm] for sound in begun} <= {Cue.MUTED, Cue.UNMUTED}
    assert tones(stage) == [Cue.UNMUTED]


async def test_a_room_that_begins_muted_is_silent_about_it_and_still_announces() -> None:
    stage = Stage(["jarvis", 160, "one", 6_000], cues=Cues())
    conductor = stage.conductor(muted=True)
    conductor.announce(TEA)
    await conductor.run()

    assert stage.said == ["The tea is ready."]
    assert stage.dialogue.heard == []
    assert stage.states[-1] == "muted"


async def test_a_muted_ear_keeps_no_sound_of_before() -> None:
    ear = Ear(ScriptedMicrophone(["jarvis", "what do i drink"], True), HearsItsName(), HearsWords())
    sounds = ear.sounds()
    woken = await anext(sounds)
    ear.forget()
    ear.open(Patience(before_speech_ms=2_000), since_ms=0)

    assert woken is not None
    assert not ear._recent
    assert ear._wake_sound is None
    await sounds.aclose()
