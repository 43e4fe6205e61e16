"""A client that a public generator makes of the OpenAPI document plays a hand to its end."""

from __future__ import annotations

import json
import subprocess
import sys
import time
from importlib import import_module
from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.api.support import BOT, aside, quick_settings

SETTINGS = {
    "package_name_override": "generated_parole",
    "post_hooks": [],
    "content_type_overrides": {
        "application/pdf": "application/octet-stream",
        "application/x-ndjson": "text/plain",
        "text/csv": "text/plain",
        "text/tab-separated-values": "text/plain",
    },
}


@pytest.fixture(scope="module")
def address(tmp_path_factory):
    with aside(quick_settings(tmp_path_factory.mktemp("generated"))) as address:
        yield address


@pytest.fixture(scope="module")
def generated(address, tmp_path_factory):
    """The package that openapi-python-client writes; a warning of the generator is an error."""
    folder = tmp_path_factory.mktemp("client")
    document = folder / "openapi.json"
    document.write_bytes(httpx.get(f"{address}/api/v1/openapi.json", trust_env=False).content)
    config = folder / "config.json"
    config.write_text(json.dumps(SETTINGS), encoding="utf-8")
    generator = Path(sys.executable).parent / "openapi-python-client"
    package = folder / "generated_parole"
    done = subprocess.run(
        [
            *(generator, "generate", "--path", document, "--output-path", package),
            *("--meta", "none", "--config", config, "--fail-on-warning"),
        ],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    sys.path.insert(0, str(folder))
    try:
        yield import_module("generated_parole")
    finally:
        sys.path.remove(str(folder))


def room(name: str) -> Any:
    return import_module(f"generated_parole.{name}")


def next_moves(view: Any, plays: list[Any]) -> list[Any]:
    """What to try: a take, one of these plays, then any discard."""
    models = room("models")
    if "pesca" in view.si_puo:
        return [models.MossaPesca(tipo="pesca")]
    if "raccogli" in view.si_puo:
        return [models.MossaRaccogli(tipo="raccogli")]
    discards = [
        models.MossaScarta(tipo="scarta", carta=card)
        for card in sorted(set(view.mano), key=lambda card: (len(card) == 1, card))
    ]
    return [*(play.mossa for play in plays), *discards]


def play_to_the_end(client: Any, table_id: str) -> tuple[Any, int]:
    """One play and a discard in every turn; the last view, and how many words were laid."""
    models = room("models")
    look, play, hints = (
        room(f"api.{one}") for one in ("tavoli.look", "tavoli.play", "parole.hints")
    )
    made = laid = told = 0
    deadline = time.monotonic() + 240
    while True:
        assert time.monotonic() < deadline
        view = look.sync(table_id, client=client)
        assert isinstance(view, models.GameView)
        if view.stato == "finito":
            return view, laid
        if view.turno != view.posto or not view.si_puo:
            time.sleep(0.01)
            continue
        plays: list[Any] = []
        if "apri" in view.si_puo and told < view.giro:
            plays, told = hints.sync(table_id, client=client).giocate[:1], view.giro
        for move in next_moves(view, plays):
            request = models.MoveRequest(mossa=move, expected_version=view.version)
            answer = play.sync(table_id, client=client, body=request, idempotency_key=f"k{made}")
            made += 1
            if isinstance(answer, models.MoveDocument):
                laid += isinstance(move, models.MossaApri | models.MossaLega)
                assert answer.eventi, "what happened is told"
                break
            assert isinstance(answer, models.Problem)


def test_the_generated_client_plays_a_hand_to_its_end(address, generated):
    models = room("models")
    local = {"trust_env": False}
    with generated.Client(base_url=address, httpx_args=local) as client:
        bots = models.OpenRequestBot.from_dict(dict.fromkeys("NEO", BOT))
        body = models.OpenRequest(nome="Anna", posto="S", smazzate=1, bot=bots, avvia=True)
        opened = room("api.tavoli.open_table").sync(client=client, body=body)
    assert isinstance(opened, models.OpenedDocument)
    with generated.AuthenticatedClient(
        base_url=address, token=opened.token, httpx_args=local
    ) as client:
        view, laid = play_to_the_end(client, opened.id)
    turno = view.esito.turno
    assert turno.vince in ("NS", "EO", None)
    assert set(turno.totali.to_dict()) == {"NS", "EO"}
    assert laid > 0


def test_refusals_reach_the_generated_client_with_their_code(address, generated):
    models = room("models")
    with generated.Client(base_url=address, httpx_args={"trust_env": False}) as client:
        body = models.OpenRequest(nome="Anna", posto="S", avvia=True)
        opened = room("api.tavoli.open_table").sync(client=client, body=body)
        refused = room("api.tavoli.look").sync(opened.id, client=client)
        missing = room("api.tavoli.look").sync("nessuno", client=client)
    assert isinstance(refused, models.Problem)
    assert (refused.status, refused.code, refused.articolo) == (401, "seat.token_missing", None)
    assert isinstance(missing, models.Problem)
    assert missing.code == "table.missing"
