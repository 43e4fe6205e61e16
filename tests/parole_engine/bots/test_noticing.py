"""At an arbitrated table bots do nothing wrong and contest only what is."""

from collections import Counter

import pytest

from burraco_engine import incidents as i
from burraco_engine import moves as m
from burraco_engine.cards import Card
from burraco_engine.dice import SeedDice
from burraco_engine.names import Seat
from burraco_engine.turn.deciding import is_regular, legal_moves
from burraco_engine.view import view
from parole_engine.bots.levels import LEVELS
from parole_engine.bots.noticing import NOTICES, choose, notice, wrongs
from tests.codice.parole_2025.arbitrated import arbitrated, contest, done
from tests.parole_engine.italian import NS, RULES, E, N, O, S, lay
from tests.properties.games import rules_of
from tests.properties.wrongdoing import Erring

SYLLABLES = rules_of("parole-2025")


def seen(state, seat=E):
    return wrongs(RULES, view(state, seat))


def test_a_wrong_word_is_seen_by_the_others_and_not_by_its_own_line() -> None:
    state = done(arbitrated(hand="Br Cr Dr Ar Zn Vn"), lay("r:BCDA"))
    assert seen(state) == (m.Contest(E, "parola", N, 1),)
    assert seen(state, O) == (m.Contest(O, "parola", N, 1),)
    assert seen(state, S) == ()
    right = done(arbitrated(hand="Cr Ar Sr Ar Zn Vn"), lay("r:CASA"))
    assert seen(right) == ()


def test_a_missed_take_a_stray_and_a_wrong_closing_are_seen() -> None:
    missed = done(arbitrated(hand="Cr Ar Sr Ar Zn Vn", taken=False), lay("r:CASA"))
    assert seen(missed) == (m.Contest(E, "mancata_presa", N),)
    stray = done(arbitrated(turn=E, hand="Tn Zn", taken=False), m.Draw(S))
    assert seen(stray, O) == (m.Contest(O, "fuori_turno", S),)
    lost = done(stray, m.Draw(E))
    assert seen(lost, O) == ()
    closing = arbitrated(hand="Cn An Rn Tn An Sr", pozzetto={NS: N})
    closing = done(closing, lay("n:CARTA"), m.Discard(N, Card("Sr")))
    assert seen(closing) == (m.Contest(E, "chiusura", N),)
    burraco = arbitrated(hand="Cn An Rn Tn An Sr", melds="r:CAVALLO", pozzetto={NS: N})
    closed = done(burraco, lay("n:CARTA"), m.Discard(N, Card("Sr")))
    assert seen(closed) == ()
    with_matta = arbitrated(hand="Cn An Rn Tn An @", melds="r:CAVALLO", pozzetto={NS: N})
    with_matta = done(with_matta, lay("n:CARTA"), m.Discard(N, Card("@")))
    assert seen(with_matta) == (m.Contest(E, "chiusura", N),)
    without = arbitrated(hand="Cn An Rn Tn An", melds="r:CAVALLO", pozzetto={NS: N})
    assert seen(done(without, lay("n:CARTA"))) == (m.Contest(E, "chiusura", N),)


def test_nothing_is_contested_twice_while_a_call_is_open() -> None:
    state = done(arbitrated(hand="Br Cr Dr Ar Zn Vn"), lay("r:BCDA"), contest("parola", meld=1))
    assert seen(state) == ()
    assert choose(view(state, E)) is None


def test_each_level_notices_with_its_own_probability() -> None:
    state = view(done(arbitrated(hand="Br Cr Dr Ar Zn Vn"), lay("r:BCDA")), E)
    count: Counter[str] = Counter()
    for level in LEVELS:
        for seed in range(400):
            count[level] += notice(RULES, state, SeedDice(seed, level), level=level) is not None
    assert set(NOTICES) == set(LEVELS)
    for level, percent in NOTICES.items():
        assert abs(count[level] / 4 - percent) < 8
    assert count["principiante"] < count["circolo"] < count["maestro"]


def test_what_is_right_is_never_contested_however_often_it_is_looked_at() -> None:
    state = view(done(arbitrated(hand="Cr Ar Sr Ar Zn Vn"), lay("r:CASA")), E)
    asked = [notice(RULES, state, SeedDice(seed), level="maestro") for seed in range(50)]
    assert asked == [None] * 50


@pytest.mark.parametrize("level", ["principiante", "circolo"])
def test_bots_among_people_who_err_break_no_rule_and_call_for_nothing_never(level: str) -> None:
    """N and E are bots, the others err; every contest of a bot finds something."""
    bots = {seat: LEVELS[level](SYLLABLES) for seat in map(Seat, "NE")}
    played = found = 0
    for seed in range(4):
        game = Erring.opened(SYLLABLES, seed, wrong=20)
        for _ in range(220):
            state, seat = game.state, game.state.turn.seat
            if state.call is None and state.playing and seat in bots:
                move = bots[seat](view(state, seat), SeedDice(seed, state.version), 40)
                regular = is_regular(SYLLABLES, state, move, now=game.now)
                somehow = next(legal_moves(SYLLABLES, state, now=game.now))
                assert regular or not is_regular(SYLLABLES, state, somehow, now=game.now)
                assert game.act(move) is not None
                played += 1
                continue
            game.step()
            for bot in bots:
                said = notice(SYLLABLES, view(game.state, bot), SeedDice(seed), level="maestro")
                if said is not None and game.state.call is None:
                    events = game.act(said)
                    assert events is not None
                    if game.state.setup.arbiter is None:
                        assert any(isinstance(event, i.InfractionFound) for event in events), said
                        found += 1
    assert played > 100
    assert found > 5
