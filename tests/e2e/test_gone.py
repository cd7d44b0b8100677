"""What was erased is gone, from everywhere, and does not come back: S3, S5, S15."""

import os
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from jarvisd.app import Mind, open_mind
from jarvisd.memory.fate import Fate
from jarvisd.people.audience import Audience
from jarvisd.people.types import Role
from jarvisd.settings import Paths, Settings
from jarvisd.storage import open_server
from tests.e2e.conversing import ANNA, BEN, TOO_SHORT, Session, asked, by, remembered
from tests.nowhere import backed_up, embedded, nowhere, places_of, restored

WEIGHTS = Path(os.environ.get("JARVISD_WEIGHTS") or Path(__file__).parents[2] / "models")
CODE = "Merk dir: Der Code für das Gartentor ist 4711."


def settings(folder: Path) -> Settings:
    return Settings(paths=Paths(data=folder, weights=WEIGHTS))


@asynccontextmanager
async def household(folder: Path) -> AsyncIterator[Mind]:
    """Open the mind below *folder*, and make Anna and Ben known on the first time."""
    async with open_mind(settings(folder)) as mind:
        if not await mind.people.everyone():
            await mind.people.add(ANNA, [(1.0, *[0.0] * 255)])
            await mind.people.add(BEN, [(0.0, 1.0, *[0.0] * 254)])
        yield mind


async def restore(folder: Path, backup: Path) -> list[str]:
    """Put *backup* back, as an admin would; return where the code is now."""
    async with open_server(settings(folder).database, folder) as server:
        restored(server.conninfo, backup)
        return places_of("4711", folder, server.conninfo)


async def forget_the_code(mind: Mind) -> None:
    async with Session(mind) as session:
        question = await session.say("Vergiss den Code, auch aus dem Protokoll.", by(ANNA))
        assert "4711" in question
        answer = await session.say("Ja, vergiss den Code 4711.", by(ANNA))
    assert "vergessen" in answer
    assert "Protokoll" in answer


async def test_s3_an_export_brings_nothing_back_that_was_erased(tmp_path: Path) -> None:
    async with household(tmp_path) as mind:
        await asked(mind, CODE, by(ANNA))
        member = Audience(person=ANNA.id, role=Role.MEMBER, room=None)
        parcel = await mind.wholesale.export.household(member, secrets=True)
        assert [m.text for m in parcel.memories] == ["Der Code für das Gartentor ist 4711."]
        await forget_the_code(mind)
        nowhere("4711", tmp_path)

        taken = await mind.wholesale.take_in.take(parcel, ANNA, lambda *_: None)

        assert (taken.forgotten, taken.added) == (1, 0)
        nowhere("4711", tmp_path)
        assert "4711" in await asked(mind, CODE, by(ANNA))
        assert "4711" in await asked(mind, "Wie ist der Code für das Gartentor?", by(ANNA))


async def test_s3_a_backup_from_before_brings_nothing_back(tmp_path: Path) -> None:
    folder, backup = tmp_path / "data", tmp_path / "before.dump"
    async with household(folder) as mind:
        await asked(mind, CODE, by(ANNA))
        await asked(mind, "Merk dir: Die Leiter steht im Hof.", by(ANNA))
        backed_up(embedded(folder), backup)
        await forget_the_code(mind)
        nowhere("4711", folder)

    assert set(await restore(folder, backup)) >= {"public.memories", "public.turns"}

    async with household(folder) as mind:
        nowhere("4711", folder)
        assert [m.text for m in await remembered(mind, by(ANNA))] == ["Die Leiter steht im Hof."]
        assert "weiß ich nicht" in await asked(mind, "Wie ist der Code vom Gartentor?", by(ANNA))
        await asked(mind, CODE, by(ANNA))

    # What was said again on purpose stays, at the next start too.
    async with household(folder) as mind:
        assert "4711" in await asked(mind, "Wie ist der Code für das Gartentor?", by(ANNA))


async def test_s5_anothers_yes_deletes_nothing_and_anna_is_told(tmp_path: Path) -> None:
    async with household(tmp_path) as mind:
        await asked(mind, "Merk dir: Die Leiter steht im Hof.", by(ANNA))
        async with Session(mind) as session:
            await session.say("Vergiss die Leiter.", by(ANNA))
            told = await session.say("Ja.", by(BEN))
            assert told == (
                "Das hat Anna von mir verlangt, und du bist jemand anders. Ich vergesse nichts."
            )
            assert await remembered(mind, by(ANNA))
            # Anna's own, too short to be told whose it is, in the same room in time: it counts.
            assert "vergessen" in await session.say("Ja.", TOO_SHORT)
        assert not await remembered(mind, by(ANNA))


async def test_s5_nobody_else_confirms_a_clear_out(tmp_path: Path) -> None:
    async with household(tmp_path) as mind:
        await asked(mind, "Merk dir, ich mag Rosen.", by(ANNA))
        async with Session(mind) as session:
            await session.say("Lösche alles, was du über mich weißt.", by(ANNA))
            for speaker in (by(BEN), TOO_SHORT):
                await session.say("Ja, lösche alles über mich.", speaker)
                await session.say("Ja.", speaker)
            assert await remembered(mind, by(ANNA))
            await session.say("Ja.", by(ANNA))
            assert await remembered(mind, by(ANNA))


PRIVATE = (
    "Mein Arzt ist Dr. Weber.",
    "Mein Arzt ist jetzt Frau Dr. Lange.",
    "Ich bin allergisch gegen Walnüsse.",
    "Mein Kennwort ist Holunder77.",
)
GONE = ("Weber", "Lange", "Walnüsse", "Holunder77")


async def test_s15_all_about_me_is_counted_asked_for_erased_and_proven(tmp_path: Path) -> None:
    async with household(tmp_path) as mind:
        for text in PRIVATE:
            await asked(mind, f"Merk dir: {text}", by(ANNA))
        await asked(mind, "Merk dir für alle: Die Leiter steht im Hof.", by(ANNA))
        await asked(mind, "Merk dir: Ich mag Lakritze.", by(BEN))
        async with Session(mind) as session:
            asking = await session.say(
                "Lösche alles, was du über mich weißt, auch aus dem Protokoll.", by(ANNA)
            )
            # The doctor from before is history, and counts: it will be erased as well.
            assert "5 Dinge über dich, davon 4 privat" in asking
            assert "eine Sache, bleibt" in asking
            assert "Sag bitte: Ja, vergiss alles über mich." in asking
            done = await session.say("Ja, lösche alles über mich.", by(ANNA))
            assert "4 private Erinnerungen sind gelöscht" in done
            assert "Privat weiß ich nichts mehr über dich" in done
            assert done.endswith("Soll ich auch deine Stimme vergessen?")
            await session.say("Nein.", by(ANNA))

        for text in GONE:
            nowhere(text, tmp_path)
        assert await asked(mind, "Wer ist mein Arzt?", by(ANNA)) != ""
        assert {m.text for m in await remembered(mind, by(ANNA))} == {"Die Leiter steht im Hof."}
        assert {"public.memories", "public.turns"} <= set(places_of("Lakritze", tmp_path))
        enrolled = {e.person: len(e.prints) for e in await mind.people.everyone()}
        assert enrolled == {ANNA: 1, BEN: 1}


async def test_s15_a_voice_is_forgotten_if_wanted_and_a_backup_does_not_bring_it_back(
    tmp_path: Path,
) -> None:
    folder, backup = tmp_path / "data", tmp_path / "before.dump"
    async with household(folder) as mind:
        await asked(mind, "Merk dir, ich mag Rosen.", by(ANNA))
        backed_up(embedded(folder), backup)
        async with Session(mind) as session:
            await session.say("Lösche alles, was du über mich weißt.", by(ANNA))
            await session.say("Ja, lösche alles über mich.", by(ANNA))
            assert "erkenne ich dich nicht mehr" in await session.say("Ja.", by(ANNA))
    await restore(folder, backup)
    async with household(folder) as mind:
        enrolled = {e.person: len(e.prints) for e in await mind.people.everyone()}
        assert enrolled == {ANNA: 0, BEN: 1}
        assert not await remembered(mind, by(ANNA))


async def test_s15_a_backup_brings_no_summary_back_of_who_had_all_forgotten(
    tmp_path: Path,
) -> None:
    folder, backup = tmp_path / "data", tmp_path / "before.dump"
    async with household(folder) as mind:
        async with Session(mind) as session:
            await session.say("Mein Chef ist oft krank.", by(ANNA))
            await session.say("Merk dir, ich mag Rosen.", by(ANNA))
            await mind.tiers.behind.settled()
        assert "public.summaries" in places_of("oft krank", folder)
        backed_up(embedded(folder), backup)
        async with Session(mind) as session:
            await session.say("Lösche alles, was du über mich weißt.", by(ANNA))
            await session.say("Ja, lösche alles über mich.", by(ANNA))
            await session.say("Nein.", by(ANNA))
    await restore(folder, backup)
    async with household(folder):
        assert places_of("oft krank", folder) == ["public.turns"]


async def test_all_about_a_topic_goes_and_what_only_sounds_alike_stays(tmp_path: Path) -> None:
    async with household(tmp_path) as mind:
        for text in (
            "Die Gartenschere hängt im Schuppen.",
            "Im Garten wachsen Tomaten.",
            "Der Rasenmäher braucht Öl.",
        ):
            await asked(mind, f"Merk dir: {text}", by(ANNA))
        async with Session(mind) as session:
            asking = await session.say("Vergiss alles über den Garten.", by(ANNA))
            assert "2 Dinge" in asking
            await session.say("Ja, vergiss alles über den Garten.", by(ANNA))
        assert [m.text for m in await remembered(mind, by(ANNA))] == ["Der Rasenmäher braucht Öl."]


async def test_a_removed_person_does_not_come_back_with_a_backup(tmp_path: Path) -> None:
    folder, backup = tmp_path / "data", tmp_path / "before.dump"
    async with household(folder) as mind:
        await asked(mind, "Merk dir, ich mag Rosen.", by(ANNA))
        await asked(mind, "Merk dir für alle: Die Leiter steht im Hof.", by(ANNA))
        backed_up(embedded(folder), backup)
        await mind.people.remove(ANNA.id)
        nowhere("Rosen", folder)
    await restore(folder, backup)
    async with household(folder) as mind:
        nowhere("Rosen", folder)
        (ladder,) = await remembered(mind, by(BEN))
        assert ladder.placement.owner == ANNA.id


async def test_s3_neither_learning_nor_tidying_nor_the_archive_brings_it_back(
    tmp_path: Path,
) -> None:
    async with household(tmp_path) as mind:
        await asked(mind, CODE, by(ANNA))
        await mind.tiers.archive.keep_ended()
        assert any(place.startswith("archive/") for place in places_of("4711", tmp_path))
        await forget_the_code(mind)
        nowhere("4711", tmp_path)

        await mind.learn.run()
        await mind.tidy.run(entire=True)
        await mind.tiers.archive.keep_ended()

        nowhere("4711", tmp_path)


async def test_s3_a_transcript_that_was_not_named_stays_and_teaches_nothing(
    tmp_path: Path,
) -> None:
    async with household(tmp_path) as mind:
        await asked(mind, CODE, by(ANNA))
        async with Session(mind) as session:
            await session.say("Vergiss den Code.", by(ANNA))
            await session.say("Ja, vergiss den Code.", by(ANNA))

        report = await mind.learn.run()

        assert report[Fate.SKIPPED_FORGOTTEN] >= 1
        assert places_of("4711", tmp_path) == ["public.turns"]
