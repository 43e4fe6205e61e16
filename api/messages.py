"""What the service itself says to people: one Italian sentence per code, with its HTTP status."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final, NamedTuple

__all__ = ["CATALOGUE", "Sentence"]


class Sentence(NamedTuple):
    """The HTTP status of a problem and its Italian title, with places for the detail."""

    status: int
    title: str
    one: str = ""
    """The title when a number in the detail is 1, where that reads differently."""

    def told(self, detail: Mapping[str, object]) -> str:
        """The title with its detail."""
        single = self.one and 1 in detail.values()
        return (self.one if single else self.title).format_map(detail)


_SENTENCES: Final = {
    # request
    "request.malformed": Sentence(400, "La richiesta non è ben formata: {reason}."),
    "request.too_large": Sentence(413, "La richiesta supera il limite di {limit} byte."),
    "request.too_many": Sentence(
        429,
        "Troppe richieste: riprova tra {seconds} secondi.",
        one="Troppe richieste: riprova tra un secondo.",
    ),
    "request.crowded": Sentence(503, "Troppe connessioni: chiudine qualcuna e riprova tra poco."),
    "request.head": Sentence(
        431, "Le intestazioni superano il limite di {limit} byte o di {lines} righe."
    ),
    "request.late": Sentence(
        408,
        "La richiesta non è arrivata entro {seconds} secondi.",
        one="La richiesta non è arrivata entro un secondo.",
    ),
    "request.not_found": Sentence(404, "Qui non c’è nulla."),
    "request.method": Sentence(405, "Questo indirizzo non accetta il metodo {method}."),
    "request.failed": Sentence(500, "Errore interno: la richiesta non è stata eseguita."),
    "request.unavailable": Sentence(503, "Il servizio si sta fermando o è troppo carico."),
    "archive.unavailable": Sentence(
        503,
        "L’archivio non è disponibile ({reason}): la richiesta non è stata registrata, "
        "riprova tra poco.",
    ),
    # words
    "words.too_many": Sentence(400, "Si verificano al massimo {limit} parole alla volta."),
    "words.too_long": Sentence(400, "Una parola ha al massimo {limit} caratteri."),
    "words.code_without_words": Sentence(400, "Il codice «{profile}» non gioca con le parole."),
    "words.lexicon_missing": Sentence(503, "Il lessico non è disponibile."),
    # search
    "search.busy": Sentence(503, "Troppe ricerche in corso: riprova tra poco."),
    # tables
    "registro.missing": Sentence(404, "Il registro non esiste."),
    "registro.there": Sentence(409, "Questo torneo ha già il suo registro."),
    "registro.token_wrong": Sentence(403, "Questo gettone non apre il registro."),
    "torneo.missing": Sentence(404, "Il torneo non esiste."),
    "torneo.token_wrong": Sentence(403, "Questo gettone non apre il torneo."),
    "torneo.not_director": Sentence(403, "Può farlo solo il Direttore."),
    "torneo.not_arbiter": Sentence(403, "Possono farlo solo l’arbitro e il Direttore."),
    "torneo.not_competitor": Sentence(403, "Questo gettone non è di un concorrente."),
    "torneo.not_your_table": Sentence(403, "Non giochi a questo tavolo."),
    "torneo.no_paper": Sentence(404, "Non c’è il foglio «{name}»: ci sono {known}."),
    "torneo.not_online": Sentence(409, "Solo le coppie giocano a un tavolo online."),
    "torneo.no_online_table": Sentence(409, "Il vostro tavolo di questo turno non è online."),
    "torneo.chair_taken": Sentence(
        409, "Il posto di {name} è già stato preso: dal suo dispositivo si può passare a un altro."
    ),
    "table.missing": Sentence(404, "Il tavolo non esiste, oppure è scaduto."),
    "table.damaged": Sentence(
        503, "Il registro di questo tavolo non si legge: chi tiene il servizio lo può controllare."
    ),
    "table.full": Sentence(409, "Al tavolo non c’è un posto libero."),
    "table.nothing_over": Sentence(
        409, "Nessuna smazzata è finita: si condivide a carte scoperte."
    ),
    "table.invitations": Sentence(
        409, "Il tavolo ha già {limit} inviti aperti: usa uno di quelli."
    ),
    "table.too_many": Sentence(503, "Ci sono già troppi tavoli: riprova più tardi."),
    "table.too_many_yours": Sentence(
        429,
        "Da questo indirizzo ci sono già {limit} tavoli aperti: finiscine uno, poi riprova.",
        one="Da questo indirizzo c’è già un tavolo aperto: finiscilo, poi riprova.",
    ),
    "table.started": Sentence(409, "La partita è già cominciata."),
    "table.not_started": Sentence(409, "La partita non è ancora cominciata."),
    "table.not_over": Sentence(409, "La partita non è ancora finita."),
    "table.over": Sentence(409, "La partita è finita."),
    "table.no_hints": Sentence(403, "A questo tavolo i suggerimenti sono esclusi."),
    "rules.told_by_page": Sentence(409, "Le regole di «{profile}» le racconta la pagina /regole."),
    "table.no_trials": Sentence(
        403, "A questo tavolo nessuno dice prima se un gioco vale: lo si cala, e lo si contesta."
    ),
    "table.trials_of_words": Sentence(
        409, "A questo tavolo si giocano parole: le verifica /parole/verifica."
    ),
    "table.asking": Sentence(409, "Già {limit} persone aspettano di guardare: riprova tra poco."),
    "table.hints_need_all": Sentence(
        403, "Tra più persone i suggerimenti ci sono solo se tutti acconsentono: manca {names}."
    ),
    "table.bad_seats": Sentence(400, "I posti di questo codice sono {seats}."),
    "table.setup": Sentence(400, "Il tavolo non si può preparare: {reason}"),
    # seats and secrets
    "seat.token_missing": Sentence(
        401, "Qui serve il gettone di chi è al tavolo (Authorization: Bearer …)."
    ),
    "seat.token_wrong": Sentence(403, "Il gettone non è valido per questo tavolo."),
    "seat.invitation_wrong": Sentence(403, "L’invito non è valido."),
    "seat.taken": Sentence(409, "Il posto {seat} è già occupato."),
    "seat.bot_playing": Sentence(
        409, "Il bot al posto {seat} sta giocando: riprova quando ha finito il suo turno."
    ),
    "seat.unknown": Sentence(404, "Il posto {seat} non esiste."),
    "seat.not_host": Sentence(403, "Può farlo solo chi ha aperto il tavolo."),
    "seat.not_arbiter": Sentence(403, "Può farlo solo l’arbitro del tavolo."),
    "seat.not_player": Sentence(403, "Può farlo solo chi siede al tavolo."),
    "seat.nickname": Sentence(400, "Il nome deve avere da 1 a 24 caratteri visibili."),
    "seat.link_used": Sentence(403, "Il collegamento è scaduto o è già stato usato."),
    "consent.missing": Sentence(409, "Manca il consenso di {seats}."),
    "greeting.unknown": Sentence(409, "Prima delle carte ci si saluta con le frasi della sala."),
    "greeting.playing": Sentence(
        409, "Durante la smazzata non si parla: ci si saluta prima e dopo."
    ),
    "greeting.enough": Sentence(409, "Ci si è già salutati abbastanza: si gioca."),
    "arbiter.taken": Sentence(409, "Il tavolo ha già un arbitro."),
    "arbiter.no_call": Sentence(409, "Nessuna chiamata è aperta: le mani restano coperte."),
    "arbiter.missing": Sentence(409, "Il tavolo non ha un arbitro."),
    "arbiter.called": Sentence(409, "L’arbitro è già stato chiamato."),
    # moves
    "move.stale": Sentence(409, "La partita è andata avanti: guarda il tavolo e riprova."),
    "move.key_reused": Sentence(409, "La chiave d’idempotenza è già servita per un’altra mossa."),
    "move.key_malformed": Sentence(400, "La chiave d’idempotenza è di 1-64 lettere, cifre o -_."),
    # puzzles
    "puzzle.missing": Sentence(404, "L’enigma non esiste più: chiedine un altro."),
    "puzzle.none": Sentence(503, "Con questo lessico l’enigma non riesce: prova un altro tipo."),
    "puzzle.bench": Sentence(422, "L’enigma non riesce: {reason}."),
    "puzzle.bad_state": Sentence(400, "I progressi salvati non si leggono: {reason}."),
    "puzzle.bad_answer": Sentence(400, "La risposta non si capisce: {reason}."),
    # socket
    "socket.hello_first": Sentence(400, "Il primo messaggio dev’essere il saluto con il gettone."),
    "socket.frame": Sentence(400, "Il messaggio non si capisce: {reason}."),
}

CATALOGUE: Final[Mapping[str, Sentence]] = MappingProxyType(_SENTENCES)
