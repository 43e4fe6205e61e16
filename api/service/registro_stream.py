"""A register of rulings as a stream: its entries, its fold, what must hold of it."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from api.service.names import NOBODY, archived
from api.store.base import Entry, Status
from burraco_engine.arbitro.registro import (
    Registrata,
    Registro,
    Voce,
    joined,
    last_fault,
    voce_from_json,
    voce_to_json,
)

__all__ = [
    "REGISTRO",
    "REGISTRO_FORMAT",
    "RegistroState",
    "fold_registro",
    "opening_entry",
    "registro_fault",
    "registro_from_text",
    "registro_to_text",
    "voce_entries",
]

REGISTRO: Final = "registro"
"""The kind of the streams that are registers of rulings."""
REGISTRO_FORMAT: Final = 1
"""The format of bodies and snapshots written today."""
_OPENED, _WRITTEN = "registro_aperto", "voce_registrata"


@dataclass(frozen=True, slots=True)
class RegistroState:
    """A register with its place in its log; `torneo` is the tournament that it belongs to."""

    registro: Registro
    nome: str = ""
    codice: str = ""
    torneo: str = ""
    version: int = 0
    updated_at: int = 0

    @property
    def status(self) -> Status:
        """A register is whole at any time: it is kept as long as the operator keeps it."""
        return Status.OVER


def opening_entry(nome: str, codice: str, torneo: str, at: int) -> Entry:
    """The first line of a register's log."""
    body = {"nome": nome, "codice": codice, "torneo": torneo}
    return Entry(1, _OPENED, at, archived(body).decode(), REGISTRO_FORMAT)


def voce_entries(state: RegistroState, voci: Sequence[Voce], at: int) -> list[Entry]:
    """New entries as lines of the log, each with the head of the chain after it."""
    register, found = state.registro, []
    for version, voce in enumerate(voci, state.version + 1):
        register = joined(register, voce, at)
        body = {**voce_to_json(voce), "testa": register.testa}
        found.append(Entry(version, _WRITTEN, at, archived(body).decode(), REGISTRO_FORMAT))
    return found


def fold_registro(
    stream_id: str, state: RegistroState | None, entry: Entry, _names: Mapping[int, str] = NOBODY
) -> RegistroState:
    """The register after one more line of its log; heads are those that were written."""
    body = json.loads(entry.body)
    if state is None:
        if entry.kind != _OPENED:
            raise ValueError("un registro comincia con la sua apertura")
        return RegistroState(
            Registro(stream_id), **body, version=entry.version, updated_at=entry.at
        )
    if entry.version != state.version + 1:
        raise ValueError("un registro ha un buco")
    head = body.pop("testa")
    register, voce = state.registro, voce_from_json(body)
    written = register.heads.get(voce.dispositivo, ())
    grown = Registro(
        register.evento,
        (*register.voci, Registrata(len(register.voci) + 1, entry.at, voce, head)),
        {**register.heads, voce.dispositivo: (*written, voce.impronta)},
    )
    return RegistroState(grown, state.nome, state.codice, state.torneo, entry.version, entry.at)


def registro_to_text(state: RegistroState) -> str:
    """The whole register as JSON."""
    return archived(
        {
            "evento": state.registro.evento,
            "nome": state.nome,
            "codice": state.codice,
            "torneo": state.torneo,
            "version": state.version,
            "updated_at": state.updated_at,
            "voci": [
                {**voce_to_json(one.voce), "arrivo": one.arrivo, "testa": one.testa}
                for one in state.registro.voci
            ],
        }
    ).decode()


def registro_from_text(text: str, _names: Mapping[int, str] = NOBODY) -> RegistroState:
    """The register that the text holds."""
    body = json.loads(text)
    voci: list[Registrata] = []
    heads: dict[str, tuple[str, ...]] = {}
    for place, raw in enumerate(body["voci"], 1):
        arrived, head = raw.pop("arrivo"), raw.pop("testa")
        voce = voce_from_json(raw)
        voci.append(Registrata(place, arrived, voce, head))
        heads[voce.dispositivo] = (*heads.get(voce.dispositivo, ()), voce.impronta)
    return RegistroState(
        Registro(body["evento"], tuple(voci), heads),
        body["nome"],
        body["codice"],
        body["torneo"],
        body["version"],
        body["updated_at"],
    )


def registro_fault(state: RegistroState) -> str | None:
    """What is wrong with the last line of a register's log; each line is asked for in its turn."""
    fault = last_fault(state.registro)
    return None if fault is None else f"voce {fault.posto}: {fault.reason}"
