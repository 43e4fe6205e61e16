"""Cards thrown to the partner or into the line's space (P Art. 26), or taken back from there."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from burraco_engine import events as e
from burraco_engine.calls import Awaited, Moment
from burraco_engine.cards import Card, take_out
from burraco_engine.errors import RuleViolation
from burraco_engine.fold.evolve import Draft
from burraco_engine.irregolarita.declaring import (
    Declared,
    found,
    impossible,
    in_turn,
    not_held,
)
from burraco_engine.irregolarita.exposed import expose, seen_cards
from burraco_engine.irregolarita.model import Case, Family, Finder, Finding, Infraction, Way
from burraco_engine.irregolarita.playing import emptied
from burraco_engine.melds import Judged, Meld
from burraco_engine.moves import MeldMove, Open, Tie
from burraco_engine.turn.laying import KINDS, meld_of

__all__ = ["THROWS", "THROW_FACTS"]

_LIES = "sistema"
"""The remedy of cards that lie in a word."""


def _thrown(case: Case) -> Finding | RuleViolation:
    """The player in turn throws cards; where they are to lie he says, or does not."""
    article = case.denunce.throw.article
    if case.denunce.throw.value == "not_foreseen":
        return impossible(article)
    if not in_turn(case) or case.state.status(case.against).only_discard:
        return impossible(article)
    if refusal := not_held(case, article):
        return refusal
    return found(case, case.fact, article, cards=case.cards)


def _taken_back(case: Case) -> Finding | RuleViolation:
    """A card touched the table and was not let go.

    Where a card is played once it is released, it has only been seen; where the touch decides, it
    has been thrown.
    """
    played = case.rules.code.irregolarita.card_played
    if played.value == "released":
        return seen_cards(case)
    return _thrown(case)


def _places(case: Case, cards: tuple[Card, ...]) -> list[tuple[MeldMove, Meld]]:
    """Every word that all of these cards may be meant for, and the play that makes it, each once.

    Where in the word a card lies is nobody's choice.
    """
    state, rules = case.state, case.rules
    line, melds = state.line(case.against), state.table.melds
    banned = state.line_status(line).banned_words
    open_melds = tuple(meld for meld in melds if not meld.frozen)
    word = None if case.word is None else case.word.strip().upper()
    seen: dict[tuple[int, str], tuple[MeldMove, Meld]] = {}
    for play in rules.judge.candidates(case.against, cards, line, open_melds):
        old = None if isinstance(play, Open) else state.table.meld(play.meld)
        added = play.cards if old is None else take_out(play.cards, old.cards)
        if added is None or len(added) != len(cards):
            continue
        if case.meld is not None and (old is None or old.id != case.meld):
            continue
        if old is None:
            judged = rules.judge.open(
                play.cards, play.reading, line=line, melds=melds, banned=banned
            )
        else:
            ask = rules.judge.tie if isinstance(play, Tie) else rules.judge.replace
            judged = ask(old, play.cards, play.reading, melds=melds, banned=banned)
        if isinstance(judged, Judged) and word in (None, judged.reading):
            meld = meld_of(rules, state, line, judged, old)
            seen.setdefault((meld.id, meld.reading), (play, meld))
    return list(seen.values())


def _chosen(case: Case, infraction: Infraction, _: Moment) -> tuple[Way, ...]:
    """One place, or one that was said, is where the cards lie; of several the opponents choose.

    Who says nothing chooses what is worth least (A98). Cards that go nowhere have only been seen.
    """
    rule = case.denunce.throw
    ways = []
    for place, (play, meld) in enumerate(_places(case, infraction.cards)):
        before = 0 if isinstance(play, Open) else _worth(case.state.table.meld(play.meld))
        ways.append(
            Way(
                f"{_LIES}:{place}:{meld.reading}",
                rule.article,
                partial(_lie, case, play, meld),
                {"word": meld.reading},
                _worth(meld) - before,
            )
        )
    if not ways:
        act = partial(expose, case, infraction)
        return (Way("gioca_o_scarta", rule.article, act, {"cards": infraction.cards}),)
    return tuple(sorted(ways, key=lambda way: (way.points, way.key)))


def _worth(meld: Meld | None) -> int:
    return 0 if meld is None else meld.value + meld.honours


def _lie(case: Case, play: MeldMove, meld: Meld, draft: Draft) -> None:
    added = case.cards
    draft.add(e.MeldLaid(case.against, KINDS[type(play)], meld, added, case.now))
    emptied(case.rules, draft, case.now)


THROW_FACTS: Mapping[str, Finder] = {
    Declared.LANCIO: _thrown,
    Declared.RITIRATA: _taken_back,
}


def _back_or_thrown(case: Case, infraction: Infraction, moment: Moment) -> tuple[Way, ...]:
    if case.rules.code.irregolarita.card_played.value != "released":
        return _chosen(case, infraction, moment)
    rule, detail = case.denunce.exposed, {"cards": infraction.cards}
    return (Way("gioca_o_scarta", rule.article, partial(expose, case, infraction), {**detail}),)


THROWS: Mapping[str, Family] = {
    Declared.LANCIO: Family(_chosen, chooser=Awaited.AVVERSARI),
    Declared.RITIRATA: Family(_back_or_thrown, chooser=Awaited.AVVERSARI),
}
