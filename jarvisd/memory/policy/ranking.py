"""How much a found memory matters right now (R-M4). Pure."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Ranking:
    """How the parts of a score add up."""

    relevance: float = 0.6
    importance: float = 0.4
    boost: float = 1.0
    """Factor of importance for goals and problems."""
    plain: float = 0.8
    """Factor of importance for everything else."""
