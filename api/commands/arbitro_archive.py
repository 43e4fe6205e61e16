"""Where `parole arbitro registro` reads a register from: a file, or the archive of the service."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import TYPE_CHECKING

from api.arbitro.registro_carta import is_device_csv, register_from_csv, register_from_device
from api.commands import UsageError
from burraco_engine.arbitro.registro import Registro

if TYPE_CHECKING:
    from api.store.base import StoredStream

__all__ = ["from_archive", "from_file"]


def from_file(name: str) -> tuple[str, Registro, str]:
    """The register of a CSV: its name, its entries, the head that the file tells.

    What a device exported by itself ends with the digest of its last entry.
    """
    try:
        text = Path(name).read_text(encoding="utf-8-sig")
    except UnicodeDecodeError:
        raise UsageError(f"{name}: non è testo UTF-8") from None
    if is_device_csv(text):
        register, end = register_from_device(text)
        whole = any(end in written[-1:] for written in register.heads.values()) or not end
        return register.evento, register, register.testa if whole else end
    event, voci, head = register_from_csv(text)
    return event, Registro(event, tuple(voci)), head


def from_archive(register_id: str) -> tuple[str, Registro, str]:
    """The register as the archive of `PAROLE_DATABASE_URL` has it."""
    from api.service.streams import REGISTRI
    from api.settings import Settings, SettingsError

    try:
        url = Settings.from_env().database_url
    except SettingsError as error:
        raise UsageError(str(error)) from None
    stored = asyncio.run(_load(url, register_id))
    if stored is None or stored.kind != REGISTRI.name:
        raise UsageError(f"nell'archivio non c'è il registro «{register_id}»")
    state = REGISTRI.folded(stored)
    return state.nome, state.registro, state.registro.testa


async def _load(url: str, register_id: str) -> StoredStream | None:
    from api.store.opening import open_store

    store = await open_store(url, create=False)
    try:
        return await store.load(register_id)
    finally:
        await store.close()
