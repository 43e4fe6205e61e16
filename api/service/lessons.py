"""The lessons as the page shows them: tables, gestures, and what the rules say of other ones."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from burraco_engine.cards import parse_cards
from burraco_engine.names import Line, Seat
from burraco_engine.paths import DEFAULT_CODE
from burraco_engine.record.frozen import encode
from burraco_engine.record.view_json import meld_to_json, refusal_to_json, score_to_json
from parole_engine.lessons import lessons
from parole_engine.words import parse_word

if TYPE_CHECKING:
    from api.service.games import Games
    from burraco_engine.code.rules import Rules
    from burraco_engine.state import State
    from parole_engine.lessons import Lesson, Step

__all__ = ["Lessons"]

Json = dict[str, Any]
_SEAT = Seat("S")


class Lessons:
    """The lessons of the usual code, made when somebody first asks for them."""

    def __init__(self, games: Games) -> None:
        self._games = games
        self._views: list[Json] | None = None

    def views(self) -> Json:
        """All lessons and the code that they teach; ApiError if there is no lexicon."""
        if self._views is None:
            rules = self._games.assemble(DEFAULT_CODE)
            self._views = [_lesson(rules, lesson) for lesson in lessons(rules)]
        return {"regole": self._games.code_view(DEFAULT_CODE), "lezioni": self._views}


def _lesson(rules: Rules, lesson: Lesson) -> Json:
    tables: list[State] = []
    for state in (*(step.state for step in lesson.steps), lesson.end):
        if not tables or tables[-1] is not state:
            tables.append(state)
    score = lesson.end.scores[-1] if lesson.end.scores else None
    return {
        "numero": lesson.number,
        "nome": lesson.name,
        "frase": lesson.sentence,
        "esempio": _example(rules, lesson.example),
        "spiega": lesson.about,
        "fatta": lesson.done,
        "tavoli": [_table(state) for state in tables],
        "passi": [_step(step, tables.index(step.state)) for step in lesson.steps],
        "punti": score_to_json(score)["linee"][lesson.end.line(_SEAT)] if score else None,
    }


def _example(rules: Rules, short: str) -> Json:
    if ":" not in short:
        return {"carte": encode(parse_cards(short)), "lettura": "", "burraco": None}
    meld = rules.graded(parse_word(short, rules.deck, number=1, line=Line("NS")))
    grade = meld.grade.value if meld.grade else None
    return {"carte": encode(meld.cards), "lettura": meld.reading, "burraco": grade}


def _table(state: State) -> Json:
    table = state.table
    return {
        "fase": state.phase.value,
        "mano": encode(table.hand(_SEAT)),
        "giochi": [meld_to_json(meld) for meld in table.melds],
        "monte": encode(table.monte),
        "tallone": len(table.tallone),
        "pozzetti": sum(pozzetto.taken_by is None for pozzetto in table.pozzetti),
        "in_tavola": {
            line: sum(meld.value + meld.honours for meld in table.melds if meld.line == line)
            for line in state.setup.lines
        },
    }


def _step(step: Step, table: int) -> Json:
    tray = step.tray
    return {
        "tipo": step.kind,
        "che": step.what,
        "nota": step.note,
        "tavolo": table,
        "compositoio": {
            "pezzi": [{"carta": one.card.code, "propria": one.own} for one in tray.pieces],
            "posto": tray.place,
            "gioco": tray.meld,
            "lettura": tray.reading,
        },
        "rifiuti": {card.code: refusal_to_json(why) for card, why in step.refusals},
    }
