"""`parole database`: bring the archive up to date, check it, copy it, clean it, forget names."""

from __future__ import annotations

import asyncio
import sys
from typing import TYPE_CHECKING

from api.commands import UsageError
from api.trouble import TROUBLE

if TYPE_CHECKING:
    import argparse

    from api.settings import Settings

__all__ = ["configure", "run"]

_DAY_MS = 86_400_000


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the actions and their options."""
    parser.epilog = (
        "L'archivio è quello di PAROLE_DATABASE_URL. Codici di uscita: 0 fatto; 1 un registro non "
        "torna; 2 uso sbagliato; 5 l'archivio non si può usare."
    )
    actions = parser.add_subparsers(dest="azione", metavar="azione", title="azioni", required=True)
    actions.add_parser("migra", help="crea l'archivio, o lo porta a questa versione")
    actions.add_parser("controlla", help="rilegge ogni registro e dice la prima divergenza")
    copy = actions.add_parser("copia", help="copia l'archivio in un altro, vuoto, e li confronta")
    copy.add_argument(
        "destinazione", metavar="URL", help="sqlite:///percorso o postgresql+asyncpg://…"
    )
    clean = actions.add_parser("pulisci", help="elimina i tavoli finiti o scaduti da tempo")
    forget = actions.add_parser("dimentica", help="cancella per sempre i nomi delle persone")
    whose = forget.add_mutually_exclusive_group(required=True)
    whose.add_argument("--tavolo", metavar="ID", help="i nomi di un tavolo")
    whose.add_argument("--nome", metavar="NOME", help="un nome, a tutti i tavoli")
    clean.add_argument("--registri", action="store_true", help="i registri degli arbitri, invece")
    clean.add_argument("--giorni", type=int, help="da quanti giorni (PAROLE_RETENTION_DAYS)")


def _settings() -> Settings:
    from api.settings import Settings, SettingsError

    try:
        return Settings.from_env()
    except SettingsError as error:
        raise UsageError(str(error)) from None


def _migrate(settings: Settings) -> int:
    from api.store.opening import migrate_archive

    done = asyncio.run(migrate_archive(settings.database_url))
    if done.changed:
        print(f"Archivio portato dalla versione {done.before or 'vuota'} alla {done.after}.")
    else:
        print(f"L'archivio è già alla versione {done.after}.")
    return 0


async def _clean(settings: Settings, days: int, *, registers: bool) -> int:
    import time

    from api.service.streams import REGISTRI, TABLES
    from api.store.opening import open_store

    kind = REGISTRI if registers else TABLES

    store = await open_store(settings.database_url, create=False)
    try:
        before = int(time.time() * 1000) - days * _DAY_MS
        deleted = await store.purge(before, kind=kind.name)
    finally:
        await store.close()
    print(f"{'Registri' if registers else 'Tavoli'} eliminati: {deleted}.")
    return 0


async def _copy(settings: Settings, target: str) -> int:
    from tqdm import tqdm

    from api.store.between import copy_archive

    bar = tqdm(unit=" righe", disable=not sys.stderr.isatty(), leave=False)

    def progress(table: str, rows: int) -> None:
        if table:
            bar.reset(rows)
            bar.set_description(table)
        else:
            bar.update(rows)

    try:
        copied = await copy_archive(settings.database_url, target, progress)
    finally:
        bar.close()
    for one in copied:
        print(f"{one.table}: {one.rows} righe, uguali ({one.digest[:16]})")
    print(f"Copiate e confrontate {sum(one.rows for one in copied)} righe.")
    return 0


async def _forget(settings: Settings, table_id: str | None, name: str | None) -> int:
    from api.store.opening import open_store

    store = await open_store(settings.database_url, create=False)
    try:
        erased = await store.erase_names(stream_id=table_id, name=name)
    finally:
        await store.close()
    print(f"Nomi cancellati: {erased}.")
    return 0


def run(args: argparse.Namespace) -> int:
    """Carry out one action; 1 if a table diverges, 5 if the archive cannot be used."""
    from api.store.base import DatabaseUnusableError

    settings = _settings()
    try:
        if args.azione == "migra":
            return _migrate(settings)
        if args.azione == "pulisci":
            days = settings.retention_days if args.giorni is None else args.giorni
            if days < 0:
                raise UsageError("--giorni: serve un numero non negativo")
            return asyncio.run(_clean(settings, days, registers=args.registri))
        if args.azione == "copia":
            return asyncio.run(_copy(settings, args.destinazione))
        if args.azione == "dimentica":
            return asyncio.run(_forget(settings, args.tavolo, args.nome))
        from api.service.check import check_archive

        return asyncio.run(check_archive(settings))
    except DatabaseUnusableError as error:
        print(f"parole: {error}", file=sys.stderr)
        return TROUBLE
