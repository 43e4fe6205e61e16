"""What organisers read of a tournament: one Italian sentence per error code."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

__all__ = ["SENTENCES"]

SENTENCES: Mapping[str, str] = MappingProxyType(
    {
        "torneo.announced": "Questo torneo è già annunciato.",
        "torneo.not_announced": "Il torneo non è ancora annunciato.",
        "torneo.name": "Il torneo ha bisogno di un nome, di al massimo {most} caratteri.",
        "torneo.numbers": (
            "L’annuncio ha un numero che non va: i turni sono da 1 a {most}, le smazzate da 1 a 8, "
            "gli altri numeri non sono negativi."
        ),
        "torneo.sessions": "Le sessioni devono fare insieme {turni} turni, almeno uno ciascuna.",
        "torneo.system": "Questo codice non conosce il sistema «{system}»: ci sono {known}.",
        "torneo.individual_system": (
            "In un torneo individuale il compagno cambia a ogni turno: si abbina per sorteggio."
        ),
        "torneo.no_vp": (
            "Questo codice non ha una tabella di V.P.: una partita ha chi la vince, ma la "
            "classifica di un torneo non si può fare."
        ),
        "torneo.no_lines": (
            "In questo codice le linee si formano durante la smazzata e non ci sono V.P.: un "
            "torneo non si può annunciare."
        ),
        "torneo.no_table": "Il codice non ha una tabella di V.P. «{table}».",
        "torneo.no_rest": (
            "Il codice non dice che cosa vale il riposo con {smazzate} smazzate: va annunciato."
        ),
        "torneo.late_steps": "I minuti di ritardo sono tre, dal più breve al più lungo, o nessuno.",
        "torneo.too_few": "Servono almeno {least} concorrenti: ce ne sono {entries}.",
        "torneo.gironi": "Con {entries} concorrenti non si fanno {gironi} gironi.",
        "torneo.calendar": "Il calendario all’italiana è di {fits} turni, non di {turni}.",
        "torneo.mitchell": (
            "Con {tables} tavoli e passo {step} dopo {fits} turni ci si incontrerebbe di nuovo: "
            "{turni} sono troppi, ne vanno bene {fits}."
        ),
        "torneo.second_rest": (
            "In {turni} turni qualcuno riposerebbe due volte nella stessa sessione: ne vanno bene "
            "{fits}."
        ),
        "torneo.forced_rematch": (
            "In {turni} turni ci si dovrebbe incontrare due volte di seguito: ne vanno bene {fits}."
        ),
        "torneo.partners": (
            "In {turni} turni qualcuno riposerebbe o avrebbe lo stesso compagno due volte: "
            "ne vanno bene {fits}."
        ),
        "torneo.rematch": "Nel turno {turno} ci si dovrebbe incontrare di nuovo: non si abbina.",
        "torneo.rest_twice": "Nel turno {turno} qualcuno riposerebbe la seconda volta.",
        "torneo.begun": "Il torneo è cominciato: ora non si cambia più.",
        "torneo.kind_fixed": "Ci sono già iscritti: il tipo di torneo non si cambia.",
        "torneo.closed": "Le iscrizioni sono già chiuse.",
        "torneo.full": "Non si possono iscrivere più di {most} concorrenti.",
        "torneo.tables_full": "I {most} tavoli sono pieni.",
        "torneo.too_late_to_enter": "Dopo il primo turno non ci si iscrive più.",
        "torneo.no_incomplete_table": (
            "Non c’è un tavolo incompleto: a torneo in corso non ci si iscrive."
        ),
        "torneo.person": "«{name}» non va bene come nome: al massimo {most} caratteri, visibili.",
        "torneo.twice_in_one": "«{name}» è scritto due volte nella stessa iscrizione.",
        "torneo.duplicate": (
            "«{name}» è già iscritto con il numero {number}: se è un omonimo, va detto."
        ),
        "torneo.side_size": "Per iscriversi servono {size} nomi.",
        "torneo.team_size": "Una squadra ha un numero pari di giocatori: qui {size}.",
        "torneo.fixed_pairs": "L’accoppiamento si cambia solo nelle squadre.",
        "torneo.other_players": "La formazione deve avere gli stessi giocatori di {name}.",
        "torneo.no_substitution": "La sostituzione non è ammessa in nessun caso.",
        "torneo.reason": "Va scritto il motivo.",
        "torneo.no_competitor": "Non c’è il concorrente {number}.",
        "torneo.no_turno": "Il turno {turno} non è ancora abbinato.",
        "torneo.no_table_number": "In questo turno non c’è il tavolo {table}.",
        "torneo.no_line": "«{line}» non è una linea: ci sono NS ed EO.",
        "torneo.bad_choice": "Gli abbinamenti scelti devono nominare ogni concorrente una volta.",
        "torneo.not_chosen": "Gli abbinamenti di questo turno non si scelgono.",
        "torneo.over": "Il torneo è finito.",
        "torneo.all_played": "I {turni} turni sono tutti abbinati.",
        "torneo.scores_missing": "Mancano gli score dei tavoli {tables}.",
        "torneo.posted": "Le posizioni del turno {turno} sono già esposte.",
        "torneo.not_posted": "Le posizioni del turno {turno} non sono ancora esposte.",
        "torneo.pairing_final": "L’abbinamento, una volta fatto, non si cambia più.",
        "torneo.pairing_posted": (
            "Le posizioni del turno {turno} sono esposte: l’abbinamento non si riprende più."
        ),
        "torneo.started": "Il via del turno {turno} è già stato dato.",
        "torneo.not_started": "Il via del turno {turno} non è ancora stato dato.",
        "torneo.timed_out": "Il time out del turno {turno} è già stato annunciato.",
        "torneo.paused": "Il tempo è già fermo.",
        "torneo.not_paused": "Il tempo non è fermo.",
        "torneo.rows": "Uno score ha i punti di una o più smazzate, al massimo {smazzate}.",
        "torneo.not_by_five": (
            "{points} non può essere: i punti vanno di cinque in cinque ({low} o {high})."
        ),
        "torneo.impossible_points": (
            "{points} non può essere: a un tavolo si fanno da {least} a {most} punti."
        ),
        "torneo.compiler": "Lo score lo compila la linea {line}, salvo accordo del tavolo.",
        "torneo.same_score": "Questo score del tavolo {table} è già arrivato.",
        "torneo.score_final": "Lo score del tavolo {table} è già consegnato: è definitivo.",
        "torneo.delivery": "Lo score lo consegna la linea {line}.",
        "torneo.online_already": "Il tavolo {table} è già online, o ha già il suo risultato.",
        "torneo.nothing_to_correct": "Al tavolo {table} non c’è uno score da correggere.",
        "torneo.only_sums": "Si correggono solo gli errori di somma e gli score invertiti.",
        "torneo.table_must_agree": "Lo score invertito si corregge se tutto il tavolo è d’accordo.",
        "torneo.last_turno": (
            "Durante l’ultimo turno gli score non si correggono, se non lo fa l’arbitro in persona "
            "firmando."
        ),
        "torneo.ranked_already": "La classifica del turno {turno} è fatta: non si corregge più.",
        "torneo.ranking_final": "La classifica è definitiva.",
        "torneo.too_late": "Dopo {minutes} minuti l’incontro è perso.",
        "torneo.not_lost_yet": "L’incontro si perde solo dopo {minutes} minuti di ritardo.",
        "torneo.nobody_absent": "Va detto chi è assente.",
        "torneo.both_play": "In ritardo tutte e due, le coppie giocano.",
        "torneo.called": "L’arbitro è già stato chiamato al tavolo {table}.",
        "torneo.not_called": "L’arbitro non è stato chiamato al tavolo {table}.",
        "torneo.left": "{name} ha già lasciato il torneo.",
        "torneo.withdraw_instead": "Prima del primo turno l’iscrizione si ritira.",
        "torneo.penalty": "Una penalità toglie V.P. o M.P.: i numeri sono positivi.",
        "torneo.no_appeal": "Questo codice non prevede ricorsi.",
        "torneo.no_sanction": "Non c’è una sanzione {number} da discutere.",
        "torneo.not_ranked": "La classifica del turno {turno} non è ancora esposta.",
        "torneo.ranked": "La classifica del turno {turno} è già esposta.",
        "torneo.complaint_late": (
            "I {minutes} minuti per i reclami sono passati: la classifica è definitiva."
        ),
        "torneo.no_complaint": "Non c’è un reclamo {number} da decidere.",
        "torneo.complaint_open": "C’è un reclamo da decidere.",
        "torneo.window_open": "Si può ancora reclamare: minuti che restano, {minutes}.",
        "torneo.no_role": "I link sono per un arbitro o per i concorrenti, non per «{role}».",
        "torneo.csv": "Riga {line} del CSV: {reason}.",
        "torneo.other_torneo": "Riga {line}: questi score sono di un altro torneo.",
        "torneo.no_person": "In questo torneo non c’è «{name}».",
    }
)
