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
    Collect,
    CollectPart,
    Complete,
    Count,
    Denounce,
    Discard,
    Draw,
    ExpireTime,
    GiocoAlMonte,
    Heal,
    Move,
    Open,
    Prepare,
    Replace,
    RuleWord,
    SeatArbiter,
    StopClock,
    Tie,
)
from burraco_engine.names import Millis
from burraco_engine.state import Ending, Phase
from burraco_engine.turn.allowed import allowed
from tests.codice.parole_2025.arbitrated import (
    arbitrated,
    contest,
    counted,
    done,
    happened,
    meld,
    turns,
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
    rules_with,
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


def test_who_declares_is_the_arbiter_or_the_accused() -> None:
    state = arbitrated(hand=CASA)
    assert refused(RULES, state, Denounce(None, "inventato", N)).code == "turn.no_arbiter"
    assert refused(RULES, state, Denounce(E, "inventato", N)).code == "call.not_yours"
    assert refused(RULES, state, Denounce(N, "inventato", N)).code == "call.unknown"
    seated = done(state, SeatArbiter(ARBITER))
    assert refused(RULES, seated, Denounce(None, "inventato", N)).code == "call.unknown"
    assisted = table(hand=CASA, arbiter=ARBITER)
    assert refused(RULES, assisted, Denounce(None, "inventato", N)).code == "turn.no_arbiter"


def test_what_each_remedy_says_and_costs() -> None:
    closing = arbitrated(
        hand="Sn On Ln En Tr", melds="r:CAVALLO r:CASA", pozzetto=OURS, arbiter=ARBITER
    )
    single = done(closing, lay("n:SOLE"), lay("r:CASTA", on=2), contest("chiusura"))
    assert options(single)["penultimo_gioco_in_mano"] == (
        -110,
        "T rossa è lo scarto; torna in mano il gioco di prima.",
        "Art. 32",
    )
    several = arbitrated(hand="Sn On Ln En", melds="r:CAVALLO", pozzetto=OURS, arbiter=ARBITER)
    several = done(several, lay("n:SOLE"), contest("chiusura"))
    assert options(several)["ultimo_gioco_e_scarto"][0] == -130
    bare = arbitrated(hand="Cn An Rn Tn An Sr", pozzetto=OURS, arbiter=ARBITER)
    bare = done(bare, lay("n:CARTA"), Discard(N, Card("Sr")), contest("chiusura"))
    assert options(bare)["ultimo_gioco_penalizzato"][0] == -140
    matta = arbitrated(hand="Pn An Nn En @", melds="r:CAVALLO", pozzetto=OURS, arbiter=ARBITER)
    matta = done(matta, lay("n:PANE"), Discard(N, Card("@")), contest("chiusura"))
    assert options(matta)["ultimo_gioco_in_mano"][0] == -130
    missed = done(arbitrated(hand=CASA, taken=False, arbiter=ARBITER), lay("r:CASA"))
    missed = done(missed, contest("mancata_presa"))
    assert options(missed)["prendi_e_scarta"][0] == -30
    late = arbitrated(hand=CASA, taken=False, arbiter=ARBITER)
    late = done(late, lay("r:CASA"), Discard(N, Card("Zn")), contest("mancata_presa"))
    assert "pesca_ora" in options(late)
    tied = arbitrated(hand="Bn Zn Vn", melds="r:CASA", arbiter=ARBITER)
    tied = done(tied, Tie(N, 1, parse_cards("Cr Ar Sr Ar Bn"), "CASAB"))
    later = done(tied, Discard(N, Card("Zn")), Draw(E), contest("parola", by=O, meld=1))
    later = done(later, Choose(None, "non_vale"))
    assert options(later)["congelata_carte"][0] == 20
    soon = done(tied, Discard(N, Card("Zn")), contest("parola", meld=1), Choose(None, "non_vale"))
    assert options(soon)["scarta_al_turno"][:1] == (30,)
    burraco = arbitrated(hand="Bn Zn Vn", melds="r:CAVALLO", arbiter=ARBITER)
    burraco = done(burraco, Tie(N, 1, parse_cards("Cr Ar Vr Ar Lr Lr Or Bn"), "CAVALLOB"))
    burraco = done(burraco, contest("parola", meld=1), Choose(None, "non_vale"))
    assert options(burraco)["scarta_subito"][0] == 255
    equal = arbitrated(hand="Cn An Sn An Zn Vn", melds="r:CASA", arbiter=ARBITER)
    equal = done(equal, lay("n:CASA"), contest("parola", meld=2), Choose(None, "non_vale"))
    assert options(equal)["congelata_uguale"][0] == -30
    glance = arbitrated(hand="Cr Ar Sr Ar Br Zn Vn", arbiter=ARBITER)
    glance = turns(done(glance, lay("r:CASAB"), Discard(N, Card("Zn"))), 1)
    glance = done(glance, contest("parola", meld=1), Choose(None, "non_vale"))
    assert [one[0] for one in options(glance).values()] == [20, -40, 0]
    assert options(arbitrated(hand=CASA)) == {}


@pytest.mark.parametrize(
    ("move", "key"),
    [(Collect(S), "rimetti_e_raccogli"), (Draw(S), "rimetti_e_pesca")],
)
def test_what_is_put_back_is_said(move, key) -> None:
    state = arbitrated(turn=E, hand="Tn Zn", taken=False, arbiter=ARBITER)
    state = done(state, move, contest("fuori_turno", against=S))
    assert set(options(state)) == {key, "decide"}


def test_a_burraco_seen_at_a_glance_is_worth_its_points_now_and_later() -> None:
    hand = "Br Cr Ar Vr Ar Lr Lr Or Zn Vn"
    state = arbitrated(hand=hand, arbiter=ARBITER)
    state = done(state, lay("r:BCAVALLO"), RuleWord(1, False), Heal(N))
    assert options(state)["vale:0:CAVALLO"][0] == 255
    later = done(arbitrated(hand=hand, arbiter=ARBITER), lay("r:BCAVALLO"), Discard(N, Card("Zn")))
    later = done(later, Draw(E), RuleWord(1, False))
    assert options(later)["congelata_vale:0:CAVALLO"][0] == 245
    ended = done(later, Choose(None, "congelata_vale:0:CAVALLO"))
    assert RULES.burraco(meld(ended, 1)) is not None, "a burraco that was there stays valid"


def test_the_grace_on_call_says_how_long_it_is() -> None:
    rules = rules_with(clocks__call="on_call")
    state = arbitrated(hand=CASA, clocked=True, rules=rules, arbiter=ARBITER)
    over = Millis(state.clock.deadline)
    state = done(state, ExpireTime(), rules=rules, now=over)
    state = done(state, contest("tempo"), rules=rules, now=over)
    assert rules.arbitration is not None
    assert rules.arbitration.options(rules, state)[0].sentence == (
        "5 secondi per finire e scartare."
    )


def test_who_drew_out_of_turn_knows_the_card_that_went_back_until_it_is_drawn() -> None:
    state = arbitrated(turn=E, hand="Tn Zn", taken=False, monte="Hn")
    top = state.table.tallone[-1]
    state = done(state, Draw(S), contest("fuori_turno", against=S))
    assert state.status(S).known == (top,)
    assert done(state, Draw(E)).status(S).known == ()
    monte = arbitrated(turn=E, hand="Tn Zn", taken=False, monte="Hn")
    monte = done(monte, Collect(S), contest("fuori_turno", against=S))
    assert monte.status(S).known == ()


def test_a_card_given_by_a_ruling_is_no_longer_known_on_the_tallone() -> None:
    state = arbitrated(turn=E, hand="Tn Zn", taken=False)
    state = done(state, Draw(S), contest("fuori_turno", against=S))
    known = state.status(E).known
    state = done(state, Discard(E, Card("Zn")), contest("mancata_presa", by=S, against=E))
    assert known[0] in state.table.hand(E)
    assert state.status(S).known == ()


def test_gioco_al_monte_is_what_hands_do_one_after_the_other() -> None:
    state = arbitrated(hand="Or Bn", melds="r:CAVALLO", pozzetto=OURS, monte="Ar Mr", taken=False)
    word = (Open(N, parse_cards("Ar Mr Or"), "AMO"),)
    closed = done(state, GiocoAlMonte(N, word, Card("Bn")))
    assert closed.ending is Ending.CHIUSURA
    wrong = (Open(N, parse_cards("Ar Mr Zn"), "AMZ"),)
    assert refused(RULES, state, GiocoAlMonte(N, wrong, Card("Bn"))).code == "cards.not_in_hand"
    large = arbitrated(hand="Or Bn", monte="Ar Mr Hn", taken=False)
    assert refused(RULES, large, GiocoAlMonte(N, word, Card("Bn"))).code == (
        "closing.monte_too_large"
    )
    assert refused(RULES, state, GiocoAlMonte(E, word, Card("Bn"))).code == "turn.not_yours"


def test_what_hands_can_do_in_turn() -> None:
    fresh = arbitrated(hand=CASA, taken=False, monte="Hn")
    assert allowed(RULES, fresh, N).can == (
        "pesca",
        "raccogli",
        "gioco_al_monte",
        "apri",
        "scarta",
    )
    taken = done(fresh, Draw(N))
    assert allowed(RULES, taken, N).can == ("apri", "scarta")
    part = arbitrated(hand=CASA, taken=False, monte="Hn Zn Br")
    assert "raccogli_parte" in allowed(RULES, part, N).can
    assert done(part, CollectPart(N, (Card("Hn"),))).turn.seat == E
    melds = arbitrated(hand=CASA, melds="r:CA[*=S]A")
    assert allowed(RULES, melds, N).can == ("apri", "lega", "sostituisci", "scarta")
    assert refused(RULES, melds, Replace(N, 9, parse_cards("Cr Ar Sr"))).code == "meld.unknown"
    none = arbitrated(hand=CASA, melds="r:ROSA")
    moved = Replace(N, 1, parse_cards("Rr Or Sr Ar Zn"))
    assert refused(RULES, none, moved).code == "meld.none_to_replace"
    single = done(arbitrated(hand="Zn Vn", taken=False, monte="Hn"), Collect(N))
    assert refused(RULES, single, Discard(N, Card("Hn"))).code == "discard.single_monte_card"
    kept = allowed(RULES, single, N).kept
    assert [(card, why.code) for card, why in kept] == [(Card("Hn"), "discard.single_monte_card")]


def test_the_single_card_of_the_monte_goes_back_when_it_is_the_only_card_left() -> None:
    state = arbitrated(hand="Tr", melds="r:CASA", monte="Hn", taken=False)
    state = done(state, Collect(N), lay("r:CASTA", on=1), Discard(N, Card("Hn")))
    assert state.turn.seat == E


def test_who_must_collect_and_finds_no_monte_draws() -> None:
    state = arbitrated(turn=E, hand="Tn Zn", monte="Hn Ar", taken=False)
    state = done(state, Collect(S), contest("fuori_turno", against=S))
    state = done(state, Collect(E), Discard(E, Card("Tn")))
    assert refused(RULES, state, Draw(S)).code == "turn.must_collect"
    assert done(state, Collect(S)).phase is Phase.GIOCO


def test_a_word_at_a_glance_that_the_line_has_already_is_not_one() -> None:
    state = arbitrated(hand="Zr Ar Mr Or Br Zn Vn", melds="n:AMO", arbiter=ARBITER)
    state = done(state, lay("r:ZAMOB"), RuleWord(2, False), Heal(N))
    assert set(options(state)) == {"penalizzata", "decide"}


@pytest.mark.parametrize(("tallone", "given"), [(3, False), (4, True)])
def test_a_missing_take_is_made_up_for_unless_it_would_be_the_last_card(tallone, given) -> None:
    state = arbitrated(hand=CASA, taken=False, tallone=tallone)
    state = done(state, Discard(N, Card("Zn")))
    before = len(state.table.hand(N))
    state = done(state, contest("mancata_presa"))
    assert len(state.table.hand(N)) == before + given


def test_a_missing_take_is_no_idle_call_at_the_count() -> None:
    state = done(counted_later(), contest("mancata_presa"))
    assert state.line_status(EO).unfounded_calls == 0


def test_out_of_turn_one_ties_only_to_what_lies_there() -> None:
    state = done(arbitrated(turn=E, hand="Tn Zn", taken=False), Draw(S))
    move = Tie(S, 1, state.table.hand(S)[:3])
    assert refused(RULES, state, move).code == "meld.none_to_tie"
    assert allowed(RULES, state, S).can == ("apri",)


def test_what_is_frozen_out_of_turn_is_said_and_cited_by_its_reading() -> None:
    hand = "Sn On Ln En Tn Zn Vn"
    state = arbitrated(turn=E, hand="Tn Zn", hands={S: hand}, taken=False, arbiter=ARBITER)
    state, log = happened(state, Draw(S), lay("n:SOLE", seat=S), contest("fuori_turno", against=S))
    found = [event for event in log if isinstance(event, i.InfractionFound)]
    assert [(one.article.number, one.article.reading) for one in found] == [("30", "A19")]
    state = done(state, Prepare(S, Card("Vn")))
    assert set(options(state)) == {"congela_e_prepara", "decide"}
    idle = arbitrated(turn=E, hand="Tn Zn", taken=False)
    _, log = happened(idle, Draw(S), contest("fuori_turno", against=S))
    found = [event for event in log if isinstance(event, i.InfractionFound)]
    assert [one.article.reading for one in found] == [None]
    volo = arbitrated(hand="Cr Ar Sr Ar", monte="Rn On Sn An", arbiter=ARBITER)
    volo = done(volo, lay("r:CASA"), Collect(N))
    assert set(options(done(volo, contest("fuori_turno")))) == {"rimetti_e_scarta", "decide"}
    volo = done(volo, lay("n:ROSA"), contest("fuori_turno"))
    assert set(options(volo)) == {"congela_e_scarta", "decide"}


def test_an_unasked_ruling_is_on_who_laid_the_word_last() -> None:
    state = arbitrated(hand="Cr Ar Sr Ar Zn Vn", hands={S: "Tr Rn On Sn An Hn"}, arbiter=ARBITER)
    state = turns(done(state, lay("r:CASA"), Discard(N, Card("Zn"))), 1)
    state = done(state, Draw(S), lay("r:CASTA", on=1, seat=S), lay("n:ROSA", seat=S))
    for number in (1, 2):
        ruled = done(state, RuleWord(number, False))
        assert ruled.call is not None
        assert ruled.call.against == S
    first = done(arbitrated(hand=CASA, arbiter=ARBITER), lay("r:CASA"), RuleWord(1, False))
    assert first.call is not None
    assert first.call.against == N


def test_a_code_may_make_the_guilty_line_wait_a_whole_round() -> None:
    rules = rules_with(irregolarita__guilty_line_closes="after_full_round")
    state = arbitrated(hand="Pn An Nn En @", melds="r:CAVALLO", pozzetto=OURS, rules=rules)
    number = state.turn.number
    state = done(state, lay("n:PANE"), Discard(N, Card("@")), contest("chiusura"), rules=rules)
    assert state.line_status(NS).no_close_before == number + 5
