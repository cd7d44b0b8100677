"""A room that does what it is told, and notes it."""

from dataclasses import dataclass, field

from jarvisd.phrases import Language


@dataclass
class Obedient:
    """A room that notes what it is told."""

    told: list[str] = field(default_factory=list)
    can_speak: bool = True

    def mute(self) -> None:
        self.told.append("mute")

    def mute_after_answer(self) -> None:
        self.told.append("mute after answer")

    def unmute(self) -> None:
        self.told.append("unmute")

    def announce(self, text: str, language: Language | None) -> bool:
        self.told.append(f"say {text}")
        return self.can_speak
