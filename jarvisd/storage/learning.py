"""Ended conversations that wait to be learnt from, in PostgreSQL."""

from collections.abc import Collection, Sequence
from datetime import datetime
from typing import Final

from jarvisd.errors import NotFoundError
from jarvisd.ids import PersonId, RoomName, SessionId
from jarvisd.memory.transcripts import Study, Transcript, Utterance
from jarvisd.people.audience import Audience, insider
from jarvisd.storage.applying import apply_all
from jarvisd.storage.pool import APP_ROLE, NOBODY, UPKEEP_ROLE, Database, Row, Unit
from jarvisd.storage.sessions import turn_of

MOST_FAILURES: Final = 3
"""A session that failed so often is left alone."""


class LearningTable:
    """The transcripts of one database: a Transcripts."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def learn(self, study: Study, at: datetime, skipping: Collection[SessionId] = ()) -> bool:
        """Learn from one session that ended and is not learnt; tell whether there was one."""

        async def learnt(unit: Unit) -> bool:
            rows = await unit.rows("claim_session", most=MOST_FAILURES, skipping=list(skipping))
            for row in rows:
                await _learnt(unit, row, study, at)
            return bool(rows)

        return await self._database.write(NOBODY, learnt)

    async def learn_again(self, study: Study, at: datetime, session: SessionId) -> None:
        """Learn from *session* whether it is learnt or not; raise NotFoundError, StorageError."""

        async def learnt(unit: Unit) -> None:
            rows = await unit.rows("claim_again", session=session)
            if not rows:
                raise NotFoundError("no-such-session", id=str(session))
            await _learnt(unit, rows[0], study, at)

        await self._database.write(NOBODY, learnt)

    async def failed(self, session: SessionId) -> None:
        """Note that *session* could not be learnt from; after three times it is left alone."""
        await self._database.write(NOBODY, lambda unit: unit.count("note_failed", session=session))

    async def given_up(self) -> int:
        """Return how many sessions are left alone because they failed."""
        rows = await self._database.read(
            NOBODY, lambda unit: unit.rows("given_up", most=MOST_FAILURES)
        )
        return int(rows[0]["many"])


async def _learnt(unit: Unit, claimed: Row, study: Study, at: datetime) -> None:
    session, room = SessionId(claimed["id"]), RoomName(claimed["room"])
    speakers = await _speakers(unit, session)
    # What *study* reads must still hold when its changes are made: nobody who spoke here
    # adds or erases meanwhile.
    await unit.count("queue_up", owners=[str(speaker) for speaker in speakers])
    heard = [one for speaker in speakers for one in await _heard(unit, session, speaker)]
    heard.sort(key=lambda utterance: utterance.turn)
    transcript = Transcript(session=session, room=room, utterances=tuple(heard))
    for part in await study(transcript):
        await apply_all(await _as(unit, part.audience), part.changes)
    await unit.count("note_learnt", session=session, at=at)


async def _speakers(unit: Unit, session: SessionId) -> list[PersonId | None]:
    """Return who spoke in *session*; None stands for all unknown voices."""
    await unit.connection.execute(f"SET LOCAL ROLE {UPKEEP_ROLE}")
    rows = await unit.rows("speakers_of_session", session=session)
    await unit.connection.execute(f"SET LOCAL ROLE {APP_ROLE}")
    return [None if row["speaker_id"] is None else PersonId(row["speaker_id"]) for row in rows]


async def _heard(unit: Unit, session: SessionId, speaker: PersonId | None) -> Sequence[Utterance]:
    """Return what *speaker* said in *session*, read as that speaker and nobody else."""
    # A person reads their own turns; a member of the household what unknown voices said.
    own = insider(None, None) if speaker is None else Audience(person=speaker, role=None, room=None)
    theirs = await _as(unit, own)
    cleared = [row["at"] for row in await theirs.rows("cleared_until")]
    rows = await theirs.rows("turns", session=session)
    turns = [turn_of(row, session) for row in rows]
    return [
        Utterance(
            turn=turn.number,
            at=turn.at,
            speaker=turn.speaker,
            text=turn.heard,
            language=turn.language,
            cleared=any(turn.at <= at for at in cleared),
        )
        for turn in turns
    ]


async def _as(unit: Unit, audience: Audience) -> Unit:
    """Return the same transaction on behalf of *audience*."""
    theirs = Unit(connection=unit.connection, queries=unit.queries, audience=audience)
    await theirs.count("speak")
    return theirs
