"""Who is speaking: households of four against strangers, judged by what is shipped."""

import asyncio
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from benchmarks.figures import show, wilson
from benchmarks.speakers_judging import (
    BOTH,
    ENROLMENTS,
    FAMILY,
    IN_NOISE,
    SURE,
    Setting,
    Verdict,
    equal_error,
    follow_ups,
    homes,
    sessions,
    verdicts,
)
from benchmarks.speakers_sound import clip, recordings
from benchmarks.speakers_trials import CLEAN, NOISES, Ears, Heard, Untouched
from jarvisd.adapters.resemblyzer import ResemblyzerEncoder
from jarvisd.adapters.wav import read_wav
from jarvisd.adapters.webrtc_noise import WebrtcDenoiser

LENGTHS = (1_500, 2_000, 3_000, 4_000, 8_000)
BARE = (2_000, 4_000)
"""The lengths that are measured without suppression too, for comparison."""
FOLLOW_UPS = ((1_500, 1_500), (2_000, 2_000), (4_000, 2_000), (4_000, 3_000))
"""How much was heard of a resident, and of whoever speaks next without the wake word."""
KITCHEN = "doing_the_dishes.wav"
USUAL, ROOM = Setting(5, CLEAN), Setting(5, BOTH)
PROTOCOL = f"""
Households: all combinations of {FAMILY} readers (at most 12), each enrolled twice over, with K
successive recordings from the first and from the sixth on. Trials: the beginnings of all
recordings not enrolled with, up to the chunk that completes 1.5, 2, 3, 4 or 8 s of net speech
(Silero, clean sound); recordings with less are left out. Strangers to a household: the readers
outside it and every impostor_* file. Noise: a stretch of {KITCHEN} chosen by the
recording's name, at 10 and 5 dB, net speech against noise. Enrolment "{CLEAN}"; "{IN_NOISE}":
the same recordings at 10 dB; "{BOTH}": people add, then people add-samples in the room.
Everything runs through what is shipped, with its defaults: VoiceBranch (detector, WebRTC
suppression level 2, Resemblyzer), Enrol, calibrate, identify, follow. Enrolment's refusals of
poor recordings are switched off, so that all are measured. Refused: a resident ends as unknown,
for whatever reason, too little speech included, or as somebody else. False accept: anybody
called by a name not theirs. A trial meets several households; bounds count distinct trials
(recording, length and noise) once: refusals by Wilson, no false accept of n by 3/n. EER: raw
similarities at no threshold of ours.
"""


@dataclass
class Tally:
    """What was judged in one setting, noise and length."""

    verdicts: list[Verdict] = field(default_factory=list)

    @property
    def residents(self) -> list[Verdict]:
        """Return the verdicts on those who live there."""
        return [verdict for verdict in self.verdicts if verdict.resident]

    @property
    def refused(self) -> float:
        """Return the share of residents not called by their name."""
        own = self.residents
        return sum(v.named != v.trial.reader for v in own) / len(own) if own else 0.0

    @property
    def false_accepts(self) -> int:
        """Return how often somebody was called by a name not theirs."""
        return sum(verdict.false_accept for verdict in self.verdicts)

    def told(self) -> str:
        """Return the refusals with their bounds, for a table."""
        own = self.residents
        if not own:
            return "no trial"
        n = len({v.trial for v in own})
        low, high = wilson(round(self.refused * n), n)
        return f"{self.refused:.1%} ({low:.0%}–{high:.0%}, {n})"

    def equal_error(self) -> float:
        """Return the EER of the raw similarities."""
        genuine = [v.genuine for v in self.residents if v.genuine is not None]
        return equal_error(genuine, [score for v in self.verdicts for score in v.foreign])


def run(data: Path) -> dict[str, float]:
    """Print the tables for the readers in *data*/speech and return the figures."""
    print(PROTOCOL)
    return asyncio.run(_run(data / "speech"))


async def _run(speech: Path) -> dict[str, float]:
    readers, strangers = recordings(speech / "speakers")
    if len(readers) < FAMILY:
        raise SystemExit(f"{FAMILY} readers are needed, {len(readers)} are in {speech}/speakers")
    noise = read_wav(speech / "noise" / KITCHEN)
    spoken = {name: [clip(path) for path in paths] for name, paths in readers.items()}
    others = [clip(path) for path in strangers]
    print(f"{len(readers)} readers, {len(others)} others, thresholds {SURE}\n")
    async with ResemblyzerEncoder() as one, ResemblyzerEncoder() as other:
        shipped, bare = await asyncio.gather(
            Ears(one, WebrtcDenoiser()).hear(spoken, others, noise, LENGTHS),
            Ears(other, Untouched()).hear(spoken, others, noise, BARE),
        )
    return _report(shipped, bare)


def _report(shipped: Heard, bare: Heard) -> dict[str, float]:
    figures: dict[str, float] = {}
    accepts, judged, distinct = 0, 0, set()
    for clips in (3, 5):
        for enrolment in ENROLMENTS:
            setting = Setting(clips, enrolment)
            tallies = _tallies(shipped, setting)
            _show(f"{clips} recordings, enrolled {enrolment}", tallies, LENGTHS)
            figures |= _figures(setting, tallies)
            accepts += sum(tally.false_accepts for tally in tallies.values())
            judged += sum(len(tally.verdicts) for tally in tallies.values())
            distinct |= {v.trial for tally in tallies.values() for v in tally.verdicts}
    for setting in (USUAL, ROOM):
        title = f"Without suppression: {setting.clips} recordings, enrolled {setting.enrolment}"
        _show(title, _tallies(bare, setting), BARE)
    taken = [_pooling(shipped, setting) for setting in (USUAL, ROOM)]
    accepts += sum(wrong for wrong, _ in taken)
    judged += sum(n for _, n in taken)
    figures |= _follow_ups(shipped, ROOM)
    upper = 3 / len(distinct) if accepts == 0 else wilson(accepts, judged)[1]
    print(
        f"False accepts in all of it, sessions included: {accepts} of {judged} judgements,"
        f" {len(distinct)} distinct trials: at most {upper:.2%} with 95 % confidence."
    )
    figures["speakers.false_accept"] = accepts / judged
    figures["speakers.false_accept_upper"] = upper
    figures["speakers.judgements"] = judged
    return figures


def _tallies(heard: Heard, setting: Setting) -> dict[tuple[str, int], Tally]:
    """Return a tally for each noise and length."""
    tallies: dict[tuple[str, int], Tally] = {}
    for home in homes(heard, setting):
        for verdict in verdicts(heard, home, tuple(NOISES)):
            place = (verdict.trial.noise, verdict.trial.cut_ms)
            tallies.setdefault(place, Tally()).verdicts.append(verdict)
    return tallies


def _show(title: str, tallies: Mapping[tuple[str, int], Tally], lengths: Iterable[int]) -> None:
    columns = ("noise", "speech", "refused (95 %, n)", "false accepts of", "EER")
    rows: list[tuple[str, ...]] = []
    for noise in NOISES:
        for ms in lengths:
            tally = tallies.get((noise, ms), Tally())
            if tally.residents:
                wrong = f"{tally.false_accepts} of {len(tally.verdicts)}"
                row = (noise, f"{ms / 1_000:g} s", tally.told(), wrong)
                rows.append((*row, f"{tally.equal_error():.1%}"))
    show(title, columns, rows)


def _figures(setting: Setting, tallies: Mapping[tuple[str, int], Tally]) -> dict[str, float]:
    """Return the figures that are read off this setting: clean ones and those in noise."""
    told: dict[str, float] = {}
    if setting == USUAL:
        clean = _whole(tallies, CLEAN)
        told["speakers.eer"] = clean.equal_error()
        told["speakers.false_reject"] = clean.refused
    if setting == ROOM:
        told["speakers.eer_noise10"] = _whole(tallies, "10 dB").equal_error()
        told["speakers.false_reject_noise10"] = tallies["10 dB", 4_000].refused
        told["speakers.false_reject_noise5"] = tallies["5 dB", 4_000].refused
    for setting_, noise, suffix in ((USUAL, CLEAN, ""), (ROOM, "10 dB", "_noise10")):
        for ms in LENGTHS:
            if setting == setting_ and (noise, ms) in tallies:
                name = f"speakers.false_reject_{ms / 1_000:g}s{suffix}".replace(".5", "_5")
                told[name] = tallies[noise, ms].refused
    return told


def _whole(tallies: Mapping[tuple[str, int], Tally], noise: str) -> Tally:
    return Tally([v for (each, _), t in tallies.items() if each == noise for v in t.verdicts])


def _follow_ups(heard: Heard, setting: Setting) -> dict[str, float]:
    """Print who may go on without the wake word after a resident; return the figures."""
    rows: list[tuple[str, ...]] = []
    figures: dict[str, float] = {}
    for noise, suffix in ((CLEAN, ""), ("10 dB", "_noise10")):
        for before_ms, ms in FOLLOW_UPS:
            told = [
                each
                for home in homes(heard, setting)
                for each in follow_ups(heard, home, noise, before_ms, ms)
            ]
            own = [each.ignored for each in told if each.own]
            others = [each.ignored for each in told if not each.own]
            if not own or not others:
                continue
            lost, passed = sum(own) / len(own), 1 - sum(others) / len(others)
            lengths = (f"{before_ms / 1_000:g} s", f"{ms / 1_000:g} s")
            counted = (f"{lost:.1%} of {len(own)}", f"{passed:.1%} of {len(others)}")
            rows.append((noise, *lengths, *counted))
            if (before_ms, ms) == FOLLOW_UPS[-1]:
                figures[f"speakers.follow_up_lost{suffix}"] = lost
                figures[f"speakers.follow_up_foreign{suffix}"] = passed
    show(
        f"Follow-ups: {setting.clips} recordings, enrolled {setting.enrolment}",
        ("noise", "heard before", "follow-up", "own ignored", "others' taken"),
        rows,
    )
    return figures


def _pooling(heard: Heard, setting: Setting) -> tuple[int, int]:
    """Print what pooling adds turn by turn; return the false accepts and out of how many."""
    rows: list[tuple[str, ...]] = []
    wrong = judged = 0
    for noise in (CLEAN, "10 dB"):
        held = [each for home in homes(heard, setting) for each in sessions(heard, home, noise)]
        if not held:
            continue
        cells = []
        for turn in range(3):
            refused = sum(each.named[turn] != each.reader for each in held)
            cells.append(f"{refused / len(held):.1%}")
            wrong += sum(each.named[turn] not in ("", each.reader) for each in held)
        takeovers = [
            name not in ("", taker)
            for each in held
            for name, taker in zip(each.takeovers, each.takers, strict=True)
        ]
        wrong += sum(takeovers)
        judged += len(takeovers) + 3 * len(held)
        rows.append((noise, str(len(held)), *cells, f"{sum(takeovers)} of {len(takeovers)}"))
    show(
        f"Pooling: 2 s a turn, {setting.clips} recordings, enrolled {setting.enrolment}",
        ("noise", "sessions", "1st refused", "2nd", "3rd", "false accepts at a takeover"),
        rows,
    )
    return wrong, judged
