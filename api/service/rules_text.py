"""The rules of a code of French cards in plain Italian, made of its values and their articles.

A code with other numbers, or another reading, is told right: no sentence knows which code it is.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from burraco_engine.melds import Grade

if TYPE_CHECKING:
    from collections.abc import Iterator

    from burraco_engine.articles import Article
    from burraco_engine.code.rules import Rules
    from burraco_engine.code.sections import Runs

__all__ = ["rules_text"]

_NUMBERS = ("nessuno", "uno", "due", "tre", "quattro")
_NAMES = {"A": "assi", "K": "re", "Q": "donne", "J": "fanti"}
_ACES = {
    "low_or_high_once": "L’asso sta sotto il due o sopra il re, una volta sola.",
    "also_both_ends": "L’asso può stare sotto il due, sopra il re, o ai due capi.",
}
_REPLACED = {
    "represented_only": (
        "Solo la carta che la matta rappresenta può prenderne il posto: la matta passa allora a un "
        "capo libero della sequenza."
    ),
    "movable": "Mentre si legano carte la matta può cambiare posto nella sua sequenza.",
}
_BACK = {
    "unless_equal": (
        "Chi raccoglie un monte di una carta sola non può riscartarla, a meno di averne un’altra "
        "uguale."
    ),
    "never": "Chi raccoglie un monte di una carta sola non può riscartarla.",
}
_COLLECTS = {
    "must_play": (
        "Il monte si raccoglie solo se con le sue carte, o con una propria, si lega o si apre "
        "subito un gioco; poi si prende il resto."
    ),
    "free": "Il monte si raccoglie sempre tutto.",
}
_CLOSES = {
    "any": "ha almeno un burraco",
    "clean": "ha almeno un burraco pulito",
}
_GRADES = {
    Grade.SEMIPULITO: "con la matta e sette carte naturali di seguito",
    Grade.SUPER: "con tutte e otto le carte uguali",
    Grade.NOBILE: "con tutte le carte del seme, dall’asso basso",
    Grade.REALE: "con tutte le carte del seme",
    Grade.PULITO: "senza matta",
    Grade.SPORCO: "con una matta",
}


class _Told(NamedTuple):
    """A sentence, and what says it."""

    text: str
    article: Article


def rules_text(rules: Rules) -> list[dict[str, Any]]:
    """Sections with a title; each paragraph with the article that says it."""
    assert rules.code.runs is not None, "a code of French cards"
    told = {
        "Le carte": _cards(rules),
        "Il tavolo": _table(rules),
        "Il turno": _turn(rules),
        "Sequenze e combinazioni": _melds(rules, rules.code.runs),
        "Il burraco": _burraco(rules),
        "Il pozzetto e la chiusura": _closing(rules),
        "I punti": _points(rules),
    }
    return [
        {
            "titolo": title,
            "voci": [{"testo": text, "articolo": str(article)} for text, article in some],
        }
        for title, some in told.items()
    ]


def _cards(rules: Rules) -> Iterator[_Told]:
    deck, deal = rules.deck, rules.code.deal
    worth: dict[int, list[str]] = {}
    for card in sorted(deck.census, key=lambda card: -deck.values[card]):
        faces = worth.setdefault(deck.values[card], [])
        name = "jolly" if not card.suit else card.face
        if name not in faces:
            faces.append(name)
    points = "; ".join(f"{' '.join(faces)} valgono {value}" for value, faces in worth.items())
    yield _Told(f"Si gioca con {len(deck.cards)} carte francesi. {points}.", deal.deck.article)


def _table(rules: Rules) -> Iterator[_Told]:
    deal, seating = rules.code.deal, rules.code.seating
    seats = len(seating.seats.value)
    if seating.formation.value == "first_pozzetto":
        yield _Told(
            f"Si gioca in {_NUMBERS[seats]}, ognuno per sé. Chi va per primo a pozzetto gioca da "
            "solo contro gli altri, che da quel momento fanno coppia e uniscono i loro giochi.",
            seating.formation.article,
        )
    else:
        yield _Told(
            f"Si gioca in {_NUMBERS[seats]}, a coppie, i compagni di fronte.",
            seating.lines.article,
        )
    cards = " e ".join(map(str, deal.pozzetti.value))
    yield _Told(
        f"Ognuno riceve {deal.hand_size.value} carte; due pozzetti di {cards} carte restano "
        "coperti.",
        deal.pozzetti.article,
    )
    if deal.start.value == "upcard":
        yield _Told("Una carta scoperta comincia il monte degli scarti.", deal.start.article)
    else:
        yield _Told("Il monte comincia con il primo scarto.", deal.start.article)


def _turn(rules: Rules) -> Iterator[_Told]:
    take = rules.code.take
    yield _Told(
        "Si prende una carta dal tallone, o il monte; si calano e si legano giochi, se si vuole; "
        "si scarta una carta.",
        take.phases.article,
    )
    yield _Told(_COLLECTS[take.collect.value], take.collect.article)
    yield _Told(_BACK[take.rediscard_single.value], take.rediscard_single.article)


def _melds(rules: Rules, runs: Runs) -> Iterator[_Told]:
    melds = rules.code.melds
    yield _Told(
        f"Una sequenza ha almeno {melds.minimum.value} carte di seguito dello stesso seme. "
        f"{_ACES[runs.ace.value]}",
        runs.ace.article,
    )
    ranks = runs.combination_ranks.value
    some = "" if "10" in ranks else f", solo di {' e '.join(_NAMES.get(one, one) for one in ranks)}"
    yield _Told(
        f"Una combinazione ha da {melds.minimum.value} a {runs.combination_maximum.value} carte "
        f"uguali di qualunque seme{some}.",
        runs.combination_ranks.article,
    )
    yield _Told(
        "Jolly e due sono matte: in ogni gioco ce ne può essere una. Il due del seme, sotto il "
        "tre, è una carta come le altre.",
        melds.matte.article,
    )
    yield _Told(_REPLACED[runs.matta_replace.value], runs.matta_replace.article)
    if melds.equal.value == "combinations_forbidden":
        yield _Told("La stessa linea non ha due combinazioni uguali.", melds.equal.article)


def _burraco(rules: Rules) -> Iterator[_Told]:
    burraco = rules.code.burraco
    points = burraco.points.value
    grades = "; ".join(
        f"{grade.value}, {how}: {points[grade.value]}"
        for grade, how in _GRADES.items()
        if grade.value in points
    )
    yield _Told(
        f"Un gioco di {burraco.minimum.value} o più carte è un burraco. {grades}.",
        (burraco.points.article),
    )


def _closing(rules: Rules) -> Iterator[_Told]:
    closing, pozzetti, deal = rules.code.closing, rules.code.pozzetti, rules.code.deal
    yield _Told(
        "Chi finisce le carte prende un pozzetto: senza scartare lo prende al volo e continua, "
        f"altrimenti lo gioca dal turno dopo. Chi non lo prende perde {pozzetti.not_taken.value} "
        "punti.",
        pozzetti.not_taken.article,
    )
    matta = "" if closing.matta_discard.value else ", che non sia una matta"
    yield _Told(
        f"Chiude chi finisce le carte con uno scarto{matta}, se la sua linea ha preso il pozzetto "
        f"e {_CLOSES[closing.burraco.value]}: {closing.points.value} punti.",
        closing.burraco.article,
    )
    yield _Told(
        f"La smazzata finisce anche quando nel tallone restano {deal.unplayable.value} carte.",
        deal.unplayable.article,
    )


def _points(rules: Rules) -> Iterator[_Told]:
    score = rules.code.score
    yield _Told(
        "Si sommano le carte a terra, i burrachi e la chiusura; si tolgono le carte rimaste in "
        "mano.",
        score.cards.article,
    )
    if score.target.value:
        yield _Told(
            f"Vince chi arriva per primo a {score.target.value} punti.",
            score.target.article,
        )
    elif score.vp_tables.value:
        yield _Told(
            "La differenza dei totali dà i punti vittoria, venti da dividere.",
            score.vp_tables.article,
        )
