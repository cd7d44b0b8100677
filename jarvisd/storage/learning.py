"""Ended conversations that wait to be learnt from, in PostgreSQL."""

from collections.abc import Collection, Sequence
from datetime import datetime
from typing import Final
from uuid import UUID, uuid4

from jarvisd.errors import NotFoundError
from jarvisd.ids import PersonId, RoomName, SessionId
from jarvisd.memory.backlog import LeftAlone, Standing
from jarvisd.memory.policy.patience import pause
from jarvisd.memory.transcripts import (
    Claim,
    Decide,
    Mishap,
    Studied,
    Study,
    Transcript,
    Utterance,
)
from jarvisd.people.audience import Audience, insider
from jarvisd.storage.applying import apply_all
from jarvisd.storage.pool import APP_ROLE, NOBODY, UPKEEP_ROLE, Database, Row, Unit
from jarvisd.storage.sessions import turn_of

MOST_FAILURES: Final = 3
"""A session that failed so often is left alone."""


class LearningTable:
    """The transcripts of one database: a Transcripts, a Rereadable and a Backlog."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def learn(self, study: Study, at: datetime, skipping: Collection[SessionId] = ()) -> bool:
        """Learn from one session that ended and is not learnt; tell whether there was one."""

        async def learnt(unit: Unit) -> bool:
            rows = await unit.rows(
                "claim_session", most=MOST_FAILURES, at=at, skipping=list(skipping)
            )
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

    async def failed(self, session: SessionId, mishap: Mishap) -> None:
        """Note that *session* could not be learnt from; after three times it is left alone."""
        await self._database.write(NOBODY, lambda unit: _failed(unit, session, mishap))

    async def given_up(self) -> int:
        """Return how many sessions are left alone because they failed."""
        rows = await self._database.read(
            NOBODY, lambda unit: unit.rows("given_up", most=MOST_FAILURES)
        )
        return int(rows[0]["many"])

    async def claim(
        self, at: datetime, until: datetime, skipping: Collection[SessionId] = ()
    ) -> Claim | None:
        """Claim the session that ended last of those that wait; None if there is none."""

        async def claimed(unit: Unit) -> Claim | None:
            id = uuid4()
            rows = await unit.rows(
                "claim_unread",
                claim=id,
                until=until,
                at=at,
                most=MOST_FAILURES,
                skipping=list(skipping),
            )
            return await _claimed(unit, id, rows[0]) if rows else None

        return await self._database.write(NOBODY, claimed)

    async def claim_again(self, session: SessionId, until: datetime) -> Claim:
        """Claim *session*, whether it waits or not; raise NotFoundError, StorageError."""

        async def claimed(unit: Unit) -> Claim:
            id = uuid4()
            rows = await unit.rows("claim_unread_again", claim=id, until=until, session=session)
            if not rows:
                raise NotFoundError("no-such-session", id=str(session))
            return await _claimed(unit, id, rows[0])

        return await self._database.write(NOBODY, claimed)

    async def extend(self, claim: Claim, until: datetime) -> None:
        """Keep *claim* until then; without effect if it is lost. Raise StorageError."""
        session = claim.transcript.session
        await self._database.write(
            NOBODY,
            lambda unit: unit.count("extend_claim", session=session, claim=claim.id, until=until),
        )

    async def keep(self, claim: Claim, decide: Decide, at: datetime) -> bool:
        """Keep what *decide* makes of the session, and that it was read, or nothing of it."""
        session = claim.transcript.session

        async def kept(unit: Unit) -> bool:
            rows = await unit.rows("hold_claim", session=session, claim=claim.id)
            if not rows:
                return False
            transcript = await _transcript(unit, rows[0], locked=True)
            if transcript != claim.transcript:
                await unit.count("give_back", session=session, claim=claim.id)
                return False
            await _apply(unit, session, await decide(transcript))
            await unit.count("note_reread", session=session, at=at)
            return True

        return await self._database.write(NOBODY, kept)

    async def give_back(self, claim: Claim, mishap: Mishap | None = None) -> None:
        """Let the session wait again, because of *mishap* if there was one; raise StorageError."""
        session = claim.transcript.session

        async def given(unit: Unit) -> None:
            ours = await unit.count("give_back", session=session, claim=claim.id)
            if ours and mishap is not None:
                await _failed(unit, session, mishap)

        await self._database.write(NOBODY, given)

    async def standing(self, at: datetime) -> Standing:
        """Return how many wait for what; raise StorageError."""

        async def counted(unit: Unit) -> Standing:
            (row,) = await unit.rows("learning_standing", at=at, most=MOST_FAILURES)
            dead = await unit.rows("dead_letters", most=MOST_FAILURES)
            left_alone = tuple(_left_alone(one) for one in dead)
            return Standing(**row, left_alone=left_alone)

        return await self._database.read(NOBODY, counted)

    async def retry(self, sessions: Sequence[SessionId] | None = None) -> int:
        """Let *sessions* that are left alone, or all of them, be tried again; return how many."""
        wanted = None if sessions is None else list(sessions)
        return await self._database.write(
            NOBODY,
            lambda unit: unit.count("retry_learning", sessions=wanted, most=MOST_FAILURES),
        )


async def _learnt(unit: Unit, claimed: Row, study: Study, at: datetime) -> None:
    session = SessionId(claimed["id"])
    transcript = None
    while (there := await _transcript(unit, claimed, locked=transcript is not None)) != transcript:
        # Read with nothing locked, and again where something was taken out of it meanwhile.
        await study.prepare(there)
        transcript = there
    studied = await study.decide(there)
    await _apply(unit, session, studied)
    await unit.count("note_learnt", session=session, at=at, rest=studied.rest)


async def _claimed(unit: Unit, id: UUID, row: Row) -> Claim:
    return Claim(id=id, transcript=await _transcript(unit, row, locked=False))


async def _transcript(unit: Unit, row: Row, *, locked: bool) -> Transcript:
    """Return what was said in the session of *row*.

    Locked, it must still hold when changes are made of it: nobody who spoke here adds or
    erases until the transaction ends.
    """
    session, room = SessionId(row["id"]), RoomName(row["room"])
    speakers = await _speakers(unit, session)
    if locked:
        await unit.count("queue_up", owners=[str(speaker) for speaker in speakers])
    heard = [one for speaker in speakers for one in await _heard(unit, session, speaker)]
    heard.sort(key=lambda utterance: utterance.turn)
    return Transcript(session=session, room=room, utterances=tuple(heard))


async def _apply(unit: Unit, session: SessionId, studied: Studied) -> None:
    for part in studied.parts:
        await apply_all(await _as(unit, part.audience), part.changes)
    for person in studied.forgotten:
        whose = await _as(unit, insider(person, None))
        await whose.count("drop_summary", session=session, owner_id=person)


async def _failed(unit: Unit, session: SessionId, mishap: Mishap) -> None:
    rows = await unit.rows(
        "note_failed", session=session, fault=mishap.fault, failures=int(mishap.counts)
    )
    for row in rows:
        after = mishap.at + pause(row["learn_attempts"], waiting=not mishap.counts)
        await unit.count("note_after", session=session, after=after)


def _left_alone(row: Row) -> LeftAlone:
    return LeftAlone(
        session=SessionId(row["id"]),
        room=RoomName(row["room"]),
        ended_at=row["ended_at"],
        learnt=row["learnt"],
        fault=row["learn_fault"] or "",
    )


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
