"""What each operation does, in Italian: the titles of the API's page and of its document."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

__all__ = ["TITLES"]

TITLES: Final[Mapping[str, str]] = MappingProxyType(
    {
        "GET /api/v1/parole/{parola}": "Se una parola è ammessa, perché, per quale articolo",
        "POST /api/v1/parole/verifica": "Verifica più parole insieme",
        "GET /api/v1/lessico": "Il lessico in uso",
        "POST /api/v1/risolvi": "Tutte le giocate di una mano, dalla migliore",
        "GET /api/v1/tavoli/{id}/suggerimenti": "Che cosa giocherebbe la ricerca con la mia mano",
        "GET /api/v1/tornei": "I tornei annunciati o in corso",
        "POST /api/v1/tornei": "Annuncia un torneo",
        "GET /api/v1/tornei/{id}": "Il torneo: tavoli, orologio, decisioni",
        "GET /api/v1/tornei/{id}/attesa": "Aspetta che qualcosa cambi",
        "GET /api/v1/tornei/{id}/classifica": "La classifica, generale o di una sessione",
        "GET /api/v1/tornei/{id}/classifica/{numero}": "Da dove viene ogni cifra di un concorrente",
        "POST /api/v1/tornei/{id}/atti": "Un atto del Direttore o dell’arbitro",
        "POST /api/v1/tornei/{id}/link": "Link nuovi per un arbitro o per i concorrenti",
        "GET /api/v1/tornei/{id}/mio": "Il mio tavolo, il mio score, il mio posto",
        "POST /api/v1/tornei/{id}/mio/atti": "Manda lo score, chiama l’arbitro, reclama",
        "POST /api/v1/tornei/{id}/tavoli/{tavolo}/online": "Apri online un tavolo del turno",
        "GET /api/v1/tornei/{id}/csv/{foglio}": "Iscritti, tavoli, score o classifica in CSV",
        "POST /api/v1/tornei/{id}/csv/{foglio}": "Prendi iscritti o score da un CSV",
        "GET /api/v1/tornei/{id}/stampa/{foglio}": "Un foglio in PDF",
        "DELETE /api/v1/tornei/{id}/nomi/{numero}/{posto}": "Dimentica il nome di una persona",
        "GET /api/v1/tavoli": "I tavoli aperti con un posto libero",
        "POST /api/v1/tavoli": "Apri un tavolo e siediti",
        "GET /api/v1/tavoli/{id}": "Il tavolo come lo vedo io",
        "POST /api/v1/tavoli/{id}/posti": "Prendi un posto libero, o quello di un bot",
        "POST /api/v1/tavoli/{id}/porta": "Che cosa vede chi arriva senza un posto",
        "POST /api/v1/tavoli/{id}/angolista": "Chiedi di guardare, se tutti acconsentono",
        "DELETE /api/v1/tavoli/{id}/posti/{posto}": "Lascia il posto",
        "POST /api/v1/tavoli/{id}/avvia": "Dai le carte; i posti liberi vanno ai bot",
        "POST /api/v1/tavoli/{id}/prossima": "Dai la prossima smazzata",
        "POST /api/v1/tavoli/{id}/conta": "Niente da contestare: si conti",
        "POST /api/v1/tavoli/{id}/rivincita": "Un tavolo nuovo per le stesse persone",
        "POST /api/v1/tavoli/{id}/mosse": "Gioca una mossa",
        "GET /api/v1/tavoli/{id}/verbale": "Il verbale della partita (BRN)",
        "GET /api/v1/tavoli/{id}/eventi": "Gli eventi dopo una versione",
        "POST /api/v1/tavoli/{id}/inviti": "Un nuovo invito a sedersi",
        "POST /api/v1/tavoli/{id}/dispositivi": "Un collegamento per continuare altrove",
        "POST /api/v1/tavoli/{id}/dispositivi/riscatto": "Usa quel collegamento",
        "POST /api/v1/tavoli/{id}/ritorno": "Riprendi il posto al bot",
        "POST /api/v1/tavoli/{id}/consensi": "Dai o togli il consenso ad aiuti, pubblico, arbitro",
        "DELETE /api/v1/tavoli/{id}/nome": "Togli il mio nome dal tavolo, per sempre",
        "POST /api/v1/tavoli/{id}/spettatori": "Un collegamento per chi guarda soltanto",
        "POST /api/v1/tavoli/{id}/arbitro": "Siediti come arbitro",
        "POST /api/v1/tavoli/{id}/chiamata": "Chiama l’arbitro",
        "POST /api/v1/tavoli/{id}/arbitro/atti": "Gli atti dell’arbitro",
        "POST /api/v1/tavoli/{id}/condivisione": "Un collegamento alle smazzate finite",
        "POST /api/v1/verbali/rivedi": "Rigioca un verbale, mossa per mossa",
        "POST /api/v1/verbali/analisi": "Che cosa si poteva giocare, turno per turno",
        "POST /api/v1/verbali/ripasso": "Le parole sfuggite diventano enigmi da ripassare",
        "GET /api/v1/lezioni": "Le lezioni per la prima volta",
        "GET /api/v1/enigmi/oggi": "L’enigma di oggi",
        "POST /api/v1/enigmi": "Un enigma per allenarsi, o da ripassare",
        "POST /api/v1/enigmi/{id}/posta": "Che cosa vale la risposta, con e senza aiuti",
        "POST /api/v1/enigmi/{id}/risposte": "Rispondi, chiedi un aiuto o arrenditi",
        "POST /api/v1/enigmi/{id}/segnalazioni": "Segnala un errore in un enigma",
        "GET /api/v1/messaggi.json": "I messaggi del WebSocket, come JSON Schema",
        "GET /salute": "Se il servizio è vivo e pronto",
        "GET /salute/vivo": "Se il servizio è vivo",
        "GET /metriche": "Le misure del servizio (Prometheus)",
    }
)
