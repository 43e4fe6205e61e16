"""A register as CSV and as PDF, the head of its chain on both; and read again from the CSV."""

from __future__ import annotations

import csv
import io
import re
from dataclasses import fields
from datetime import UTC, datetime, tzinfo
from typing import TYPE_CHECKING, Final

from api.arbitro.carta import WIDTH, Carta, grouped
from burraco_engine.arbitro.registro import KINDS, Registrata, Registro, Voce, joined
from burraco_engine.errors import ArbiterError

if TYPE_CHECKING:
    from collections.abc import Mapping

__all__ = [
    "is_device_csv",
    "register_csv",
    "register_from_csv",
    "register_from_device",
    "register_pdf",
]

_FIRST: Final = "# registro"
_DEVICE: Final = "# dispositivo;"
_GUARDED: Final = re.compile(r"'+[=+\-@\t\r]")
_INDENT: Final = 12.0
_ENTRY: Final = 16.0
"""What an entry takes of a page besides its text."""
_TEXTS: Final = ("testo", "tavolo", "articolo", "autore", "oggetto", "esito", "corregge")
_COLUMNS: Final = (
    "posto",
    "arrivo_ms",
    "arrivo",
    "dispositivo",
    "numero",
    "ora_ms",
    "ora",
    "tipo",
    *_TEXTS,
    "impronta",
    "testa",
)
_SAID: Final = {
    "verdetto": "Verdetto",
    "decisione": "Decisione",
    "ammonizione": "Ammonizione",
    "penalita": "Penalità",
    "nota": "Nota",
}
assert set(_SAID) == set(KINDS)


def _instant(milliseconds: int) -> str:
    try:
        return datetime.fromtimestamp(milliseconds / 1000, UTC).isoformat(timespec="seconds")
    except (ValueError, OverflowError, OSError):
        return ""


def register_csv(register: Registro) -> str:
    """The register as CSV; its first line names event, entries and head."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow((_FIRST, register.evento, len(register.voci), register.testa))
    writer.writerow(_COLUMNS)
    for one in register.voci:
        voce = one.voce
        writer.writerow(
            (
                one.posto,
                one.arrivo,
                _instant(one.arrivo),
                voce.dispositivo,
                voce.numero,
                voce.ora,
                _instant(voce.ora),
                voce.tipo,
                *(getattr(voce, name) for name in _TEXTS),
                voce.impronta,
                one.testa,
            )
        )
    return out.getvalue()


def register_from_csv(text: str) -> tuple[str, list[Registrata], str]:
    """The event, the entries and the head that a CSV tells; ArbiterError if it is no register."""
    rows = csv.reader(io.StringIO(text, newline=""))
    try:
        first, event, count, head = next(rows)
        if first != _FIRST or tuple(next(rows)) != _COLUMNS:
            raise ValueError("la prima riga")
        found = [_read(dict(zip(_COLUMNS, row, strict=True))) for row in rows]
        if len(found) != int(count):
            raise ValueError(f"le voci sono {len(found)} e non {count}")
    except (ValueError, StopIteration, csv.Error) as error:
        reason = str(error) or "è vuoto"
        raise ArbiterError("registro.file", reason=reason) from None
    return event, found, head


def _read(row: dict[str, str]) -> Registrata:
    voce = Voce(
        dispositivo=row["dispositivo"],
        numero=int(row["numero"]),
        ora=int(row["ora_ms"]),
        tipo=row["tipo"],
        impronta=row["impronta"],
        **{name: row[name] for name in _TEXTS},
    )
    return Registrata(int(row["posto"]), int(row["arrivo_ms"]), voce, row["testa"])


def is_device_csv(text: str) -> bool:
    """Whether a device wrote the file by itself, not the service."""
    return text.startswith(_DEVICE)


def register_from_device(text: str) -> tuple[Registro, str]:
    """The register that a device exported without the service, and the digest that ends its chain.

    It has no order of arrival: the entries stand in the order of the file. Some texts have an
    apostrophe more, so that no spreadsheet takes them for a formula.
    """
    rows = csv.reader(io.StringIO(text, newline=""), delimiter=";")
    try:
        _, event, count, head = next(rows)
        names = next(rows)
        if set(names) != {field.name for field in fields(Voce)}:
            raise ValueError("la seconda riga")
        voci = [_written(dict(zip(names, row, strict=True))) for row in rows]
        if len(voci) != int(count):
            raise ValueError(f"le voci sono {len(voci)} e non {count}")
    except (ValueError, StopIteration, csv.Error) as error:
        reason = str(error) or "è vuoto"
        raise ArbiterError("registro.file", reason=reason) from None
    register = Registro(event)
    for voce in voci:
        register = joined(register, voce, 0)
    return register, head


def _written(row: dict[str, str]) -> Voce:
    texts = {key: text[1:] if _GUARDED.match(text) else text for key, text in row.items()}
    return Voce(**{**texts, "numero": int(row["numero"]), "ora": int(row["ora"])})  # type: ignore[arg-type]


def register_pdf(register: Registro, name: str, *, created: datetime, zone: tzinfo = UTC) -> bytes:
    """The register as it is handed in: newest last, corrections named, the head on every page.

    Hours are those of the zone where the hall is.
    """
    pdf = Carta(f"Registro: {name}", f"Testa della catena {grouped(register.testa)}", created)
    pdf.add_page()
    count = len(register.voci)
    voci = "una voce" if count == 1 else f"{count} voci"
    pdf.title_line("Registro dell’arbitro", f"{name} · {voci}")
    pdf.para(f"Testa della catena: {register.testa}", 8.5)
    pdf.ln(3)
    places = {one.voce.name: one.posto for one in register.voci}
    later = register.corrected()
    for one in register.voci:
        _entry(pdf, one, places, later.get(one.voce.name), zone)
    if not register.voci:
        pdf.para("Nessuna voce.")
    return bytes(pdf.output())


def _entry(
    pdf: Carta, one: Registrata, places: Mapping[str, int], later: str | None, zone: tzinfo
) -> None:
    """An entry on one page: its kind and article, what it says, when, where and by whom."""
    voce = one.voce
    text = voce.testo.replace("**", "* *")
    if pdf.left < _ENTRY + pdf.para_height(text, 9, indent=_INDENT):
        pdf.add_page()
    pdf.letters(9)
    pdf.cell(_INDENT, 5, str(one.posto))
    pdf.letters(10, bold=later is None)
    pdf.cell(WIDTH - 47, 5, _SAID[voce.tipo] + (" (corretta)" if later else ""))
    pdf.letters(9)
    pdf.cell(35, 5, voce.articolo, align="R", new_x="LMARGIN", new_y="NEXT")
    pdf.para(text, 9, indent=_INDENT)
    facts = (
        _here(voce.ora, zone),
        f"tavolo {voce.tavolo}" if voce.tavolo else "",
        voce.autore,
        f"dispositivo {voce.dispositivo}, numero {voce.numero}",
        f"corregge la voce {places.get(voce.corregge, voce.corregge)}" if voce.corregge else "",
        f"corretta dalla voce {places[later]}" if later else "",
    )
    pdf.para(" · ".join(filter(None, facts)), 8, indent=_INDENT)
    pdf.rule(0.1)
    pdf.ln(1.2)


def _here(milliseconds: int, zone: tzinfo) -> str:
    """The hour where the hall is."""
    try:
        at = datetime.fromtimestamp(milliseconds / 1000, zone)
    except (ValueError, OverflowError, OSError):
        return ""
    return f"{at:%d/%m/%Y %H:%M:%S}"
