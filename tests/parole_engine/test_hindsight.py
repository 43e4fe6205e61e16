"""What an arbiter would have had to say about a game, contested or not."""

from dataclasses import replace
from pathlib import Path

import pytest

from burraco_engine import incidents as i
from burraco_engine import moves as m
from burraco_engine.count.match import setup_for
from burraco_engine.names import Millis, Seat
from burraco_engine.record.brn import format_record
from burraco_engine.record.parse import parse_record
from burraco_engine.record.recorder import record_events
from burraco_engine.record.review import review
from burraco_engine.simulate import random_chooser, shuffled_deal
from burraco_engine.state import Mode
from burraco_engine.turn.deciding import open_turno, play
from parole_engine.irregolarita.hindsight import remarks
from tests.properties.games import rules_of
from tests.properties.wrongdoing import erring_game

RULES = rules_of("parole-2025")


def seen_again(events):
    record = parse_record(format_record(record_events(RULES, events)))
    return remarks(RULES, review(RULES, record))


def test_every_infraction_that_was_found_is_among_what_the_arbiter_says() -> None:
    game = erring_game(RULES, 3, wrong=25)
    told = seen_again(tuple(game.events))
    found = [event for event in game.events if isinstance(event, i.InfractionFound)]
    assert found
    called = [(one.infraction, one.seat) for one in told if one.ruled is not None]
    assert sorted(called) == sorted((event.infraction, event.seat) for event in found)
    assert any(one.ruled is None for one in told), "something passed unnoticed"
    for one in told:
        assert str(one).endswith(".")
        assert "Art." in str(one)


def played(mode: Mode, *, wrong: bool):
    """A few turns; with `wrong` N opens letters that are no word, and nobody says anything."""
    from burraco_engine.dice import SeedDice

    dice, now = SeedDice(5), Millis(1000)
    state, events = open_turno(RULES, setup_for(RULES, smazzate=1, mode=mode), Seat("O"), now)
    log = list(events)

    def act(move: m.Move) -> None:
        nonlocal state, now
        now = Millis(now + 1000)
        state, more = play(RULES, state, move, now=now)
        log.extend(more)

    act(shuffled_deal(RULES, dice))
    if wrong:
        act(m.Draw(Seat("N")))
        hand = [card for card in state.table.hand(Seat("N")) if card.suit][:3]
        act(m.Open(Seat("N"), tuple(hand)))
    chooser = random_chooser(RULES, width=8)
    for _ in range(12):
        act(chooser(state, now, dice))
    return tuple(log)


def test_what_nobody_contested_is_told_with_its_word_and_article() -> None:
    told = seen_again(played(Mode.ARBITRATA, wrong=True))
    assert [(one.infraction, one.seat, one.turn, one.ruled) for one in told] == [
        ("apertura_errata", "N", 1, None)
    ]
    assert told[0].word is not None
    assert str(told[0]) == (
        f"Riga {told[0].row}, smazzata 1, turno 1: N, apertura errata, {told[0].word} (Art. 28); "
        "nessuno l’ha contestata."
    )
    bare = replace(told[0], word=None, ruled="decide (così)")
    assert str(bare).endswith("N, apertura errata (Art. 28); contestata: decide (così).")


def test_what_was_ruled_is_told_in_plain_words_with_the_reason() -> None:
    told = seen_again(tuple(erring_game(RULES, 6, wrong=30, arbiter="Rosa").events))
    ruled = {one.ruled for one in told if one.ruled}
    assert "decide (così)" in ruled
    assert any(one.startswith(("scarta subito", "penalizzata", "congelata")) for one in ruled)


@pytest.mark.parametrize("mode", list(Mode))
def test_of_a_game_without_errors_there_is_nothing_to_say(mode: Mode) -> None:
    assert seen_again(played(mode, wrong=False)) == ()


def test_the_command_lists_them(tmp_path: Path, capsys) -> None:
    from api.cli import main

    path = tmp_path / "tavolo.brn"
    events = erring_game(RULES, 4, wrong=25).events
    path.write_text(format_record(record_events(RULES, events)), encoding="utf-8")
    assert main(["partita", "rivedi", str(path), "--arbitra"]) == 0
    out = capsys.readouterr().out
    assert "apertura errata" in out
    assert "Irregolarità: " in out
