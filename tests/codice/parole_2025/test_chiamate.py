"""Sez. C: a call from its opening to its end, who may say what, and what the options say."""

import pytest

from burraco_engine import incidents as i
from burraco_engine.calls import Awaited, Moment
from burraco_engine.cards import Card, parse_cards
from burraco_engine.melds import MeldState
from burraco_engine.moves import (
    AnnounceTimeOut,
    Arbitrate,
    AskWarning,
    Choose,
    Complete,
    Count,
    Denounce,
    Discard,
    Draw,
    Heal,
    Move,
    Prepare,
    RuleWord,
    SeatArbiter,
    StopClock,
)
from burraco_engine.state import Ending, Phase
from tests.codice.parole_2025.arbitrated import (
    arbitrated,
    contest,
    counted,
    done,
    happened,
    meld,
)
from tests.parole_engine.italian import (
    EO,
    NOW,
    NS,
    RULES,
    E,
    N,
    O,
    S,
    lay,
    refused,
    table,
    words,
)

ARBITER = "Rosa"
CASA = "Cr Ar Sr Ar Zn Vn"
OURS = {NS: N}


def options(state) -> dict[str, tuple[int, str, str]]:
    """What the arbiter reads: key -> points, sentence, article."""
    assert RULES.arbitration is not None
    told = RULES.arbitration.options(RULES, state)
    return {one.key: (one.points, one.sentence, str(one.article)) for one in told}


def wrong_word(**named):
    return done(arbitrated(hand="Br Cr Dr Ar Zn Vn", **named), lay("r:BCDA"))


def test_a_call_tells_who_what_against_whom_and_when() -> None:
    state, log = happened(wrong_word(), contest("parola", meld=1))
    opened = log[0]
    assert isinstance(opened, i.CallOpened)
    assert (opened.by, opened.fact, opened.against, opened.meld, opened.moment) == (
        E,
        "parola",
        N,
        1,
        Moment.AT_ONCE,
    )
    assert str(opened.article) == "Art. 28"
    assert state.call is not None
    assert (state.call.by, state.call.at, state.call.found) == (E, NOW, "apertura_errata")
    after = done(state, Heal(N))
    assert after.call is None


@pytest.mark.parametrize(
    ("moves", "moment"),
    [
        ((), Moment.AT_ONCE),
        ((Discard(N, Card("Zn")),), Moment.BEFORE_NEXT),
        ((Discard(N, Card("Zn")), Draw(E)), Moment.LATER),
    ],
)
def test_the_moment_of_a_word_is_read_from_the_table(moves, moment) -> None:
    _, log = happened(done(wrong_word(), *moves), contest("parola", by=O, meld=1))
    assert isinstance(log[0], i.CallOpened)
    assert log[0].moment is moment


def test_the_moment_is_at_the_count_once_the_smazzata_is_over() -> None:
    state = arbitrated(hand="Br Cr Dr Ar Zn Vn", tallone=3, taken=False)
    state = done(state, Draw(N), lay("r:BCDA"), Discard(N, Card("Zn")))
    assert state.ending is Ending.TALLONE
    state, log = happened(state, contest("parola", meld=1))
    assert isinstance(log[0], i.CallOpened)
    assert log[0].moment is Moment.AT_COUNT
    assert meld(state, 1).all_negative


def test_while_a_call_is_open_only_its_answer_is_heard() -> None:
    state = done(wrong_word(), contest("parola", meld=1))
    refusals: dict[str, list[Move]] = {
        "call.open": [Count(), contest("fuori_turno"), RuleWord(1, True), AskWarning(S)],
        "call.not_asked": [
            Prepare(N, Card("Zn")),
            Heal(E),
            Complete(N, 1, parse_cards("Br Cr Dr Ar Zn")),
            Choose(E, "penalizzata"),
            Choose(None, "penalizzata"),
            Arbitrate(),
        ],
    }
    for code, moves in refusals.items():
        for move in moves:
            seated = done(state, SeatArbiter(ARBITER)) if isinstance(move, RuleWord) else state
            assert refused(RULES, seated, move).code == code, move


def test_a_time_out_may_be_announced_during_a_call() -> None:
    state = done(wrong_word(), contest("parola", meld=1), AnnounceTimeOut())
    assert state.time_out is not None
    assert state.call is not None


def test_nothing_is_contested_while_the_arbiter_has_stopped_play() -> None:
    state = done(wrong_word(), StopClock())
    assert refused(RULES, state, contest("parola", meld=1)).code == "turn.stopped"
    assert refused(RULES, state, Draw(N)).code == "turn.stopped"
    over = counted_later()
    assert refused(RULES, done(over, StopClock()), Count()).code == "turn.stopped"


def counted_later():
    """A smazzata that is over and not counted."""
    state = arbitrated(hand=CASA, tallone=3, taken=False)
    return done(state, Draw(N), Discard(N, Card("Zn")))


def test_only_an_arbiter_chooses_what_is_an_arbiter_s() -> None:
    state = done(wrong_word(arbiter=ARBITER), contest("parola", meld=1))
    assert refused(RULES, state, Choose(E, "vale")).code == "call.not_asked"
    assert refused(RULES, state, Choose(N, "vale")).code == "call.not_asked"
    assert refused(RULES, state, Choose(None, "penalizzata")).code == "call.no_such_option"
    alone = done(state, SeatArbiter(None))
    assert refused(RULES, alone, Choose(None, "vale")).code == "call.not_asked"
    assert refused(RULES, counted_later(), Choose(None, "vale")).code == "call.none"


def test_the_arbiter_may_hold_a_word_that_the_judge_would_not() -> None:
    state = done(wrong_word(arbiter=ARBITER), contest("parola", meld=1))
    assert options(state)["vale"][1] == "La parola vale."
    assert set(options(state)) == {"vale", "non_vale", "congela", "decide"}
    state, log = happened(state, Choose(None, "vale", "è nel dizionario"))
    assert words(state) == ["r:BCDA {35}"]
    assert state.line_status(EO).unfounded_calls == 1
    ruled = [event for event in log if isinstance(event, i.RulingGiven)]
    assert [(one.option, one.by, one.note) for one in ruled] == [
        ("vale", ARBITER, "è nel dizionario")
    ]


def test_the_arbiter_may_condemn_a_word_that_the_judge_would_hold() -> None:
    state = done(arbitrated(hand=CASA, arbiter=ARBITER), lay("r:CASA"))
    state = done(state, contest("parola", meld=1), Choose(None, "non_vale"))
    assert state.call is not None
    assert (state.call.found, state.call.awaited) == ("apertura_errata", Awaited.SANA)
    state = done(state, Heal(N))
    assert state.call is not None
    assert state.call.options == ("penalizzata", "decide"), "CAS and ASA are no words"
    state = done(state, Choose(None, "penalizzata"))
    assert words(state) == []


def test_a_tie_that_an_arbiter_condemns_is_the_last_one() -> None:
    state = arbitrated(hand="Tr Zn Vn", melds="r:CASA", arbiter=ARBITER)
    state = done(state, lay("r:CASTA", on=1), RuleWord(1, False))
    assert state.call is not None
    assert options(state)["scarta_subito"][0] == 30
    state = done(state, Choose(None, "scarta_subito"))
    assert words(state) == ["r:CASA {30}"]
    assert state.table.monte[-1] is Card("Tr")


def test_an_arbiter_rules_on_words_that_lie_there_and_are_not_settled() -> None:
    state = done(arbitrated(hand=CASA, arbiter=ARBITER), lay("r:CASA"))
    assert refused(RULES, state, RuleWord(7, True)).code == "meld.unknown"
    frozen = done(state, RuleWord(1, None))
    assert refused(RULES, frozen, RuleWord(1, None)).code == "meld.frozen"
    settled = done(frozen, RuleWord(1, False), Heal(N), Choose(None, "penalizzata"))
    assert refused(RULES, settled, RuleWord(1, True)).code == "meld.unknown"
    held = done(state, RuleWord(1, True))
    assert (held.call, held.table) == (None, state.table)
    equal = arbitrated(hand="Cn An Sn An Zn Vn", melds="r:CASA", arbiter=ARBITER)
    equal = done(equal, lay("n:CASA"), RuleWord(2, False), Choose(None, "congelata_uguale"))
    assert meld(equal, 2).state is MeldState.FROZEN_FOR_GOOD
    assert refused(RULES, equal, RuleWord(2, True)).code == "meld.unknown"
    over = counted(counted_later())
    assert refused(RULES, done(over, SeatArbiter(ARBITER)), RuleWord(1, True)).code == (
        "meld.unknown"
    )


def test_the_automatic_arbiter_goes_on_where_a_person_left() -> None:
    called = done(wrong_word(arbiter=ARBITER), contest("parola", meld=1))
    state = done(called, SeatArbiter(None), Arbitrate())
    assert state.call is not None
    assert state.call.awaited is Awaited.SANA
    chosen = done(called, Choose(None, "non_vale"), Heal(N))
    assert chosen.call is not None
    assert chosen.call.awaited is Awaited.ARBITRO
    state, log = happened(chosen, Arbitrate())
    assert words(state) == []
    ruled = [event for event in log if isinstance(event, i.RulingGiven)]
    assert [(one.option, one.by) for one in ruled] == [("penalizzata", None)]
    other = done(arbitrated(hand=CASA, arbiter=ARBITER), contest("altro"), Arbitrate())
    assert (other.call, other.line_status(EO).unfounded_calls) == (None, 0)


def test_the_automatic_arbiter_condemns_a_frozen_word_that_is_none() -> None:
    state = done(wrong_word(arbiter=ARBITER), RuleWord(1, None), Discard(N, Card("Zn")))
    state = done(state, Draw(E), Arbitrate())
    assert state.call is not None
    assert state.call.options == ("congelata", "decide")
    state = done(state, SeatArbiter(None), Arbitrate())
    assert meld(state, 1).all_negative


def test_a_restitution_ends_by_itself_where_nobody_ends_it() -> None:
    state = done(wrong_word_at_the_end(), RuleWord(1, True))
    assert state.call is not None
    assert state.call.awaited is Awaited.INTEGRA
    assert refused(RULES, state, Count()).code == "call.open"
    assert done(state, Arbitrate()).call is None


def wrong_word_at_the_end():
    """The smazzata is over and the word of N in verification."""
    state = arbitrated(hand="Br Cr Dr Ar Zn Vn", tallone=3, taken=False, arbiter=ARBITER)
    return done(state, Draw(N), lay("r:BCDA"), RuleWord(1, None), Discard(N, Card("Zn")))


def test_a_smazzata_with_a_word_in_verification_waits_at_an_assisted_table_too() -> None:
    state = table(hand=CASA, tallone=3, taken=False, arbiter=ARBITER)
    state = done(state, Draw(N), lay("r:CASA"), RuleWord(1, None), Discard(N, Card("Zn")))
    assert (state.phase, state.verifying) == (Phase.FINITA, (1,))
    state = done(state, RuleWord(1, True), Choose(None, "conta"), Count())
    assert state.phase is Phase.CONTATA
    plain = table(hand=CASA, tallone=3, taken=False, arbiter=ARBITER)
    plain = done(plain, Draw(N), Discard(N, Card("Zn")))
    assert plain.phase is Phase.CONTATA, "nothing is to be said about it"


def test_a_doubtful_word_is_no_idle_call_and_may_be_frozen_by_the_code() -> None:
    from lexicon.grounds import Ground, WordList
    from parole_engine.game import parole_rules

    doubtful = WordList({"casa": Ground.DOUBTFUL})
    for reading, frozen in (("ammesse", False), ("congelate", True)):
        rules = parole_rules(doubtful, choices={"words.dubbie": reading})
        state = arbitrated(hand=CASA, rules=rules)
        state = done(state, lay("r:CASA"), contest("parola", meld=1), rules=rules)
        assert meld(state, 1).in_verifica is frozen
        assert (state.call, state.line_status(EO).unfounded_calls) == (None, 0)
        if frozen:
            state = done(state, Arbitrate(), rules=rules)
            assert not meld(state, 1).frozen


def test_a_missing_take_is_no_idle_call_at_the_count() -> None:
    state = done(counted_later(), contest("mancata_presa"))
    assert state.line_status(EO).unfounded_calls == 0


def test_who_declares_is_the_arbiter_or_the_accused() -> None:
    state = arbitrated(hand=CASA)
    assert refused(RULES, state, Denounce(None, "inventato", N)).code == "turn.no_arbiter"
    assert refused(RULES, state, Denounce(E, "inventato", N)).code == "call.not_yours"
    assert refused(RULES, state, Denounce(N, "inventato", N)).code == "call.unknown"
    seated = done(state, SeatArbiter(ARBITER))
    assert refused(RULES, seated, Denounce(None, "inventato", N)).code == "call.unknown"
    assisted = table(hand=CASA, arbiter=ARBITER)
    assert refused(RULES, assisted, Denounce(None, "inventato", N)).code == "turn.no_arbiter"
