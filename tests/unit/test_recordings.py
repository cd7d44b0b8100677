"""Promises about finding recordings and what was said in them, for benchmarks."""

from pathlib import Path

from benchmarks.recordings import Kind, spoken_in
from jarvisd.adapters.wav import write_wav
from jarvisd.audio.chunk import SAMPLE_RATE, Sound
from jarvisd.phrases import Language


def test_what_was_said_is_found_in_every_form(tmp_path: Path) -> None:
    texts = {
        "command_wie_spät_ist_es": None,
        "fleurs-de-007": "er griff alles an\n",
        "schlafzimmer_de": "Mach das Fenster zu.",
        "synth_eva_k_mir_geht_es_gut": None,
        "synth_eva_k_fischers_fritze_fischt": None,
        "synth_eva_k_unknown": None,
    }
    for name, text in texts.items():
        write_wav(tmp_path / f"{name}.wav", Sound(bytes(3_200), SAMPLE_RATE))
        if text is not None:
            (tmp_path / f"{name}.txt").write_text(text, encoding="utf-8")
    (tmp_path / "synth_sentences.txt").write_text(
        "mir_geht_es_gut|Mir geht es gut.\nfischers_fritze_fischt|Fischers Fritze …\n",
        encoding="utf-8",
    )

    found = {each.name: (each.kind, each.said) for each in spoken_in(tmp_path, Language.DE)}
    assert found == {
        "command_wie_spät_ist_es": (Kind.COMMAND, "wie spät ist es"),
        "fleurs-de-007": (Kind.READ, "er griff alles an"),
        "schlafzimmer_de": (Kind.COMMAND, "Mach das Fenster zu."),
        "synth_eva_k_mir_geht_es_gut": (Kind.SENTENCE, "Mir geht es gut."),
        "synth_eva_k_fischers_fritze_fischt": (Kind.TWISTER, "Fischers Fritze …"),
        "synth_eva_k_unknown": (Kind.SENTENCE, None),
    }
    assert spoken_in(tmp_path / "nowhere", Language.DE) == []
