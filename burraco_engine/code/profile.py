"""A profile: a code of play as one value, every number with its article."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from burraco_engine.code import sections as s

__all__ = ["Profile"]


@dataclass(frozen=True, slots=True)
class Profile:
    """A code of play: its name, its sections, and the readings chosen where the text is open."""

    id: str
    title: str
    edition: str
    game: Literal["parole", "classico"]
    seating: s.Seating
    deal: s.Deal
    take: s.Take
    melds: s.Melds
    words: s.Words | None
    runs: s.Runs | None
    burraco: s.Burraco
    pozzetti: s.Pozzetti
    closing: s.Closing
    clocks: s.Clocks
    time_out: s.TimeOut
    stallo: s.Stallo
    score: s.Score
    irregolarita: s.Irregolarita
    denunce: s.Denunce | None
    tournament: s.Tournament
    choices: tuple[tuple[str, str], ...] = ()
