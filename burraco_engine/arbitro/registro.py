"""The register of an event: what arbiters ruled, each entry chained to the one before it.

Each device writes a chain of its own, with or without network: an entry is bound by its digest to
the device's last one. The event's chain takes the entries in the order in which they arrive.
Nothing is ever changed: a correction is a new entry that names the one it corrects.

What is digested is JSON of a fixed list, so that a page computes the same digests.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from typing import Any, Final

from burraco_engine.errors import ArbiterError

__all__ = [
    "KINDS",
    "LONGEST",
    "Fault",
    "Registrata",
    "Registro",
    "Voce",
    "accepted",
    "chained",
    "device_start",
    "digest",
    "joined",
    "last_fault",
    "opened",
    "verified",
    "voce_from_json",
    "voce_to_json",
]

KINDS: Final = ("verdetto", "decisione", "ammonizione", "penalita", "nota")
"""What an entry can be."""
LONGEST: Final[Mapping[str, int]] = {
    "testo": 600,
    "tavolo": 20,
    "articolo": 40,
    "autore": 60,
    "oggetto": 64,
    "esito": 40,
    "corregge": 60,
}
_DEVICE: Final = re.compile(r"[a-z0-9-]{1,40}")
_INK: Final = re.compile(r"[\ud800-\udfff]")


@dataclass(frozen=True, slots=True)
class Voce:
    """One entry, as its device wrote it: `numero` counts the device's entries from 1, `ora` in ms.

    `oggetto` is the word or the case, `esito` what was said of it; `corregge` names the entry that
    this one corrects, as `dispositivo:numero`.
    """

    dispositivo: str
    numero: int
    ora: int
    tipo: str
    testo: str
    tavolo: str = ""
    articolo: str = ""
    autore: str = ""
    oggetto: str = ""
    esito: str = ""
    corregge: str = ""
    impronta: str = ""

    @property
    def name(self) -> str:
        """How another entry names this one."""
        return f"{self.dispositivo}:{self.numero}"


@dataclass(frozen=True, slots=True)
class Registrata:
    """An entry in the event's chain: its place, when it arrived (ms), the head after it."""

    posto: int
    arrivo: int
    voce: Voce
    testa: str


@dataclass(frozen=True, slots=True)
class Registro:
    """A register: the event, its entries in order of arrival, the last digest of each device."""

    evento: str
    voci: tuple[Registrata, ...] = ()
    heads: Mapping[str, tuple[str, ...]] = field(default_factory=dict)

    @property
    def testa(self) -> str:
        """The head of the event's chain."""
        return self.voci[-1].testa if self.voci else opened(self.evento)

    def corrected(self) -> dict[str, str]:
        """By the name of an entry that was corrected the name of its last correction."""
        return {one.voce.corregge: one.voce.name for one in self.voci if one.voce.corregge}


@dataclass(frozen=True, slots=True)
class Fault:
    """Where a chain does not hold: the place in the event's chain and what is wrong there."""

    posto: int
    reason: str


def _sha(*parts: object) -> str:
    text = json.dumps(parts, ensure_ascii=False, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()


def opened(event: str) -> str:
    """The head of an event's chain before its first entry."""
    return _sha("registro", event)


def device_start(event: str, device: str) -> str:
    """What the first entry of a device is chained to."""
    return _sha("dispositivo", event, device)


def digest(event: str, previous: str, voce: Voce) -> str:
    """The digest of an entry: of the one before it and of all that it says."""
    return _sha(
        previous,
        event,
        voce.dispositivo,
        voce.numero,
        voce.ora,
        voce.tipo,
        voce.testo,
        voce.tavolo,
        voce.articolo,
        voce.autore,
        voce.oggetto,
        voce.esito,
        voce.corregge,
    )


def chained(event: str, previous: Voce | None, voce: Voce) -> Voce:
    """The entry as the next one of its device's chain."""
    before = device_start(event, voce.dispositivo) if previous is None else previous.impronta
    numbered = replace(voce, numero=1 if previous is None else previous.numero + 1)
    return replace(numbered, impronta=digest(event, before, numbered))


def _head(event_head: str, place: int, arrived: int, voce: Voce) -> str:
    return _sha(event_head, place, arrived, voce.dispositivo, voce.numero, voce.impronta)


def joined(register: Registro, voce: Voce, arrived: int) -> Registro:
    """The register with one more entry at its end; nothing is checked."""
    place = len(register.voci) + 1
    head = _head(register.testa, place, arrived, voce)
    written = register.heads.get(voce.dispositivo, ())
    heads = {**register.heads, voce.dispositivo: (*written, voce.impronta)}
    return Registro(
        register.evento, (*register.voci, Registrata(place, arrived, voce, head)), heads
    )


def accepted(register: Registro, voci: Sequence[Voce]) -> tuple[Voce, ...]:
    """The entries of a batch that are new; ArbiterError if one does not belong here.

    What has arrived already is passed over if it is the same: a batch may be sent again.
    """
    heads, new = dict(register.heads), list[Voce]()
    for voce in voci:
        _check(voce)
        written = heads.get(voce.dispositivo, ())
        if voce.numero <= len(written):
            if written[voce.numero - 1] != voce.impronta:
                raise ArbiterError("registro.other", device=voce.dispositivo, number=voce.numero)
            continue
        if voce.numero != len(written) + 1:
            raise ArbiterError(
                "registro.order", device=voce.dispositivo, last=len(written), number=voce.numero
            )
        before = written[-1] if written else device_start(register.evento, voce.dispositivo)
        if digest(register.evento, before, voce) != voce.impronta:
            raise ArbiterError("registro.chain", device=voce.dispositivo, number=voce.numero)
        _check_correction(heads, voce)
        heads[voce.dispositivo] = (*written, voce.impronta)
        new.append(voce)
    return tuple(new)


def _check(voce: Voce) -> None:
    if not _DEVICE.fullmatch(voce.dispositivo):
        raise ArbiterError("registro.device")
    if voce.tipo not in KINDS:
        raise ArbiterError("registro.kind", known=KINDS)
    if not voce.testo.strip():
        raise ArbiterError("registro.text")
    for name, most in LONGEST.items():
        text = getattr(voce, name)
        if len(text) > most or _INK.search(text):
            raise ArbiterError("registro.long", field=name, most=most)


def _check_correction(heads: Mapping[str, tuple[str, ...]], voce: Voce) -> None:
    if not voce.corregge:
        return
    device, _, number = voce.corregge.rpartition(":")
    known = len(heads.get(device, ()))
    if not number.isdecimal() or not 1 <= int(number) <= known:
        raise ArbiterError("registro.corrects", number=voce.corregge)


def verified(event: str, voci: Iterable[Registrata]) -> Fault | None:
    """The first place where a chain does not hold, None if all of it does."""
    link, last = _Link(opened(event)), dict[str, tuple[int, str]]()
    for one in voci:
        device = one.voce.dispositivo
        before = last.get(device, (0, device_start(event, device)))
        if fault := _fault(event, link, before, one):
            return fault
        link = _Link(one.testa, link.posto + 1, one.arrivo)
        last[device] = one.voce.numero, one.voce.impronta
    return None


def last_fault(register: Registro) -> Fault | None:
    """What is wrong with the last entry, those before it being right."""
    if not register.voci:
        return None
    one = register.voci[-1]
    event, device = register.evento, one.voce.dispositivo
    link = _Link(opened(event))
    if len(register.voci) > 1:
        previous = register.voci[-2]
        link = _Link(previous.testa, len(register.voci) - 1, previous.arrivo)
    written = register.heads[device][:-1]
    before = (len(written), written[-1] if written else device_start(event, device))
    return _fault(event, link, before, one)


@dataclass(frozen=True, slots=True)
class _Link:
    """Where the event's chain stands: its head, how many entries it has, when the last arrived."""

    testa: str
    posto: int = 0
    arrivo: int = 0


def _fault(event: str, link: _Link, before: tuple[int, str], one: Registrata) -> Fault | None:
    """What is wrong with an entry; `before` are the number and digest of its device's last one."""
    voce, place, (number, previous) = one.voce, link.posto + 1, before
    if one.posto != place:
        return Fault(place, f"dopo la voce {place - 1} viene la {one.posto}")
    if voce.numero != number + 1:
        return Fault(place, f"di «{voce.dispositivo}» manca la voce {number + 1}")
    if digest(event, previous, voce) != voce.impronta:
        return Fault(place, f"la voce {voce.name} è stata cambiata")
    if one.arrivo < link.arrivo:
        return Fault(place, "è arrivata prima della precedente")
    if _head(link.testa, place, one.arrivo, voce) != one.testa:
        return Fault(place, "la testa della catena è un’altra")
    return None


def voce_to_json(voce: Voce) -> dict[str, Any]:
    """An entry as it travels and is kept."""
    return asdict(voce)


def voce_from_json(raw: Mapping[str, Any]) -> Voce:
    """The entry that travelled; ValueError or TypeError if it is none."""
    return Voce(**raw)
