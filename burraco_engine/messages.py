"""What players and arbiters read: one Italian sentence per error code."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from burraco_engine.arbitro_messages import SENTENCES as DESK
from burraco_engine.torneo_messages import SENTENCES

__all__ = ["CATALOGUE", "cited", "text"]

CATALOGUE: Mapping[str, str] = MappingProxyType(
    {
        # notation
        "notation.card": "«{text}» non è una carta: si scrive per esempio {example}.",
        "notation.card_not_in_deck": "La carta {card} non esiste nel mazzo {deck}.",
        "notation.too_many_cards": "Nel mazzo {deck} ci sono solo {limit} carte {card}.",
        "notation.move": "La mossa non si capisce: {reason}.",
        "notation.act": "L’atto non si capisce: {reason}.",
        "notation.event": "L’evento non si capisce: {reason}.",
        "notation.state": "La posizione non si capisce: {reason}.",
        "notation.meld": "«{text}» non è un gioco scritto bene: per esempio r:CASA o r:CA[*=S]A.",
        "notation.record": "Riga {line} del verbale: {reason}.",
        # profiles
        "profile.missing": "Il codice «{profile}» non esiste; ci sono: {known}.",
        "profile.syntax": "Il file {file} non è TOML valido: {reason}.",
        "profile.unknown_key": "{where}: voce sconosciuta «{key}».",
        "profile.missing_key": "{where}: manca la voce «{key}».",
        "profile.missing_article": "{where}: il valore non cita il suo articolo.",
        "profile.wrong_type": "{where}: {value!r} non va bene, serve {expected}.",
        "profile.unknown_policy": "{where}: la politica «{policy}» non esiste.",
        "profile.duplicate_policy": "La politica «{policy}» è già registrata.",
        "profile.policy_name": "«{policy}» non è un nome di politica con versione.",
        "profile.extends_cycle": "Il codice «{profile}» estende sé stesso.",
        "profile.choice_without_effect": (
            "«{key}» a questo tavolo non cambierebbe nulla: non si può scegliere."
        ),
        "profile.choice_lacks": (
            "{where}: «{choice}» ha bisogno di «{need}», che questo codice non dà."
        ),
        "profile.unknown_choice": "«{key}» non è una scelta di questo codice.",
        "profile.vp_between_rows": "La differenza {difference} non sta in alcuna riga dello score.",
        "profile.deck": "Il mazzo «{deck}» non è valido: {reason}.",
        "profile.wrong_game": "Il codice «{profile}» è del gioco {game}, non del gioco {judge}.",
        # games
        "game.bot": "Bot sconosciuto: «{name}» (ci sono: {known}).",
        "game.not_over": (
            "La smazzata {smazzata} non c’è o non è finita: si rivede a carte scoperte, quando è "
            "finita."
        ),
        "game.seat": "A questo tavolo non c’è il posto «{name}»: ci sono {known}.",
        "game.undo": "Non c’è una mossa da riprendere.",
        **SENTENCES,  # tournaments
        **DESK,  # the arbiter's desk
        # records
        "record.diverges": "Riga {line}: il verbale non torna ({reason}).",
        "record.commitment": "Il mazzo non corrisponde all’impegno pubblicato alla distribuzione.",
        "record.unverifiable": (
            "Riga {line}: la smazzata {smazzata} è finita, ma senza [Mazzo] e [Nonce] non si può "
            "rigiocare: il verbale non si può verificare."
        ),
        "record.hidden": (
            "Riga {line}: senza [Mazzo] e [Nonce] la smazzata {smazzata} non si può riprendere."
        ),
        # turn
        "turn.not_yours": "Non è il tuo turno: tocca a {turn}.",
        "turn.take_first": "Prima si pesca o si raccoglie.",
        "turn.already_taken": "Hai già pescato o raccolto: ora gioca e scarta.",
        "turn.no_arbiter": "A questo tavolo non c’è un arbitro che possa decidere.",
        "turn.not_counted": "La smazzata è finita: prima si contano i punti.",
        "turn.nothing_to_count": "Non c’è una smazzata da contare.",
        "turn.no_smazzata": "La smazzata non è in corso.",
        "turn.smazzata_running": "La smazzata è già in corso.",
        "turn.over": "Il turno di gara è finito.",
        "turn.must_draw": "Devi pescare dal tallone.",
        "turn.must_collect": "Devi raccogliere il monte.",
        "turn.only_discard": "In questo turno puoi solo scartare.",
        "turn.play_first": "Chi raccoglie deve aprire o legare nello stesso turno.",
        "turn.nothing_to_undo": "In questo turno non hai calato niente da riprendere.",
        "turn.undo_seen": "Non si annulla più: dopo la giocata hai visto le carte del pozzetto.",
        "turn.undo_watched": "Davanti a un arbitro le carte calate restano sul tavolo.",
        "turn.undo_unagreed": "Tra più persone si annulla se tutte sono d’accordo.",
        "turn.stopped": "L’arbitro ha fermato il gioco.",
        "turn.not_stopped": "Il gioco non è fermo.",
        "turn.wait_signal": "Si aspetta il via: non tutti vedono già le loro carte.",
        "turn.signal_given": "Il via è già stato dato.",
        "turn.no_clock": "A questo tavolo non corre alcun tempo.",
        "turn.time_left": "Il tempo non è ancora scaduto.",
        "turn.time_out_announced": "Il time out è già stato annunciato.",
        "turn.seats_drawn": "I posti sono già stati estratti.",
        "turn.draw_again": "Per decidere i posti serve ancora una carta di {seats}.",
        # cards
        "cards.not_in_hand": "Non hai in mano {cards}.",
        "cards.exposed_first": "Prima si gioca la carta esposta: {cards}.",
        "cards.returned": "Le carte riprese ({cards}) non vanno sui giochi aperti dal compagno.",
        "meld.helps_partner": "Aiuterebbe il compagno a sistemare le carte riprese: {cards}.",
        "cards.exposed_matta": "La matta esposta si lega al gioco meno utile, se no si scarta.",
        "cards.tallone_exhausted": "Le ultime {unplayable} carte del tallone non si giocano.",
        "cards.monte_empty": "Il monte degli scarti è vuoto.",
        "cards.left_not_in_monte": "Il monte non contiene {cards}.",
        "cards.left_wrong": "Chi raccoglie in parte deve prendere e lasciare almeno una carta.",
        "cards.deck_wrong": "Mazzo irregolare. Carte mancanti: {missing}. Carte in più: {extra}.",
        "cards.cut": "Il taglio dev’essere di almeno una carta e non di tutto il mazzo.",
        # meld
        "meld.too_short": "Servono almeno {minimum} carte.",
        "meld.too_long": "Il gioco non può superare {maximum} carte.",
        "meld.too_many_matte": "Un gioco può contenere una sola matta.",
        "meld.mixed_colours": "Le carte devono essere tutte dello stesso colore.",
        "meld.not_a_word": "«{word}» non è una parola.",
        "meld.word_barred": "«{word}» non è ammessa: {motive}.",
        "meld.word_banned": "La tua linea non può formare «{word}».",
        "meld.word_mismatch": "Le carte non scrivono «{word}».",
        "meld.not_composable": "«{word}» non si compone con le lettere di un colore e una matta.",
        "meld.pinella_vowels": "La pinella sta solo per una vocale, non per {letter}.",
        "meld.jolly_letter": "Il jolly non può stare per {letter}.",
        "meld.reading_ambiguous": "Si può leggere in più modi: {letture}. Quale?",
        "meld.no_reading": "Con queste carte non si forma alcuna parola ammessa.",
        "meld.order_changed": "L’ordine delle carte già calate non si può cambiare.",
        "meld.ends_only": "Le carte si legano solo all’inizio o alla fine.",
        "meld.nothing_added": "Non hai aggiunto alcuna carta.",
        "meld.matta_taken": "La matta sostituita resta nello stesso gioco: non torna in mano.",
        "meld.cards_missing": "Le carte già calate devono restare tutte nel gioco.",
        "meld.unknown": "Il gioco {meld} non esiste.",
        "meld.not_your_line": "Il gioco {meld} è dell’altra linea.",
        "meld.frozen": "Il gioco {meld} è congelato.",
        "meld.equal": "«{word}» è già sul tavolo: due giochi uguali non sono ammessi.",
        "meld.none_to_tie": "La tua linea non ha ancora un gioco da allungare.",
        "meld.none_to_replace": "La tua linea non ha una matta da sostituire.",
        "meld.no_matta": "Nel gioco {meld} non c’è una matta da sostituire.",
        "meld.matta_not_replaced": "Al posto della matta non è stata messa alcuna carta.",
        "meld.matta_moved_alone": "La matta non si sposta senza essere sostituita.",
        "meld.matta_fixed": "La matta conserva la lettura dichiarata «{letter}».",
        "meld.matta_wrong_card": "La matta si sostituisce solo con la carta di cui fa le veci.",
        "meld.matta_by_vowel": "La pinella si sostituisce solo con una vocale.",
        "meld.matta_undeclared": "Di’ per quale lettera sta la matta.",
        "meld.matta_and_more": "Chi sostituisce la matta non può legare insieme altre carte.",
        "meld.matte_only": "Non sono ammesse combinazioni di matte.",
        "meld.not_a_meld": "Queste carte non formano né una sequenza né una combinazione.",
        "meld.rank_not_allowed": "Non si aprono combinazioni di {rank}.",
        # discard
        "discard.single_monte_card": "{card} era l’unica carta del monte: non si riscarta subito.",
        "discard.penalised_due": "Devi scartare la carta penalizzata {card}.",
        "discard.drawn_due": "Devi scartare la carta che hai pescato: {card}.",
        "discard.prepared_due": "Devi scartare {card}, la carta che hai preparato coperta.",
        "discard.exposed_due": "Devi giocare o scartare la carta esposta {card}.",
        "discard.none_legal": (
            "Dopo questa giocata non resterebbe uno scarto regolare, "
            "né un’altra giocata con cui andare a pozzetto al volo."
        ),
        "discard.play_left": "Nessuna tua carta si può scartare: devi fare {word}.",
        # calls of the arbiter
        "call.open": "L’arbitro è stato chiamato: si aspetta la sua decisione.",
        "call.none": "Nessuna chiamata è aperta.",
        "call.unknown": "«{fact}» non si può contestare a questo posto.",
        "call.not_yours": "Lo può dichiarare solo l’arbitro o chi l’ha fatto.",
        "call.not_asked": "Non tocca a te rispondere.",
        "call.heal_laid": "Per sanare il gioco serve almeno una delle carte calate.",
        "call.no_doubts": "Qui un gioco è giusto o errato: si contesta, non si giudica.",
        "call.points_missing": "Servono i punti di ogni linea: {lines}.",
        "call.no_such_option": "«{option}» non è fra le decisioni possibili.",
        "call.one_card": "Si sana con una carta sola: una da aggiungere o una da togliere.",
        "call.nothing_closed": "Nessuno ha chiuso.",
        "call.too_few": "Si può chiedere un’ammonizione dopo più di {limit} chiamate a vuoto.",
        "call.impossible": "Così come sta il tavolo, non può essere successo.",
        "call.that_card": "Si sana solo con la carta trovata, su quel gioco: {cards}.",
        "call.nothing_to_see": "Non c’è una mano da guardare a quel posto, o l’hai già vista.",
        "call.verifying": "Una parola è ancora in verifica: i punti aspettano.",
        # infractions, as the log names them
        "infraction.apertura_errata": "Apertura errata.",
        "infraction.carta_legata": "Carta legata male.",
        "infraction.parola_uguale": "Parola uguale.",
        "infraction.gioco_errato": "Gioco errato.",
        "infraction.legata_errata": "Carte legate male.",
        "infraction.combinazione_uguale": "Combinazione uguale.",
        "infraction.raccolta_senza_gioco": "Monte raccolto senza fare gioco.",
        "infraction.monte_coperto": "Monte raccolto e non lasciato scoperto.",
        "infraction.mancata_presa": "Gioco senza pesca né raccolta.",
        "infraction.fuori_turno_senza_gioco": "Presa fuori turno.",
        "infraction.fuori_turno_con_gioco": "Gioco fuori turno.",
        "infraction.presa_dopo_il_volo": "Presa dopo il pozzetto al volo.",
        "infraction.gioco_dopo_il_volo": "Gioco con una presa dopo il pozzetto al volo.",
        "infraction.chiusura_senza_burraco": "Chiusura senza burraco.",
        "infraction.chiusura_con_matta": "Chiusura con una matta.",
        "infraction.chiusura_in_penalita": "Chiusura di una linea che non può ancora chiudere.",
        "infraction.chiusura_senza_scarto": "Chiusura senza scarto.",
        "infraction.tempo_scaduto": "Tempo scaduto.",
        "infraction.chiamate_a_vuoto": "Chiamate a vuoto.",
        "infraction.distribuzione_errata": "Distribuzione errata.",
        "infraction.carta_vista": "Carta vista durante la distribuzione.",
        "infraction.carte_guardate": "Carte guardate prima del via.",
        "infraction.carta_scoperta_nel_tallone": "Carta scoperta nel tallone.",
        "infraction.carta_scoperta_sul_tallone": "Carta scoperta sul tallone.",
        "infraction.custode": "Chi tiene i giochi.",
        "infraction.due_carte": "Due carte pescate.",
        "infraction.carta_sollevata": "Carta del tallone sollevata.",
        "infraction.monte_sollevato": "Carta del monte sollevata.",
        "infraction.monte_ispezionato": "Monte ispezionato fuori turno.",
        "infraction.gioco_fuori_turno": "Gioco fuori turno, senza una presa.",
        "infraction.carte_lasciate": "Carte del monte lasciate.",
        "infraction.suggerimento": "Suggerimento.",
        "infraction.commento": "Commento.",
        "infraction.pozzetto_contato": "Pozzetto con un numero di carte errato.",
        "infraction.altro_pozzetto_contato": "L’altro pozzetto ha un numero di carte errato.",
        "infraction.pozzetto_gia_visto": "Pozzetto errato, ma già visto.",
        "infraction.pozzetto_avanzato": "Pozzetto avanzato dalla smazzata precedente.",
        "infraction.pozzetto_avanzato_usato": "Usato il pozzetto della smazzata precedente.",
        "infraction.pozzetto_visto": "Pozzetto visto fuori turno.",
        "infraction.carta_esposta": "Carta esposta.",
        "infraction.carta_ritirata": "Carta ritirata.",
        "infraction.carta_esposta_suggerita": "Suggerito come giocare la carta esposta.",
        "infraction.lancio": "Lancio.",
        "infraction.carte_mancanti": "Carte mancanti.",
        "infraction.carte_eccedenti": "Carte eccedenti.",
        "infraction.ricordo_di_pescare": "Ricordato di pescare.",
        "infraction.carte_mischiate": "Carte mischiate prima del conto.",
        "infraction.fantasma_nel_gioco": "Carta fantasma nel gioco.",
        "infraction.fantasma_tardi": "Carta fantasma trovata più tardi.",
        "infraction.carta_fantasma_nello_scarto": "Carta fantasma con lo scarto.",
        "infraction.dovere": "Dovere dei giocatori.",
        # remedies, as an arbiter reads them
        "remedy.vale": "Vale {word}, che si vede. Penalizzate: {cards}, una per turno.",
        "remedy.penalizzata": "Tutta penalizzata: {cards}, una per turno.",
        "remedy.congelata_vale": "Congelata: conta {word}; negative le carte in più: {cards}.",
        "remedy.congelata": "Congelata, tutta negativa: {cards}.",
        "remedy.scarta_subito": "Subito scarto e fine del turno: {cards}. Resta {word}.",
        "remedy.scarta_al_turno": "A lato, scarto del prossimo turno: {cards}. Resta {word}.",
        "remedy.congelata_carte": "Congelata; le carte legate male sono negative: {cards}.",
        "remedy.congelata_uguale": "{word} c’è già: la seconda è congelata e tutta negativa.",
        "remedy.parte_valida": "Resta {word}. Penalizzate: {cards}, una per turno.",
        "remedy.gioco_penalizzato": "Tutto penalizzato: {cards}, una per turno.",
        "remedy.congelato_eccedenti": "Congelato; negative le carte eccedenti: {cards}.",
        "remedy.congelato_negativo": "Congelato, tutto negativo: {cards}.",
        "remedy.restano_le_altre": "Restano quelle che legano. Penalizzate: {cards}; fine turno.",
        "remedy.calato_a_parte": "Fa gioco da sé e si cala a parte: {cards}. Fine del turno.",
        "remedy.legate_scartate": "Penalizzate, una è subito lo scarto: {cards}.",
        "remedy.uguale_appoggiata": "Si appoggia sull’altra combinazione di {word}, congelata.",
        "remedy.uguale_ripresa": "Non chiude: riprende in mano {cards} e chiuderà più avanti.",
        "remedy.giocata_vietata": "La giocata non si fa: {seat} può solo scartare.",
        "remedy.pesca_e_scarta_quella": "Pesca e scarta la stessa carta; i giochi restano validi.",
        "remedy.pesca_per_il_prossimo": "Pesca ora: al prossimo turno scarta solo quella carta.",
        "remedy.pesca_e_scarta_lui": "{seat} pesca e scarta la stessa carta.",
        "remedy.preso_in_ritardo": "Ha preso dopo aver giocato: può solo scartare.",
        "remedy.rimetti_e_scarta_quella": (
            "Le carte tornano a posto; al suo turno pesca e scarta la stessa carta."
        ),
        "remedy.fuori_turno_penalizzato": (
            "Penalizzato l’ultimo gioco: {cards}. Al suo turno scarta la prima, senza pescare."
        ),
        "remedy.lasciata_e_penalizzato": "{card} è lo scarto; penalizzato l’ultimo gioco: {cards}.",
        "remedy.raccolta_piu_bassa": "Gioco sospeso: scarta {card}, la più bassa raccolta.",
        "remedy.ripristina_e_scarta": "Il monte torna a posto: pesca e scarta una carta a scelta.",
        "remedy.ripristina_e_pesca": "Il monte torna a posto: pesca, e per un turno non fa gioco.",
        "remedy.ripristina_e_penalizza": "Il monte torna a posto e pesca. Penalizzate: {cards}.",
        "remedy.ripristina_e_completa": (
            "Il monte torna a posto: pesca e scarta. Disfatti i giochi di {cards}: quelli che "
            "completa con carte sue restano congelati, le altre sono penalizzate."
        ),
        "remedy.prendi_e_scarta": "Prende e scarta. Congelate fino al suo turno: {cards}.",
        "remedy.pesca_ora": "Pesca ora; lo scarto resta. Congelate fino al suo turno: {cards}.",
        "remedy.rimetti_e_raccogli": "Le carte tornano sul monte; al suo turno raccoglie e scarta.",
        "remedy.rimetti_e_pesca": "La carta torna sul tallone; al suo turno pesca e scarta.",
        "remedy.rimetti_pesca_e_scarta": "Le carte tornano a posto; al suo turno pesca e scarta.",
        "remedy.congela_fino_alla_fine": (
            "I giochi aperti sono congelati e si contano alla fine; non gli resta che lo scarto."
        ),
        "remedy.congela_e_prepara": "Giochi congelati; al suo turno scarta la carta preparata.",
        "remedy.congela_e_scarta": "Giochi congelati fino al suo prossimo turno; scarta subito.",
        "remedy.rimetti_e_scarta": "Le carte tornano a posto; scarta e gioca il pozzetto poi.",
        "remedy.ultimo_gioco_penalizzato": "Non chiude. Penalizzato l’ultimo gioco: {cards}.",
        "remedy.ultimo_gioco_in_mano": "Non chiude. Torna in mano l’ultimo gioco: {cards}.",
        "remedy.ultimo_gioco_e_scarto": "Torna in mano l’ultimo gioco e scarta una di: {cards}.",
        "remedy.penultimo_gioco_in_mano": "{cards} è lo scarto; torna in mano il gioco di prima.",
        "remedy.recupero": "{seconds} secondi per finire e scartare.",
        "remedy.ammonisci": "Ammonizione.",
        "remedy.ammonizione": (
            "Ammonizione, la {number}ª della linea. In classifica generale: {cost}."
        ),
        "remedy.ridistribuisci": "Smazzata annullata: si mescola, si taglia e si distribuisce.",
        "remedy.resta_valida": "Il gioco è iniziato: si va avanti e il risultato vale.",
        "remedy.ricoperta": "La carta si ricopre nello stesso posto e si gioca.",
        "remedy.come_coperta": "Si gioca come se fosse coperta: ormai la conoscono tutti.",
        "remedy.scelta_scoperta": "La vedono tutti: {seat} sceglie se prenderla o raccogliere.",
        "remedy.mazzo_ripristinato": "Nessun gioco aperto: mazzo ripristinato e nuova smazzata.",
        "remedy.si_finisce": "Si finisce la smazzata, che vale; poi si ripristina il mazzo.",
        "remedy.risultato_valido": "Il risultato vale; si ripristina il mazzo.",
        "remedy.seconda_mostrata": "La prima è sua; la seconda torna sul tallone, vista da {seat}.",
        "remedy.deve_pescare": "Ha sollevato la carta: deve pescare.",
        "remedy.deve_raccogliere": "Ha sollevato il monte: deve raccogliere.",
        "remedy.lasciata_scarto": (
            "Lo scarto è {card}, fine del turno. Congelate fino al suo turno: {cards}."
        ),
        "remedy.parola_vietata": "La linea non può formare {word}.",
        "remedy.vietata_e_ammonizione": (
            "La linea non può formare {word}; ammonizione, la {number}ª. In classifica: {cost}."
        ),
        "remedy.prende_e_scarta": "{seat} pesca o raccoglie e poi può solo scartare.",
        "remedy.pozzetto_pari": "Ne ha {number}: col fondo del tallone torna a {right}.",
        "remedy.si_prosegue": "Il pozzetto è già stato visto: si gioca com’è.",
        "remedy.resta_inutilizzato": "Si gioca fino alla fine: il pozzetto avanzato resta lì.",
        "remedy.resta_il_secondo": "Il gioco vale; l’altra linea userà il secondo pozzetto.",
        "remedy.gioca_o_scarta": "Al suo turno si gioca per prima, se no si scarta: {cards}.",
        "remedy.esposta_al_turno": "Vista fuori turno: al suo turno prende e scarta {cards}.",
        "remedy.esposta_scartata": "Gioco interrotto: {seat} scarta {cards}.",
        "remedy.sistema": "Si legge {word}.",
        "remedy.ricostruita": "La mano si ricostruisce da ciò che il tavolo ricorda e si conta.",
        "remedy.fantasma_scartata": "Subito scarto e fine del turno: {cards}.",
        "remedy.fantasma_scartata_e_congela": (
            "Subito scarto: {cards}. Congelati fino al suo prossimo turno: {words}."
        ),
        "remedy.fantasma_al_custode": "Non si sana: {cards} è scarto obbligato di {seat}.",
        "remedy.resta_custode": "I giochi restano davanti a chi ha aperto per primo.",
        "remedy.nuovo_custode": "D’accordo: i giochi li tiene {seat}.",
        # what an arbiter may always say
        "ruling.vale": "La parola vale.",
        "ruling.non_vale": "La parola non vale.",
        "ruling.congela": "La parola si congela per verificarla.",
        "ruling.decide": "Decide l’arbitro, con la sua ragione.",
        "ruling.punteggio": "Punteggio arbitrale: l’arbitro assegna i punti di ogni linea.",
        "ruling.conta": "Nessun’altra carta: si conta.",
        # closing
        "closing.burraco_missing": "Per chiudere serve almeno un burraco.",
        "closing.clean_burraco_missing": "Per chiudere serve almeno un burraco pulito.",
        "closing.matta": "Non si chiude scartando una matta.",
        "closing.discard_missing": "Per chiudere devi tenere una carta da scartare.",
        "closing.not_yet": "La tua linea non può ancora chiudere.",
        "closing.monte_too_large": "Gioco al monte: il monte può avere al massimo {limit} carte.",
        "closing.pozzetto_missing": "Gioco al monte: la linea deve aver preso il pozzetto.",
        "closing.does_not_close": "Gioco al monte: la giocata non porta alla chiusura.",
        "closing.no_gioco_al_monte": "Questo codice non prevede il gioco al monte.",
    }
)


def cited(number: str) -> str:
    """An article as people cite it; a part of a code without number goes by its name.

    >>> cited("8"), cited("Definizioni")
    ('Art. 8', 'Definizioni')
    """
    return f"Art. {number}" if number[:1].isdigit() else number


def text(code: str, detail: Mapping[str, object]) -> str:
    """The sentence of `code` with `detail` filled in; lists read as «a, b, c», cards by name.

    >>> text("meld.too_short", {"minimum": 3})
    'Servono almeno 3 carte.'
    """
    return CATALOGUE[code].format_map({key: _said(value) for key, value in detail.items()})


def _said(value: object) -> object:
    """What people read of a detail; a card has a name besides its code."""
    if isinstance(value, (tuple, list)):
        return ", ".join(str(_said(item)) for item in value) or "nessuna"
    return getattr(value, "spoken", value)
