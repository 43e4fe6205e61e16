"""What a code of play gives a page to draw with: its numbers, its articles, its refusals.

Asked of the rules themselves, once for each code and its readings: a page that shows these needs no
rule of its own, and a code with other numbers is drawn right.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, Final

from burraco_engine.errors import RuleViolation
from burraco_engine.melds import Meld, MeldKind
from burraco_engine.names import Line
from burraco_engine.record.view_json import refusal_to_json
from burraco_engine.turn.laying import nothing_added
from burraco_engine.turn.taking import left_behind
from parole_engine.judge import WordJudge

if TYPE_CHECKING:
    from burraco_engine.cards import Card
    from burraco_engine.code.profile import Profile
    from burraco_engine.code.rules import Rules

__all__ = ["code_view"]

_LONGEST: Final = 30
"""No word is longer, nor can the letters of one colour spell it."""
_LINE: Final = Line("NS")


def code_view(rules: Rules) -> dict[str, Any]:
    """The code as a page reads it."""
    code, deck = rules.code, rules.deck
    faces = {card.face: card for card in _descending(rules)}
    return {
        "codice": code.id,
        "gioco": code.game,
        "titolo": code.title,
        "semi": list(deck.suits),
        "posti": list(code.seating.seats.value),
        "pozzetti": list(code.deal.pozzetti.value),
        "inserzione": code.melds.insertion.value,
        "valori": {face: deck.values[card] for face, card in faces.items()},
        "ordine": list(faces),
        "minimo": code.melds.minimum.value,
        "matte": code.melds.matte.value,
        "lettere": _letters(rules),
        "premi": {"senza_matta": _prizes(rules, None), "con_matta": _prizes(rules, 0)},
        "smazzate": _lengths(code),
        "traguardo": code.score.target.value or None,
        "tempi": {
            "decisione_ms": code.clocks.decision_ms.value,
            "giocata_ms": [ms for _, ms in code.clocks.play_ms.value],
            "giocata_carte": [cards for cards, _ in code.clocks.play_ms.value],
            "recupero_ms": code.clocks.grace_ms.value,
            "risposta_ms": code.irregolarita.healing_ms.value,
            "sala": _hall_clocks(rules),
        },
        "chiamate_a_vuoto": code.irregolarita.unfounded_calls.value,
        "articoli": _articles(rules),
        "rifiuti": {no.code: refusal_to_json(no) for no in _refusals(rules)},
    }


def _lengths(code: Profile) -> list[int]:
    """How many smazzate a table may play, the usual number first; 0 to the points of the code."""
    printed = sorted(map(int, code.clocks.turno_minutes.value))
    return [0, *printed] if code.score.target.value else printed


def _hall_clocks(rules: Rules) -> list[dict[str, Any]]:
    """The minutes that an arbiter counts in the hall: for who comes late, and for complaints."""
    late, complaint = rules.code.tournament.late_minutes, rules.code.score.complaint_minutes
    told = [{"che": "ritardo", "minuti": one, "articolo": str(late.article)} for one in late.value]
    if complaint.value:
        article = str(complaint.article)
        told.append({"che": "reclamo", "minuti": complaint.value, "articolo": article})
    return told


def _descending(rules: Rules) -> Iterator[Card]:
    """The cards as they would stay behind, the first of them first."""
    cards = set(rules.deck.census)
    while cards:
        card = left_behind(rules, cards)
        cards.remove(card)
        yield card


def _letters(rules: Rules) -> dict[str, str]:
    """The letters that each matta may stand for."""
    judge = rules.judge
    if not isinstance(judge, WordJudge):
        return {}
    return {card.code: judge.letters_for(card) for card in sorted(rules.deck.matte, key=str)}


def _prizes(rules: Rules, matta: int | None) -> list[dict[str, Any]]:
    """The burraco of a word laid at once: each length from which it is graded or paid anew."""
    steps: list[dict[str, Any]] = []
    told: tuple[object, int] = (None, 0)
    card = next(card for card in rules.deck.census if card.suit)
    for count in range(1, _LONGEST + 1):
        meld = rules.graded(
            Meld(
                id=1,
                line=_LINE,
                kind=MeldKind.PAROLA,
                cards=(card,) * count,
                reading="",
                suit=card.suit,
                matta=matta,
                value=0,
            )
        )
        if (meld.grade, meld.honours) != told and meld.grade is not None:
            told = (meld.grade, meld.honours)
            steps.append({"carte": count, "burraco": meld.grade.value, "onori": meld.honours})
    return steps


def _articles(rules: Rules) -> dict[str, str]:
    """The articles that a page cites where nothing is refused, by their subject."""
    code = rules.code
    articles = {
        "chiamata": code.irregolarita.after_call.article,
        "chiamate_a_vuoto": code.irregolarita.unfounded_calls.article,
        "apertura": code.irregolarita.wrong_opening.article,
        "fuori_turno": code.irregolarita.out_of_turn_played.article,
        "legatura": code.irregolarita.wrong_tie_later.article,
        "parole": code.melds.minimum.article,
        "posti": code.seating.first_player.article,
        "raccolta": code.take.left_cards.article,
        "tempi": code.clocks.decision_ms.article,
        "turno": code.take.phases.article,
        "via": code.clocks.signal_ms.article,
    }
    if code.words is not None:
        articles["dubbio"] = code.words.dubbie.article
    return {subject: str(article) for subject, article in articles.items()}


def _refusals(rules: Rules) -> Iterator[RuleViolation]:
    """What the cards of a word meet before the word is read, asked of the judge."""
    yield nothing_added(rules)
    yield _refused(rules, ())
    if not isinstance(rules.judge, WordJudge):
        return
    melds, deck = rules.code.melds, rules.deck
    first, second, *_ = (
        tuple(card for card in deck.census if card.suit == suit) for suit in deck.suits
    )
    matta = next(iter(deck.matte))
    enough = melds.minimum.value
    yield _refused(rules, (*(matta,) * (melds.matte.value + 1), *first[:enough]))
    yield _refused(rules, (*first[:1], *second[:enough]))


def _refused(rules: Rules, cards: tuple[Card, ...]) -> RuleViolation:
    refused = rules.judge.open(cards, None, line=_LINE, melds=(), banned=())
    assert isinstance(refused, RuleViolation), "such cards make no meld"
    return refused
