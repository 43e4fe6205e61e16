"""`parole serve`: start the game, say where it is, open the browser.

Exit codes: 0 after a clean stop; 2 wrong use; 4 the lexicon cannot be used; 5 the archive or the
address cannot be used.
"""

from __future__ import annotations

import asyncio
import os
import platform
import sys
from typing import TYPE_CHECKING

from api.commands import UsageError
from api.trouble import TROUBLE, reason, silence

if TYPE_CHECKING:
    import argparse
    import socket
    from collections.abc import Callable
    from typing import TextIO

    from api.settings import Settings

__all__ = ["configure", "run"]


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the options of `parole serve`."""
    parser.epilog = (
        "Codici di uscita: 0 fermato; 2 uso sbagliato; 4 lessico mancante o danneggiato; "
        "5 l'archivio o l'indirizzo non si può usare."
    )
    parser.add_argument("--host", default="127.0.0.1", help="indirizzo su cui ascoltare")
    parser.add_argument("--port", type=int, default=8000, help="porta (se occupata, la successiva)")
    parser.add_argument("--apri", action="store_true", help="apre il browser, se c'è")
    parser.add_argument("--tls-cert", metavar="FILE", help="certificato TLS (PEM)")
    parser.add_argument("--tls-key", metavar="FILE", help="chiave TLS (PEM)")
    parser.add_argument(
        "--certificato",
        nargs="?",
        const="certificato",
        metavar="CARTELLA",
        help="fa un certificato per la sala, in una cartella (certificato)",
    )
    parser.add_argument("--workers", type=int, default=1, help="processi che servono le richieste")


def _check(args: argparse.Namespace, settings: Settings) -> None:
    if not 0 <= args.port <= 65_535:
        raise UsageError(f"--port: {args.port} non è una porta")
    if args.workers < 1:
        raise UsageError("--workers: serve almeno un processo")
    if args.workers > 1 and settings.is_sqlite:
        raise UsageError(
            f"--workers {args.workers}: con SQLite si usa un processo solo, perché un solo "
            "scrittore tiene il registro e chi gioca allo stesso tavolo deve vedersi; "
            "per più processi serve PostgreSQL (PAROLE_DATABASE_URL=postgresql+asyncpg://…)"
        )
    if bool(args.tls_cert) != bool(args.tls_key):
        raise UsageError("--tls-cert e --tls-key vanno insieme")
    for option in (args.tls_cert, args.tls_key):
        if option and not os.access(option, os.R_OK):
            raise UsageError(f"non si può leggere {option}")
    if args.tls_cert:
        _check_tls(args.tls_cert, args.tls_key)


def _make_certificate(args: argparse.Namespace) -> None:
    """A certificate of our own, for the addresses of this machine."""
    from pathlib import Path

    from api.certificate import CertificateError, hall_certificate
    from api.server import lan_address

    if args.tls_cert or args.tls_key:
        raise UsageError("--certificato fa il certificato: non va insieme a --tls-cert")
    address = lan_address() if _everywhere(args.host) else args.host
    try:
        certificate, key = hall_certificate(Path(args.certificato), address)
    except CertificateError as error:
        raise UsageError(f"--certificato: {error}") from None
    except OSError as error:
        raise UsageError(f"--certificato: {args.certificato}: {reason(error)}") from None
    args.tls_cert, args.tls_key = str(certificate), str(key)


def _check_tls(certificate: str, key: str) -> None:
    """Certificate and key belong together and can be read; a password would be asked of nobody."""
    import ssl

    def password() -> str:
        raise UsageError(f"{key} è protetta da una password: serve una chiave senza")

    try:
        ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER).load_cert_chain(certificate, key, password)
    except OSError:
        raise UsageError(
            f"--tls-cert e --tls-key: {certificate} e {key} non sono un certificato e la sua "
            "chiave in formato PEM"
        ) from None


def _check_lexicon(settings: Settings) -> None:
    """The lexicon that the service will open; LexiconError names the setting that is wrong."""
    from lexicon.grounds import LexiconError
    from lexicon.italian import ItalianLexicon
    from lexicon.masks import Rows
    from lexicon.paths import data_dir
    from parole_engine.art9 import read_deck_letters

    folder = settings.lexicon_dir
    try:
        ItalianLexicon.open(folder)
        Rows(folder or data_dir(), copies=read_deck_letters())
    except LexiconError as error:
        where = f"PAROLE_LEXICON_DIR={folder}: " if folder else ""
        raise LexiconError(f"{where}{error}") from None


def _settings() -> Settings:
    from api.settings import Settings, SettingsError

    try:
        return Settings.from_env()
    except SettingsError as error:
        raise UsageError(str(error)) from None


def _has_screen() -> bool:
    on_linux = platform.system() == "Linux"
    return not on_linux or bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def _say(text: str, file: TextIO | None = None) -> None:
    """Tell whoever looks; a service goes on when nobody can."""
    try:
        print(text, file=file, flush=True)
    except OSError:
        silence()


def _everywhere(host: str) -> bool:
    return host in {"0.0.0.0", "::"}  # noqa: S104 - compared, not bound


def _house_url(host: str, port: int, *, tls: bool) -> str | None:
    """Where the local network finds the service, if it listens there."""
    from api.server import lan_address

    lan = lan_address() if _everywhere(host) else None
    return f"http{'s' if tls else ''}://{lan}:{port}" if lan else None


def _address(host: str, port: int, *, tls: bool) -> str:
    """Where this machine finds the service."""
    here = "127.0.0.1" if _everywhere(host) else host
    shown = f"[{here}]" if ":" in here else here
    return f"http{'s' if tls else ''}://{shown}:{port}"


def _announce(
    host: str, port: int, *, tls: bool, house: str | None, public_url: str | None, open_page: bool
) -> None:
    from api.edge.address import is_loopback_host

    address = _address(host, port, tls=tls)
    _say(f"Burraco Parole è su {address} (Ctrl-C per fermare)")
    if house:
        _say(f"Dalla rete locale: {house}")
    if public_url:
        _say(f"Indirizzo pubblico: {public_url}")
    if not tls and not is_loopback_host(host) and not (public_url or "").startswith("https:"):
        _say(
            "Attenzione: senza TLS chi è sulla rete può leggere i gettoni dei posti "
            "(--certificato, --tls-cert e --tls-key, oppure un proxy con PAROLE_PUBLIC_URL=https://…)",
            sys.stderr,
        )
    if open_page and _has_screen():
        import threading
        import webbrowser

        threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()


def _serve_together(
    args: argparse.Namespace,
    settings: Settings,
    listener: socket.socket,
    house: str | None,
    announce: Callable[[], None],
) -> int:
    """Serve in several processes."""
    from api.workers import Served, Workers

    served = Served(settings, listener, house, args.tls_cert, args.tls_key)
    code = Workers(args.workers, served).run(announce)
    if code == 0:
        _say("Fermato.")
    return code


def run(args: argparse.Namespace) -> int:
    """Serve until Ctrl-C; 0 after a clean stop."""
    settings = _settings()
    if args.certificato:
        _make_certificate(args)
    _check(args, settings)
    _check_lexicon(settings)

    from api.app import create_app
    from api.edge.door import raise_descriptor_limit
    from api.edge.logs import configure_logging
    from api.server import ParoleServer, bind, server_config
    from api.store.base import DatabaseUnusableError
    from api.store.opening import hold, migrate_archive

    configure_logging(settings.log_format, settings.log_level)
    raise_descriptor_limit()
    try:
        lock = hold(settings.database_url)
        asyncio.run(migrate_archive(settings.database_url, lock))
    except DatabaseUnusableError as error:
        print(f"parole: {error}", file=sys.stderr)
        return TROUBLE
    try:
        listener, moved = bind(args.host, args.port)
    except OSError as error:
        print(f"parole: non si può ascoltare su {args.host}: {reason(error)}", file=sys.stderr)
        return TROUBLE
    port = listener.getsockname()[1]
    if moved:
        _say(f"La porta {args.port} è occupata: uso la {port}.")

    tls = bool(args.tls_cert)
    house = _house_url(args.host, port, tls=tls)
    if lock is not None:
        lock.tell(_address(args.host, port, tls=tls))

    def announce() -> None:
        _announce(
            args.host,
            port,
            tls=tls,
            house=house,
            public_url=settings.public_url,
            open_page=args.apri,
        )

    if args.workers > 1:
        return _serve_together(args, settings, listener, house, announce)
    app = create_app(settings, house_url=house, lock=lock)
    config = server_config(app, settings, tls_cert=args.tls_cert, tls_key=args.tls_key)
    server = ParoleServer(config, announce)
    server.run(sockets=[listener])
    if not server.started:
        return TROUBLE
    _say("Fermato.")
    return 0
