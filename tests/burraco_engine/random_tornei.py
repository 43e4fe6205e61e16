"""Random tournaments, from 4 to 400 competitors, for the checker of pairings."""

from __future__ import annotations

from burraco_engine.dice import SeedDice, choice
from burraco_engine.errors import RuleViolation
from burraco_engine.torneo import acts as a
from burraco_engine.torneo.announcing import turni_for
from burraco_engine.torneo.values import Departure, FirstTurno, Kind, Setup, System
from tests.burraco_engine.torneo_help import Hall

SIZES = (4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 16, 21, 30, 47, 64, 99, 150, 201, 300, 400)


def random_torneo(seed: int, largest: int = 400) -> Hall:
    """A tournament of chance, played to its end; now and then somebody leaves."""
    dice = SeedDice("tornei", seed)
    entries = choice(dice, [size for size in SIZES if size <= largest])
    kind = choice(dice, [Kind.COPPIE, Kind.COPPIE, Kind.COPPIE, Kind.SQUADRE, Kind.INDIVIDUALE])
    system = System.SORTEGGIO if kind is Kind.INDIVIDUALE else choice(dice, list(System))
    first = choice(dice, [FirstTurno.ISCRIZIONE, FirstTurno.SORTEGGIO])
    gironi = 1
    if system is System.ITALIANA:
        gironi = max(1, entries // (4 + dice.below(5)))
    step = 1 + dice.below(3)
    wanted = 2 + dice.below(5)
    probe = Setup("x", "x", kind, system, wanted, step=step, gironi=gironi)
    fits = turni_for(probe, entries)
    if system is System.ITALIANA and kind is not Kind.INDIVIDUALE:
        assert fits is not None
        turni = fits
    else:
        turni = wanted if fits is None else min(wanted, fits)
    hall = Hall(
        entries,
        seed=seed,
        kind=kind,
        system=system,
        turni=turni,
        first=first,
        step=step,
        gironi=gironi,
    )
    leaves = dice.below(4) == 0 and entries > 8
    for turno in range(1, turni + 1):
        try:
            hall.begin()
        except RuleViolation:
            if not leaves:
                raise
            break
        if leaves and turno == 1:
            hall.do(a.Leave(1 + dice.below(entries), Departure.GIUSTIFICATO))
        hall.play()
    return hall
