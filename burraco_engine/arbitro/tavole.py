"""The arithmetic of a code as plain tables, for a page that counts without network.

Nothing is decided there: which burraco a meld is, what it brings, how many V.P. a difference is
worth are looked up in what the engine has written down here.
"""

from __future__ import annotations

from typing import Any, Final

from burraco_engine.arbitro.esporta import FORMAT
from burraco_engine.arbitro.punteggio import POZZETTI, scaglioni
from burraco_engine.cards import Card
from burraco_engine.code.rules import Rules
from burraco_engine.melds import Meld, MeldKind
from burraco_engine.names import Line

__all__ = ["tables_json"]

_LONGEST: Final = {MeldKind.PAROLA: 26, MeldKind.SEQUENZA: 14, MeldKind.COMBINAZIONE: 12}
"""The most cards that the tables know of a meld."""


def tables_json(rules: Rules) -> dict[str, Any]:
    """Values, burrachi, malus, V.P. of a code: all that a sheet is made of."""
    code, deck = rules.code, rules.deck
    words = code.game == "parole"
    kinds = [MeldKind.PAROLA] if words else [MeldKind.SEQUENZA, MeldKind.COMBINAZIONE]
    grades: list[list[Any]] = []
    malus = code.pozzetti.not_taken
    return {
        "formato": FORMAT,
        "codice": code.id,
        "titolo": code.title,
        "gioco": code.game,
        "linee": list(dict.fromkeys(code.seating.lines.value)),
        "carte": _values(rules),
        "mazzo": _census(rules),
        "ranghi": [card.code for card in deck.descending(deck.census)],
        "minimo": code.melds.minimum.value,
        "assi": 2 if code.runs is not None and code.runs.ace.value == "also_both_ends" else 1,
        "massimo_combinazione": None if words else _most_group(rules),
        "combinazioni": None if code.runs is None else list(code.runs.combination_ranks.value),
        "giochi": {kind.value: _by_length(rules, kind, grades) for kind in kinds},
        "gradi": grades,
        "base_con_bonus": code.score.base_includes_bonus.value,
        "chiusura": code.closing.points.value,
        "pozzetti": list(POZZETTI),
        "pozzetto_non_preso": malus.value,
        "pozzetto_appena_preso": _unplayed(rules, partner_played=False),
        "pozzetto_non_giocato": _unplayed(rules, partner_played=True),
        "mano_col_pozzetto": _alone(rules),
        "articoli": _articles(rules),
        "vp": {name: scaglioni(rules, name) for name in code.score.vp_tables.value},
    }


def _alone(rules: Rules) -> bool:
    """Whether a line is one player, who holds the pozzetto and the hand alike."""
    lines = rules.code.seating.lines.value
    return len(set(lines)) == len(lines)


def _most_group(rules: Rules) -> int:
    assert rules.code.runs is not None, "a code of French cards"
    return rules.code.runs.combination_maximum.value


def _values(rules: Rules) -> dict[str, int]:
    if rules.code.game == "parole":
        return {card.face: points for card, points in rules.deck.values.items()}
    return {card.code: points for card, points in rules.deck.values.items()}


def _census(rules: Rules) -> dict[str, int]:
    found: dict[str, int] = {}
    for card, copies in rules.deck.census.items():
        key = card.face if rules.code.game == "parole" else card.code
        found[key] = found.get(key, 0) + copies
    return found


def _by_length(rules: Rules, kind: MeldKind, grades: list[list[Any]]) -> dict[str, Any]:
    """For each length the grade by the place of the matta: none, then the first place, and so on.

    Twice: if the first card is an ace, and if it is not.
    """
    found: dict[str, dict[str, list[int]]] = {"altre": {}, "asso": {}}
    for name, first in (("altre", "3c"), ("asso", "Ac")):
        for length in range(rules.code.melds.minimum.value, _LONGEST[kind] + 1):
            found[name][str(length)] = [
                _grade(rules, kind, Card(first), length, matta, grades)
                for matta in (None, *range(length))
            ]
    return found


def _grade(
    rules: Rules,
    kind: MeldKind,
    first: Card,
    length: int,
    matta: int | None,
    grades: list[list[Any]],
) -> int:
    """The place in `grades` of what such a meld is: name, points, bonus; -1 if it is no burraco."""
    cards = (first, *[Card("4c")] * (length - 1))
    meld = rules.graded(Meld(1, Line(""), kind, cards, "", "", matta, 0))
    if meld.grade is None:
        return -1
    points = rules.code.burraco.points.value[meld.grade.value]
    told = [meld.grade.value, points, rules.bonus(rules.code, meld)]
    if told not in grades:
        grades.append(told)
    return grades.index(told)


def _unplayed(rules: Rules, *, partner_played: bool) -> int | None:
    """What a pozzetto not played costs whatever its cards; None if it costs what they are worth."""
    costs = {rules.unplayed_pozzetto(rules.code, value, partner_played) for value in (35, 170)}
    return costs.pop() if len(costs) == 1 else None


def _articles(rules: Rules) -> dict[str, str]:
    """The article that each entry of a sheet cites."""
    code = rules.code
    return {
        "burraco": str(code.burraco.points.article),
        "bonus": str(code.burraco.bonus.article),
        "carte": str(code.score.cards.article),
        "carte penalizzate": str(code.irregolarita.wrong_tie_later.article),
        "gioco congelato": str(code.irregolarita.equal_meld.article),
        "chiusura": str(code.closing.points.article),
        "pozzetto non preso": str(code.pozzetti.not_taken.article),
        "pozzetto non giocato": str(code.pozzetti.unplayed.article),
        "carte in mano": str(code.score.cards.article),
    }
