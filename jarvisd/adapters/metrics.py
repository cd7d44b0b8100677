"""What is counted for Prometheus: how often, how long, how it is now; never a spoken word."""

from collections.abc import Iterable, Iterator
from typing import Final, Protocol

from prometheus_client import (
    CollectorRegistry,
    Counter,
    Histogram,
    ProcessCollector,
    disable_created_metrics,
)
from prometheus_client.exposition import CONTENT_TYPE_LATEST, generate_latest
from prometheus_client.metrics_core import CounterMetricFamily, GaugeMetricFamily, Metric

from jarvisd.audio.health import RoomState
from jarvisd.events import Fact, Foreseen, NearlyWoken, SessionEnded, TurnTaken, Woken
from jarvisd.session.state import State

MEDIA_TYPE: Final = CONTENT_TYPE_LATEST
SECONDS: Final = (0.05, 0.1, 0.2, 0.35, 0.5, 0.75, 1.0, 1.5, 2.0, 3.0, 5.0, 8.0, 15.0, 30.0)


class Measured(Protocol):
    """A room that can be asked how it is."""

    @property
    def name(self) -> str:
        """Return what it is called."""
        ...

    @property
    def state(self) -> RoomState:
        """Tell how it hears."""
        ...

    @property
    def conversation(self) -> State:
        """Tell where its conversation is."""
        ...

    @property
    def heard_ms(self) -> int:
        """Tell how much was heard in it."""
        ...

    @property
    def dropped(self) -> int:
        """Tell how many blocks of sound were lost."""
        ...


class Metrics:
    """A listener of the bulletin that counts; ``text`` is what Prometheus reads."""

    def __init__(self) -> None:
        # When a counter began is one more line for each, and nobody asks for it.
        disable_created_metrics()  # type: ignore[no-untyped-call]  # its only untyped function
        self._registry = registry = CollectorRegistry()
        ProcessCollector(registry=registry)
        self._turns = Counter(
            "jarvisd_turns", "Turns taken.", ("room", "outcome"), registry=registry
        )
        self._stages = Histogram(
            "jarvisd_stage_seconds",
            "From the end of an utterance until a stage of its turn was done.",
            ("stage",),
            buckets=SECONDS,
            registry=registry,
        )
        self._wakes = Counter(
            "jarvisd_wakes", "Times a room was woken.", ("room",), registry=registry
        )
        self._near = Counter(
            "jarvisd_near_misses", "Times a room was nearly woken.", ("room",), registry=registry
        )
        self._foreseen = Counter(
            "jarvisd_foreseen",
            "Turns begun at a pause, before it was known whether it was the end.",
            ("room", "used"),
            registry=registry,
        )
        self._sessions = Counter(
            "jarvisd_sessions", "Conversations that ended.", ("room", "reason"), registry=registry
        )
        self._jobs = Counter(
            "jarvisd_jobs", "Jobs that ran.", ("job", "outcome"), registry=registry
        )
        self._job_seconds = Histogram(
            "jarvisd_job_seconds", "How long a job ran.", ("job",), registry=registry
        )

    def watch(self, rooms: Iterable[Measured]) -> None:
        """Tell how each of *rooms* is whenever somebody reads the text."""
        self._registry.register(_Rooms(tuple(rooms)))

    def note(self, fact: Fact) -> None:
        """Count *fact* if it is one that is counted."""
        match fact:
            case TurnTaken():
                self._turns.labels(fact.room, fact.outcome).inc()
                for stage, ms in fact.milliseconds.items():
                    self._stages.labels(stage.removesuffix("_ms")).observe(ms / 1_000)
            case Woken():
                self._wakes.labels(fact.room).inc()
            case NearlyWoken():
                self._near.labels(fact.room).inc()
            case Foreseen():
                self._foreseen.labels(fact.room, "yes" if fact.used else "no").inc()
            case SessionEnded():
                self._sessions.labels(fact.room, fact.reason).inc()
            case _:
                pass

    def job_ran(self, job: str, outcome: str, took_s: float) -> None:
        """Count one run of *job*."""
        self._jobs.labels(job, outcome).inc()
        self._job_seconds.labels(job).observe(took_s)

    def text(self) -> bytes:
        """Return everything in Prometheus' text format."""
        return generate_latest(self._registry)


class _Rooms:
    """Reads off the rooms; a collector of the registry."""

    def __init__(self, rooms: tuple[Measured, ...]) -> None:
        self._rooms = rooms

    def collect(self) -> Iterator[Metric]:
        """Yield how every room is now."""
        state = GaugeMetricFamily(
            "jarvisd_room_state", "How a room hears.", labels=("room", "state")
        )
        talk = GaugeMetricFamily(
            "jarvisd_conversation", "Where its conversation is.", labels=("room", "state")
        )
        heard = CounterMetricFamily("jarvisd_heard_seconds", "Sound heard.", labels=("room",))
        lost = CounterMetricFamily(
            "jarvisd_dropped_blocks", "Blocks of sound that came too fast.", labels=("room",)
        )
        for room in self._rooms:
            for hearing in RoomState:
                state.add_metric((room.name, hearing.value), float(room.state is hearing))
            for where in State:
                talk.add_metric((room.name, where.value), float(room.conversation is where))
            heard.add_metric((room.name,), room.heard_ms / 1_000)
            lost.add_metric((room.name,), float(room.dropped))
        yield from (state, talk, heard, lost)
