"""Ghost cards (P Art. 34): hidden in a word or under the discard, and who keeps the words (6)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from burraco_engine import incidents as i
from burraco_engine.calls import Awaited, Deed, Moment
from burraco_engine.cards import Card, take_out
from burraco_engine.errors import RuleViolation
from burraco_engine.fold.evolve import Draft
from burraco_engine.irregolarita.declaring import (
    Declared,
    found,
    impossible,
    in_turn,
    not_held,
    stands,
)
from burraco_engine.irregolarita.exposed import expose
from burraco_engine.irregolarita.model import Case, Family, Finder, Finding, Infraction, Way
from burraco_engine.irregolarita.penalties import discard_due, freeze_till, penalise
from burraco_engine.irregolarita.playing import emptied
from burraco_engine.melds import Meld
from burraco_engine.moves import Heal, Move
from burraco_engine.names import Seat
from burraco_engine.turn.laying import meld_of

__all__ = ["GHOSTS", "GHOST_FACTS", "GHOST_IN_WORD", "heal_ghost"]

GHOST_IN_WORD = "fantasma_nel_gioco"
_LATER = "fantasma_tardi"


def _ghost(case: Case) -> Finding | RuleViolation:
    """A card of somebody's hand lay hidden in a word of his line."""
    article, meld = case.denunce.ghost.article, _word(case)
    if meld is None or len(case.cards) != 1 or meld.line != case.state.line(case.against):
        return impossible(article)
    if refusal := not_held(case, article):
        return refusal
    if case.denunce.ghost.value == "as_fallen":
        return found(case, Declared.FANTASMA_SCARTO, article, cards=case.cards)
    opened = in_turn(case) and any(deed.meld == meld.id for deed in _openings(case))
    name = GHOST_IN_WORD if opened and not meld.frozen else _LATER
    return found(case, name, article, cards=case.cards)


def _word(case: Case) -> Meld | None:
    return None if case.meld is None else case.state.table.meld(case.meld)


def _openings(case: Case) -> list[Deed]:
    """The words that the accused has opened in the turn that is going on, in order."""
    turn = case.state.turn.number
    deeds = (deed for deed in case.state.deeds if deed.turn == turn and deed.before is None)
    return [deed for deed in deeds if deed.seat == case.against]


def _first(_case: Case, _found: Infraction, _moment: Moment) -> Awaited | None:
    """It may be healed, on that word and on no other."""
    return Awaited.SANA


def heal_ghost(
    case: Case, infraction: Infraction, move: Move | None, draft: Draft
) -> RuleViolation | bool:
    """The card found hidden goes to the word that hid it, if both make a word; one try, or none."""
    if not isinstance(move, Heal) or not move.cards:
        return False
    rules, state, meld = case.rules, case.state, _word(case)
    assert meld is not None, "a word that hid a card"
    article = infraction.article
    if take_out(move.cards, meld.cards) != infraction.cards:
        return RuleViolation("call.that_card", article, cards=infraction.cards)
    banned = state.line_status(meld.line).banned_words
    judged = rules.judge.tie(meld, move.cards, move.reading, melds=state.table.melds, banned=banned)
    if isinstance(judged, RuleViolation):
        if judged.code == "meld.reading_ambiguous":
            return judged
        reading = move.reading or "".join(card.face for card in move.cards)
        named = i.CardNamed(move.seat, infraction.cards[0], False, reading, article, case.now)
        draft.add(named)
        return False
    grown = meld_of(rules, state, meld.line, judged, meld)
    draft.add(i.MeldAmended(move.seat, grown, infraction.cards, article, case.now))
    emptied(rules, draft, case.now)
    return True


def _discarded(case: Case, infraction: Infraction, _: Moment) -> tuple[Way, ...]:
    """It is discarded at once; words opened after that one are valid from his next turn on."""
    rule = case.denunce.ghost
    later = _after(case)
    key = "fantasma_scartata_e_congela" if later else "fantasma_scartata"
    words = tuple(meld.reading for meld in later)
    detail: dict[str, object] = {"cards": infraction.cards, "words": words}
    points = -sum(meld.value + meld.honours for meld in later)
    return (Way(key, rule.article, partial(_discard, case, infraction), detail, points),)


def _after(case: Case) -> list[Meld]:
    """The words opened in this turn after the one that hid a card."""
    assert case.meld is not None, "a word that hid a card"
    opened = [deed.meld for deed in _openings(case)]
    later = opened[opened.index(case.meld) + 1 :]
    melds = (case.state.table.meld(number) for number in later)
    return [meld for meld in melds if meld is not None and not meld.frozen]


def _discard(case: Case, infraction: Infraction, draft: Draft) -> None:
    seat, frozen = infraction.seat, case.denunce.ghost_frozen
    for meld in _after(case):
        freeze_till(draft, meld.id, seat, meld.cards, frozen.article, case.now)
    penalise(case.rules, draft, seat, infraction.cards, infraction.article, case.now)
    discard_due(case.rules, draft, seat, case.now)


def _kept(case: Case, infraction: Infraction, _: Moment) -> tuple[Way, ...]:
    """Found later it is not healed: who keeps the words discards it in his turn."""
    rule, keeper = case.denunce.ghost, _keeper(case)
    detail: dict[str, object] = {"cards": infraction.cards, "seat": keeper}
    act = partial(_hand_over, case, infraction, infraction.cards[0], keeper)
    return (Way("fantasma_al_custode", rule.article, act, detail),)


def _keeper(case: Case) -> Seat:
    return case.state.line_status(case.state.line(case.against)).keeper or case.against


def _hand_over(case: Case, infraction: Infraction, card: Card, keeper: Seat, draft: Draft) -> None:
    draft.add(i.GhostFound(infraction.seat, card, keeper, infraction.article, case.now))
    if draft.state.turn.seat == infraction.seat:
        emptied(case.rules, draft, case.now)


def _with_discard(case: Case) -> Finding | RuleViolation:
    """A card lay hidden under a discard."""
    article, state = case.denunce.ghost.article, case.state
    last = state.turn.number > 1 and state.after(case.against) == state.turn.seat
    if not last or len(case.cards) != 1:
        return impossible(article)
    return not_held(case, article) or found(case, case.fact, article, cards=case.cards)


def _exposed(case: Case, infraction: Infraction, _: Moment) -> tuple[Way, ...]:
    """It counts as a card that fell while the others played (P Art. 24.2)."""
    rule = case.denunce.ghost
    detail: dict[str, object] = {"cards": infraction.cards}
    return (Way("gioca_o_scarta", rule.article, partial(expose, case, infraction), detail),)


def _new_keeper(case: Case) -> Finding | RuleViolation:
    """A line asks that this player keep its words."""
    article = case.denunce.keeper.article
    kept = case.state.line_status(case.state.line(case.against)).keeper
    if not case.state.playing or kept == case.against:
        return impossible(article)
    return found(case, case.fact, article)


def _agreed(case: Case, infraction: Infraction, _: Moment) -> tuple[Way, ...]:
    """Who opens first keeps the words, unless the other line agrees to something else."""
    rule, seat = case.denunce.keeper, infraction.seat
    detail: dict[str, object] = {"seat": seat}
    return (
        Way("resta_custode", rule.article, stands, detail),
        Way("nuovo_custode", rule.article, partial(_name, case, infraction), detail),
    )


def _name(case: Case, infraction: Infraction, draft: Draft) -> None:
    draft.add(i.KeeperNamed(infraction.seat, infraction.article, case.now))


GHOST_FACTS: Mapping[str, Finder] = {
    Declared.FANTASMA: _ghost,
    Declared.FANTASMA_SCARTO: _with_discard,
    Declared.CUSTODE: _new_keeper,
}
GHOSTS: Mapping[str, Family] = {
    GHOST_IN_WORD: Family(_discarded, _first),
    _LATER: Family(_kept),
    Declared.FANTASMA_SCARTO: Family(_exposed),
    Declared.CUSTODE: Family(_agreed, chooser=Awaited.AVVERSARI),
}
