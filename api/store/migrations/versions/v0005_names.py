"""Names leave the log: each becomes a row of its own, and a reference takes its place."""

import json
from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make the table of names, and move there what the logs of tables hold."""
    op.create_table(
        "names",
        sa.Column(
            "stream_id",
            sa.String(32),
            sa.ForeignKey("streams.id", ondelete="CASCADE"),
            primary_key=True,
        ),
        sa.Column("ref", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("name", sa.String(24), nullable=False),
    )
    op.create_index("names_name", "names", ["name"])
    connection = op.get_bind()
    # They hold names as well; the log makes them again.
    connection.execute(sa.text("DELETE FROM snapshots"))
    tables = connection.execute(sa.text("SELECT id FROM streams WHERE kind = 'tavolo'"))
    for (stream_id,) in tables.all():
        _move(connection, stream_id)


def _move(connection: sa.Connection, stream_id: str) -> None:
    rows = connection.execute(
        sa.text(
            "SELECT version, kind, body FROM entries WHERE stream_id = :id AND (kind IN"
            " ('posto_preso', 'posti_scambiati', 'arbitro_arrivato', 'angolista_chiede',"
            " 'angolista_ammesso', 'decisione', 'nota')"
            " OR (kind = 'gioco' AND body LIKE '%\"turno_aperto\"%')) ORDER BY version"
        ),
        {"id": stream_id},
    )
    people = _People()
    for version, kind, text in rows.all():
        body = json.loads(text)
        people.move(version, kind, body)
        changed = json.dumps(body, ensure_ascii=False, separators=(",", ":"))
        connection.execute(
            sa.text("UPDATE entries SET body = :body WHERE stream_id = :id AND version = :version"),
            {"body": changed, "id": stream_id, "version": version},
        )
    for ref, name in people.names.items():
        connection.execute(
            sa.text("INSERT INTO names (stream_id, ref, name) VALUES (:id, :ref, :name)"),
            {"id": stream_id, "ref": ref, "name": name},
        )


class _People:
    """Who is called how at one table, as its log goes on; a name is kept under its version."""

    def __init__(self) -> None:
        self.names: dict[int, str] = {}
        self._seats: dict[str, int] = {}
        self._arbiter: int | None = None
        self._asking: list[int] = []

    def move(self, version: int, kind: str, body: dict[str, Any]) -> None:
        """Put references in the place of the names of one entry."""
        if kind == "posto_preso":
            key = "nome" if "nome" in body else "nickname"
            self._seats.pop(body["posto"], None)
            if body.get("bot") is None:
                self._seats[body["posto"]] = version
                self._keep(version, body, key)
        elif kind == "arbitro_arrivato":
            self._arbiter = version
            self._keep(version, body, "nome")
        elif kind == "angolista_chiede":
            self._asking.append(version)
            self._keep(version, body, "nome")
        elif kind == "posti_scambiati":
            one, other = body["posti"]
            moved = {one: self._seats.pop(other, None), other: self._seats.pop(one, None)}
            self._seats |= {seat: ref for seat, ref in moved.items() if ref is not None}
            for seat in body["nomi"]:
                self._refer(body["nomi"], seat, self._seats.get(seat))
        elif kind == "gioco":
            table = body["tavolo"]
            self._refer(table, "arbitro", self._arbiter)
            for index, seat in enumerate(table["posti"]):
                if index < len(table.get("nomi", ())):
                    self._refer(table["nomi"], index, self._seats.get(seat))
        elif kind == "angolista_ammesso":
            refs = [ref for ref in self._asking if self.names[ref] == body["nome"]]
            self._refer(body, "nome", refs[-1] if refs else None)
        else:
            self._refer(body, "firma", self._arbiter)

    def _keep(self, ref: int, body: dict[str, Any], key: str) -> None:
        self.names[ref] = body[key]
        body[key] = {"name_ref": ref}

    def _refer(self, where: Any, key: Any, ref: int | None) -> None:
        known = isinstance(where, list) or key in where
        if known and ref is not None and where[key] == self.names[ref]:
            where[key] = {"name_ref": ref}
