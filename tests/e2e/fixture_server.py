"""Serves the pages with fixed positions: to look at the page without the service."""

from __future__ import annotations

import sys
import time
from pathlib import Path
from typing import Any

import uvicorn
from fastapi import FastAPI, Request, WebSocket, WebSocketDisconnect
from fastapi.responses import HTMLResponse, JSONResponse
from fastapi.staticfiles import StaticFiles
from views import EVENTS, POSITIONS

WEB = Path(__file__).parents[2] / "api" / "web"
CSP = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; "
    "font-src 'self'; connect-src 'self'; manifest-src 'self'; worker-src 'self'; "
    "base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
)
WORDS = {
    "SCUDO",
    "MOTO",
    "TOSO",
    "SCENA",
    "VERDI",
    "VERDET",
    "TOSSO",
    "CASA",
    "PIANTO",
    "TUONO",
    "COSTA",
    "DOTTA",
    "DUTTO",
}
app = FastAPI()
app.mount("/statico/dev", StaticFiles(directory=WEB / "static"))


@app.middleware("http")
async def headers(request: Request, call_next: Any) -> Any:
    response = await call_next(request)
    response.headers["content-security-policy"] = CSP
    response.headers["cache-control"] = "no-store"
    return response


def page(name: str) -> HTMLResponse:
    return HTMLResponse((WEB / "pages" / name).read_text().replace("{{static}}", "/statico/dev"))


@app.get("/")
def home() -> HTMLResponse:
    return page("index.html")


@app.get("/tavolo/{ident}")
def table(ident: str) -> HTMLResponse:
    return page("tavolo.html")


@app.get("/{name}")
def other(name: str) -> HTMLResponse:
    return page(f"{name}.html")


@app.get("/api/v1/tavoli/{ident}")
def my_view(ident: str) -> JSONResponse:
    return JSONResponse(POSITIONS[ident]())


@app.get("/api/v1/tavoli/{ident}/eventi")
def events(ident: str) -> JSONResponse:
    entries = [{"versione": version, **event} for version, event in enumerate(EVENTS, 1)]
    return JSONResponse({"versione": 100, "eventi": entries})


@app.get("/api/v1/tavoli")
def open_tables() -> JSONResponse:
    return JSONResponse({"tavoli": []})


@app.post("/api/v1/tavoli/{ident}/mosse")
def play(ident: str) -> JSONResponse:
    problem = {"title": "CASINA è un nome alterato: non vale.", "article": "Art. 9", "code": "x"}
    return JSONResponse(problem, status_code=422)


@app.get("/api/v1/tavoli/{ident}/suggerimenti")
def hints(ident: str) -> JSONResponse:
    opening = {"tipo": "apri", "carte": ["Sn", "Cn", "Un", "Dn", "On"]}
    longer = {"tipo": "lega", "gioco": 5, "carte": ["Vn", "En", "Rn", "Dn", "En", "Tn"]}
    plays = [
        {"mossa": opening, "parola": "SCUDO", "guadagno": 40},
        {"mossa": longer, "parola": "VERDET", "guadagno": 10},
    ]
    return JSONResponse({"giocate": plays})


@app.post("/api/v1/parole/verifica")
async def verify(request: Request) -> JSONResponse:
    words = (await request.json())["parole"]
    return JSONResponse({"esito": "ammessa", "parole": [verdict(word) for word in words]})


def verdict(word: str) -> dict[str, Any]:
    good = word.upper() in WORDS
    return {
        "parola": word,
        "esito": "ammessa" if good else "non_ammessa",
        "motivo": None if good else "inesistente",
        "articolo": "Art. 9",
    }


@app.websocket("/api/v1/tavoli/{ident}/ws")
async def channel(socket: WebSocket, ident: str) -> None:
    await socket.accept()
    await socket.receive_text()
    view = POSITIONS[ident]()
    now = int(time.time() * 1000)
    hello = {"tipo": "ciao", "versione": 100, "ora": now, "vista": view, "eventi": []}
    await socket.send_json(hello)
    try:
        while True:
            await socket.receive_text()
    except WebSocketDisconnect:
        return


if __name__ == "__main__":
    uvicorn.run(app, port=int(sys.argv[1]), log_level="warning")
