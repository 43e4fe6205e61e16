"""The analysis of a smazzata: what it claims can be played, and nobody is blamed for the best."""

from __future__ import annotations

from typing import Any

import pytest

from burraco_engine import events as e
from burraco_engine.cards import parse_cards
from burraco_engine.dice import SeedDice
from burraco_engine.errors import GameError
from burraco_engine.moves import Discard
from burraco_engine.names import Line, Seat
from burraco_engine.record.brn import record_of
from burraco_engine.record.frames import frames
from burraco_engine.record.parse import parse_record
from burraco_engine.simulate import deals, play_turno
from burraco_engine.state import Ending
from burraco_engine.turn.deciding import play
from lexicon.grounds import WordList
from parole_engine.analysis import VOCABULARIES, analyse, moments
from parole_engine.door import bot, rules_for, rules_of
from parole_engine.puzzles.answer import Result, lay
from parole_engine.puzzles.codec import puzzle_from_json, puzzle_to_json
from parole_engine.puzzles.maker import Maker
from parole_engine.puzzles.missed import missed_puzzle
from parole_engine.puzzles.model import PuzzleError
from parole_engine.puzzles.vocabulary import Vocabulary
from parole_engine.search.packing import Standing
from parole_engine.search.turns import best_turn, best_turns

RULES = rules_for()
SEEDS = (3, 8, 21)
LEAST = VOCABULARIES["circolo"]


def played(seed):
    """The record of a smazzata between bots, and its log."""
    chooser = bot("principiante", RULES)
    dice = SeedDice("analisi", seed)
    given = deals(RULES, dice)
    game = play_turno(
        RULES, dict.fromkeys(map(Seat, "NESO"), chooser), given, dice, dealer=Seat("N")
    )
    return parse_record(record_of(RULES, game.events)), game


@pytest.fixture(scope="module", params=SEEDS)
def game(request):
    record, log = played(request.param)
    return record, rules_of(record), log


def studies(game, seat="S", least=LEAST):
    record, judged, _ = game
    return tuple(analyse(RULES, record, judged, smazzata=1, seat=Seat(seat), least=least))


def worth(points, pozzetto):
    return points + RULES.code.pozzetti.not_taken.value * pozzetto


def test_what_was_played_adds_up_to_what_lies_there(game):
    record, judged, log = game
    closing = RULES.code.closing.points.value
    for line, seats in (("NS", "NS"), ("EO", "EO")):
        laid = [
            one for seat in seats for one in moments(judged, record, smazzata=1, seat=Seat(seat))
        ]
        table = sum(
            meld.value + meld.honours for meld in log.state.table.melds if meld.line == line
        )
        assert sum(one.points - closing * one.closes for one in laid) == table
        closes = log.state.ending is Ending.CHIUSURA and log.state.line(log.state.closer) == line
        assert sum(one.closes for one in laid) == closes


@pytest.mark.parametrize("seat", "NE")
def test_the_best_that_is_told_can_be_played_and_brings_what_it_says(game, seat):
    claimed = 0
    for study in studies(game, seat):
        for best in (study.known, study.whole):
            if best.played:
                continue
            claimed += 1
            state = study.moment.start
            before = sum(meld.value + meld.honours for meld in state.table.melds)
            for one in best.plays:
                state = play(RULES, state, one.move, now=state.clock.deadline).state
            after = sum(meld.value + meld.honours for meld in state.table.melds)
            bonus = RULES.code.closing.points.value if best.closes else 0
            assert after - before + bonus == best.points
            if best.closes:
                (last,) = state.table.hand(seat)
                ended = play(RULES, state, Discard(Seat(seat), last), now=state.clock.deadline)
                assert ended.state.ending is Ending.CHIUSURA
    assert claimed


def test_nobody_is_blamed_for_the_best_and_more_words_never_bring_less(game):
    for study in studies(game, "E"):
        moment = study.moment
        mine = worth(moment.points, moment.takes_pozzetto)
        known = worth(study.known.points, study.known.takes_pozzetto)
        whole = worth(study.whole.points, study.whole.takes_pozzetto)
        assert study.left == known - mine >= 0
        assert study.known.played == (known == mine)
        if study.known.exact and study.whole.exact:
            assert whole >= known
        assert len(study.known.plays) <= max(1, len(moment.laid))


def test_a_word_that_was_missed_is_worth_more_than_each_that_was_laid(game):
    for study in studies(game, "S"):
        most = max((laid.points for laid in study.moment.laid), default=0)
        laid = {one.meld.reading for one in study.moment.laid}
        assert all(play.gain > most and play.word not in laid for play in study.missed)
        if not study.left:
            found = {play.word for play in study.whole.plays}
            assert {play.word for play in study.missed} <= found


def test_a_smaller_vocabulary_leaves_less(game):
    left = [sum(one.left for one in studies(game, "N", least)) for least in (5, 3, 0)]
    assert left == sorted(left)


def test_a_pozzetto_al_volo_is_a_moment_of_its_own():
    for seed in range(40):
        record, log = played(seed)
        flown = [
            event for event in log.events if isinstance(event, e.PozzettoTaken) and event.al_volo
        ]
        if flown:
            break
    seat = flown[0].seat
    found = moments(rules_of(record), record, smazzata=1, seat=seat)
    at = next(place for place, one in enumerate(found) if one.via_volo)
    assert found[at - 1].takes_pozzetto
    assert found[at - 1].number == found[at].number
    assert len(found[at].hand) == RULES.code.deal.pozzetti.value[flown[0].pozzetto]


def test_only_a_smazzata_that_is_over_is_looked_at_again(game):
    record, judged, _ = game
    with pytest.raises(GameError, match="La smazzata 2 non c’è o non è finita"):
        moments(judged, record, smazzata=2, seat=Seat("S"))
    with pytest.raises(GameError, match="non c’è il posto «X»"):
        moments(judged, record, smazzata=1, seat=Seat("X"))


def test_every_picture_holds_every_card_and_the_last_one_is_the_end(game):
    record, judged, log = game
    (pictures,) = frames(judged, record).values()
    deck = sorted(card.code for card in RULES.deck.cards)
    for frame in pictures:
        table = frame.state.table
        cards = [*table.tallone, *table.monte]
        for pile in (*table.hands, *table.aside, *(one.cards for one in table.pozzetti)):
            cards += pile
        cards += [card for meld in table.melds for card in meld.cards]
        assert sorted(card.code for card in cards) == deck
    assert words(pictures[-1].state) == words(log.state)
    told = [event.card for event in log.events if isinstance(event, e.Discarded)]
    assert [f.event.card for f in pictures if isinstance(f.event, e.Discarded)] == told


def words(state):
    return [(meld.id, meld.notation) for meld in state.table.melds]


def test_equal_turns_are_counted_by_their_words():
    rules = rules_for(lexicon=WordList(["rosa", "raso", "orsa", "ora"]))
    hand = parse_cards("Rr Or Sr Ar Zn Zn")
    given: dict[str, Any] = {
        "seat": Seat("S"),
        "line": Line("NS"),
        "standing": Standing(plays=1),
    }
    best, others = best_turns(rules, hand, (), **given)
    assert best == best_turn(rules, hand, (), **given)
    assert best.plays[0].word in {"ROSA", "RASO", "ORSA"}
    assert others == 2
    assert best_turns(rules, parse_cards("Zn Zn"), (), **given)[1] == 0


def test_a_missed_word_becomes_a_puzzle_whose_best_answer_it_is(game):
    vocabulary, made = Vocabulary(RULES), []
    for study in studies(game, "S"):
        start = study.moment.start
        melds = start.table.melds_of(start.line("S"))
        for one in study.missed:
            puzzle = missed_puzzle(vocabulary, study.moment.hand, melds, one)
            if puzzle is None:
                continue
            made.append(puzzle)
            assert puzzle.best == one.gain
            assert one.word in puzzle.solutions[0].words
            moves = list(puzzle.solutions[0].plays)
            assert lay(RULES, puzzle, moves).result is Result.GIUSTA
            assert puzzle_from_json(RULES, puzzle_to_json(puzzle)) == puzzle
            assert missed_puzzle(vocabulary, study.moment.hand, melds, one) == puzzle
            assert puzzle.key.kept
    assert made
    with pytest.raises(PuzzleError, match="non è più conservato"):
        Maker(RULES).make(made[-1].key)
