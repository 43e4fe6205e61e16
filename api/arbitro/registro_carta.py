"""A register as CSV and as PDF, the head of its chain on both; and read again from the CSV."""

from __future__ import annotations

import csv
import io
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Final

from api.arbitro.carta import LEFT, WIDTH, Carta, grouped
from burraco_engine.arbitro.registro import KINDS, Registrata, Voce
from burraco_engine.errors import ArbiterError

if TYPE_CHECKING:
    from burraco_engine.arbitro.registro import Registro

__all__ = ["register_csv", "register_from_csv", "register_pdf"]

_FIRST: Final = "# registro"
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


def register_pdf(register: Registro, name: str, *, created: datetime) -> bytes:
    """The register as it is handed in: newest last, corrections named, the head on every page."""
    head = grouped(register.testa)
    pdf = Carta(f"Registro: {name}", f"Testa della catena {head}", created)
    pdf.add_page()
    count = len(register.voci)
    pdf.title_line("Registro dell’arbitro", f"{name} · {count} voci · testa {register.testa}")
    later = register.corrected()
    for one in register.voci:
        _entry(pdf, one, later)
    if not register.voci:
        pdf.para("Nessuna voce.")
    return bytes(pdf.output())


def _entry(pdf: Carta, one: Registrata, later: dict[str, str]) -> None:
    voce = one.voce
    if pdf.get_y() > 255:
        pdf.add_page()
    struck = voce.name in later
    said = " ".join(filter(None, (voce.oggetto.upper(), voce.esito.replace("_", " "))))
    title = " · ".join(filter(None, (_SAID[voce.tipo], said)))
    pdf.letters(9)
    pdf.cell(12, 5, str(one.posto))
    pdf.letters(10, bold=not struck)
    pdf.cell(WIDTH - 47, 5, f"{title} (corretta)" if struck else title)
    pdf.letters(9)
    pdf.cell(35, 5, voce.articolo, align="R", new_x="LMARGIN", new_y="NEXT")
    pdf.letters(9)
    pdf.set_x(LEFT + 12)
    pdf.multi_cell(WIDTH - 12, 4.6, voce.testo, align="L", new_x="LMARGIN", new_y="NEXT")
    table = f"tavolo {voce.tavolo}" if voce.tavolo else ""
    more = f"corregge {voce.corregge}" if voce.corregge else ""
    more = f"corretta da {later[voce.name]}" if struck else more
    facts = (_instant(voce.ora)[:16].replace("T", " "), table, voce.autore, voce.name, more)
    pdf.letters(8)
    pdf.set_x(LEFT + 12)
    told = " · ".join(filter(None, facts))
    pdf.cell(WIDTH - 12, 4.2, told, new_x="LMARGIN", new_y="NEXT")
    pdf.rule(0.1)
    pdf.ln(1.2)
