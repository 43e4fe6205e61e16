"""The register: device chains, the event's chain, what is refused, what a flipped byte shows."""

from __future__ import annotations

import random
from contextlib import suppress
from dataclasses import replace
from datetime import UTC, datetime, timedelta, timezone

import pytest

from api.arbitro.registro_carta import register_csv, register_from_csv, register_pdf
from burraco_engine.arbitro.registro import (
    Registro,
    Voce,
    accepted,
    chained,
    digest,
    joined,
    last_fault,
    opened,
    verified,
)
from burraco_engine.errors import ArbiterError

EVENT = "coppa"


def written(device: str, count: int, first: Voce | None = None, **named) -> list[Voce]:
    """So many entries of a device, each chained to the one before."""
    found, last = list[Voce](), first
    for number in range(count):
        voce = Voce(device, 0, 1_000 + number, "decisione", f"Tavolo {number}: «città» è così")
        last = chained(EVENT, last, replace(voce, **named))
        found.append(last)
    return found


def take(register: Registro, voci: list[Voce], at: int = 5_000) -> Registro:
    for voce in accepted(register, voci):
        register = joined(register, voce, at)
    return register


def test_ten_thousand_entries_are_appended_and_verified():
    register, devices = Registro(EVENT), {name: written(name, 2_500) for name in "abcd"}
    chance, done, at = random.Random(7), dict.fromkeys(devices, 0), 5_000
    while waiting := [name for name in devices if done[name] < 2_500]:
        name, at = chance.choice(waiting), at + 1
        upto = done[name] + chance.randint(1, 40)
        register = take(register, devices[name][done[name] : upto], at)
        done[name] = min(2_500, upto)
    assert len(register.voci) == 10_000
    assert verified(EVENT, register.voci) is None
    assert verified(EVENT, register.voci[:-1]) is None, "an end cut off is seen by the head alone"
    assert register.voci[-2].testa != register.testa


def test_one_flipped_byte_is_found_and_located():
    register = take(Registro(EVENT), written("tel", 200))
    text = register_csv(register)
    event, voci, head = register_from_csv(text)
    assert (event, head, verified(event, voci)) == (EVENT, register.testa, None)
    chance = random.Random(3)
    lines = text.splitlines(keepends=True)
    for _ in range(60):
        row = chance.randrange(2, len(lines))
        place = chance.randrange(len(lines[row]) - 1)
        old = lines[row][place]
        new = chr(ord(old) ^ 1)
        if new in ',"\r\n' or old in ',"\r\n':
            continue
        flipped = [*lines[:row], lines[row][:place] + new + lines[row][place + 1 :]]
        flipped += lines[row + 1 :]
        try:
            event, voci, head = register_from_csv("".join(flipped))
        except ArbiterError:
            continue  # a figure that is none any more is refused outright
        fault = verified(event, voci)
        columns = lines[row][:place].count(",")
        if columns in (2, 6):
            assert fault is None, "the hour in words is only for people"
        else:
            assert fault is not None, (row, place, old, new)
            assert fault.posto in (row - 1, row), fault


def test_two_devices_that_were_offline_at_once_meet_without_loss_or_doubles():
    first, second = written("anna", 30), written("bruno", 30)
    register = take(Registro(EVENT), first[:10])
    register = take(register, second[:5])
    register = take(register, first[5:30])  # five of them have arrived before
    register = take(register, second)
    register = take(register, first + second)
    assert len(register.voci) == 60
    assert sorted(one.voce.name for one in register.voci) == sorted(
        voce.name for voce in first + second
    )
    assert verified(EVENT, register.voci) is None


def test_entry_by_entry_the_same_faults_are_found_as_at_the_end():
    register = take(take(Registro(EVENT), written("anna", 20)), written("bruno", 20), 6_000)
    chance = random.Random(5)
    for _ in range(40):
        place = chance.randrange(40)
        one = register.voci[place]
        broken = chance.choice(
            [
                replace(one, testa="0" * 64),
                replace(one, arrivo=1),
                replace(one, posto=place + 2),
                replace(one, voce=replace(one.voce, numero=one.voce.numero + 1)),
                replace(one, voce=replace(one.voce, testo="Altro")),
            ]
        )
        voci = (*register.voci[:place], broken, *register.voci[place + 1 :])
        whole, grown, fault = verified(EVENT, voci), Registro(EVENT), None
        for each in voci:
            heads = dict(grown.heads)
            device = each.voce.dispositivo
            heads[device] = (*heads.get(device, ()), each.voce.impronta)
            grown = Registro(EVENT, (*grown.voci, each), heads)
            if fault := last_fault(grown):
                break
        assert whole is not None
        assert fault == whole


def test_the_same_entries_in_another_order_have_another_head():
    first, second = written("a", 1), written("b", 1)
    one = take(take(Registro(EVENT), first), second)
    other = take(take(Registro(EVENT), second), first)
    assert one.testa != other.testa
    assert Registro(EVENT).testa == opened(EVENT) != opened("altro")


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"dispositivo": "Anna!"}, "registro.device"),
        ({"tipo": "favola"}, "registro.kind"),
        ({"testo": "  "}, "registro.text"),
        ({"testo": "x" * 601}, "registro.long"),
        ({"autore": "\ud800"}, "registro.long"),
        ({"corregge": "tel:9"}, "registro.corrects"),
        ({"corregge": "tel"}, "registro.corrects"),
    ],
)
def test_what_is_no_entry_is_refused(change, code: str):
    register = take(Registro(EVENT), written("tel", 1))
    voce = replace(Voce("tel", 2, 1, "nota", "Una nota"), **change)
    with suppress(UnicodeEncodeError):
        voce = replace(voce, impronta=digest(EVENT, register.voci[-1].voce.impronta, voce))
    with pytest.raises(ArbiterError) as refused:
        accepted(register, [voce])
    assert refused.value.code == code


def test_a_gap_another_entry_and_a_broken_link_are_refused():
    voci = written("tel", 4)
    register = take(Registro(EVENT), voci[:2])
    with pytest.raises(ArbiterError, match="saltano dalla 2 alla 4"):
        accepted(register, voci[3:])
    with pytest.raises(ArbiterError, match="è un’altra"):
        accepted(register, [replace(voci[0], impronta="0" * 64)])
    with pytest.raises(ArbiterError, match="non segue"):
        accepted(register, [replace(voci[2], testo="Cambiata")])
    assert accepted(register, voci[:3]) == (voci[2],)


def test_a_correction_is_a_new_entry_that_names_the_old_one():
    first = written("tel", 1)
    fixed = chained(
        EVENT, first[0], Voce("tel", 0, 9, "decisione", "Era il tavolo 7", corregge="tel:1")
    )
    register = take(Registro(EVENT), [*first, fixed])
    assert register.corrected() == {"tel:1": "tel:2"}
    assert register.voci[0].voce.testo == first[0].testo


def test_the_paper_carries_the_head_on_every_sheet():
    pdfium = pytest.importorskip("pypdfium2")
    register = take(Registro(EVENT), written("tel", 60))
    pdf = register_pdf(register, "Coppa", created=datetime(2025, 9, 14, tzinfo=UTC))
    assert pdf == register_pdf(register, "Coppa", created=datetime(2025, 9, 14, tzinfo=UTC))
    pages = pdfium.PdfDocument(pdf)
    assert len(pages) > 2
    head = register.testa[:4].upper()
    for page in pages:
        assert head in page.get_textpage().get_text_range()


def test_the_paper_tells_the_hour_of_the_hall_and_names_entries_by_their_place():
    pdfium = pytest.importorskip("pypdfium2")
    first = written("tel", 1)
    fixed = chained(EVENT, first[0], replace(first[0], testo="Era così", corregge="tel:1"))
    register = take(Registro(EVENT), [*first, fixed])
    made = datetime(2025, 9, 14, tzinfo=UTC)
    pdf = register_pdf(register, "Coppa", created=made, zone=timezone(timedelta(hours=1)))
    text = pdfium.PdfDocument(pdf)[0].get_textpage().get_text_range()
    assert "01/01/1970 01:00:01" in text
    assert "corretta dalla voce 2" in text
    assert "corregge la voce 1" in text
    assert "dispositivo tel, numero 2" in text


def test_a_text_that_is_no_register_is_refused():
    for text in ("", "a,b\n", "# registro,x,1,y\nposto\n"):
        with pytest.raises(ArbiterError, match="Non è un registro"):
            register_from_csv(text)
