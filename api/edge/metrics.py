"""What `/metriche` counts: one registry per application."""

from __future__ import annotations

from typing import Final

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest

__all__ = ["CONTENT_TYPE", "Metrics"]

CONTENT_TYPE: Final = "text/plain; version=0.0.4; charset=utf-8"
_BUCKETS: Final = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)


class Metrics:
    """The counters of one running service; names and labels are Italian, as operators read them."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        self.requests = Histogram(
            "parole_richieste_secondi",
            "Durata delle richieste HTTP.",
            ("metodo", "rotta", "stato"),
            buckets=_BUCKETS,
            registry=self.registry,
        )
        self._moves = Counter(
            "parole_mosse", "Mosse ricevute, per esito.", ("esito",), registry=self.registry
        )
        self._outcomes: dict[str, Counter] = {}
        self.move_seconds = Histogram(
            "parole_mossa_secondi",
            "Dalla mossa ricevuta alla pubblicazione.",
            buckets=_BUCKETS,
            registry=self.registry,
        )
        self.append_seconds = Histogram(
            "parole_scrittura_secondi",
            "Attesa della scrittura durevole.",
            buckets=_BUCKETS,
            registry=self.registry,
        )
        self.tables = Gauge("parole_tavoli", "Tavoli in memoria.", registry=self.registry)
        self.quarantine = Gauge(
            "parole_tavoli_in_quarantena",
            "Tavoli il cui registro non si legge.",
            registry=self.registry,
        )
        self.connections = Gauge(
            "parole_connessioni", "Connessioni WebSocket aperte.", registry=self.registry
        )
        self.cut = Counter(
            "parole_connessioni_tagliate",
            "Connessioni chiuse dal server, per motivo.",
            ("motivo",),
            registry=self.registry,
        )
        self.lexicon = Gauge(
            "parole_lessico_info",
            "Il lessico in uso.",
            ("edizione", "digest"),
            registry=self.registry,
        )
        self._request_children: dict[tuple[str, str, int], Histogram] = {}

    def request(self, method: str, route: str, status: int, seconds: float) -> None:
        """Count one HTTP request."""
        key = (method, route, status)
        child = self._request_children.get(key)
        if child is None:
            child = self.requests.labels(method, route, str(status))
            self._request_children[key] = child
        child.observe(seconds)

    def move(self, outcome: str) -> None:
        """Count one move by what came of it."""
        child = self._outcomes.get(outcome)
        if child is None:
            child = self._outcomes[outcome] = self._moves.labels(outcome)
        child.inc()

    def text(self) -> bytes:
        """The whole registry in the text format of Prometheus."""
        return generate_latest(self.registry)
