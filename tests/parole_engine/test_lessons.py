"""The lessons teach what the rules allow: the engine plays each of them to its end."""

from __future__ import annotations

import pytest

from burraco_engine.names import Line
from burraco_engine.state import Ending
from lexicon.grounds import WordList
from parole_engine.door import rules_for
from parole_engine.lessons import lessons

RULES = rules_for()
ALL = lessons(RULES)


def words(lesson):
    return [meld.notation for meld in lesson.end.table.melds_of(Line("NS"))]


def test_there_are_seven_and_each_ends_with_what_it_teaches():
    assert [lesson.number for lesson in ALL] == list(range(1, 8))
    colour, laying, tying, matta, burraco, pozzetto, closing = ALL
    assert words(colour) == ["r:ORA"]
    assert words(laying) == ["n:SOLE"]
    assert laying.end.turn.seat != "S"
    assert words(tying) == ["r:CASTA", "n:VERDE"]
    assert words(matta) == ["r:CA[@=U]SA"]
    assert burraco.end.table.melds_of(Line("NS"))[0].honours >= 200
    assert [one.line for one in pozzetto.end.table.pozzetti].count(Line("NS")) == 1
    assert closing.end.ending is Ending.CHIUSURA
    assert closing.end.scores[-1].total(Line("NS")) == 385


@pytest.mark.parametrize("lesson", ALL, ids=lambda lesson: lesson.name)
def test_each_gesture_is_possible_where_it_is_asked_for(lesson):
    for step in lesson.steps:
        held = list(step.state.table.hand("S"))
        for piece in step.tray.pieces:
            if piece.own:
                held.remove(piece.card)
        if step.kind == "carta":
            assert step.what in [card.code for card in held]
        if step.kind == "posto":
            assert 0 <= int(step.what) <= len(step.tray.pieces)
        assert step.what not in [card.code for card, _ in step.refusals]
        assert step.note.endswith((".", ":"))


def test_a_card_of_the_other_colour_is_refused_in_the_words_of_the_code():
    step = next(step for step in ALL[2].steps if step.kind == "carta")
    refused = {card.code: str(why) for card, why in step.refusals}
    assert "stesso colore" in refused["Tn"]
    assert "Dr" not in refused


def test_a_lexicon_without_the_words_of_a_lesson_cannot_teach_it():
    with pytest.raises(Exception, match="ORA"):
        lessons(rules_for(lexicon=WordList(["sole"])))
