// @ts-check
/** Events told in plain Italian: "Lucia lega T: CASTA". Keys and kinds are those of the record. */
import { called, nameOf } from '../lib/cards.js';
import { article, code } from '../lib/code.js';
import { t } from '../lib/i18n.js';
import { cited, letters, told } from './frasi.js';
import { INCIDENTS } from './incidenti.js';

/**
 * @typedef {import('./frasi.js').Part} Part
 * @typedef {{kind: string, seat: string | null, parts: Part[], brief: Part[], meld?: number, word?: string,
 *   time: string}} Told
 */

/** @param {any} event @returns {Part[]} */
function meldLaid(event) {
  const { gioco, carte, specie } = event;
  if (specie !== 'apre')
    return told(specie === 'lega' ? 'lega' : 'sostituisce', { carte: letters(carte), parola: called(gioco) });
  const matta = gioco.matta === null || gioco.matta === undefined ? null : nameOf(gioco.carte[gioco.matta]);
  return told(matta ? 'cala_matta' : 'cala', {
    parola: called(gioco),
    matta: matta ?? '',
    punti: String(gioco.valore),
  });
}

/** @param {any} event @returns {Part[]} */
function changedChairs({ posti, nomi, inizia }) {
  if (!inizia)
    return told('posti_cambiati', { posti: posti.map((/** @type {string} */ seat) => t(`posto.${seat}`)).join(', ') });
  const other = posti.find((/** @type {string} */ seat) => seat !== inizia);
  return told('posti_scambiati', {
    primo: nomi[inizia],
    posto: t(`posto.${inizia}`),
    altro: nomi[other],
    altrove: t(`posto.${other}`),
    articolo: article('posti'),
  });
}

/** @type {Record<string, (event: any) => Part[]>} */
const TELLERS = {
  distribuzione: (event) => told('distribuzione', { n: String(event.smazzata) }),
  pescata: (event) => (event.carta ? told('pesca_carta', { carta: nameOf(event.carta) }) : told('pesca')),
  monte_raccolto: (event) =>
    told(event.carte.length === 1 ? 'raccoglie_una' : 'raccoglie', {
      n: String(event.carte.length),
      carta: nameOf(event.carte[0]),
    }),
  monte_raccolto_in_parte: (event) => told('raccoglie_parte', { carta: nameOf(event.resto) }),
  gioco_calato: meldLaid,
  giocata_annullata: (event) => told('annulla', { parola: event.parola ?? letters(event.carte) }),
  scartata: (event) =>
    told(event.d_ufficio ? 'scarta_d_ufficio' : event.obbligato ? 'scarta_imposto' : 'scarta', {
      carta: nameOf(event.carta),
      articolo: article('tempi'),
    }),
  pozzetto_preso: (event) => told(event.al_volo ? 'pozzetto_volo' : 'pozzetto'),
  linee_formate: (event) => told('linee_formate', { articolo: cited(event.articolo) }),
  pesca_obbligata: (event) => told('deve_pescare', { articolo: cited(event.articolo) }),
  tempo_scaduto: () =>
    told('tempo_scaduto', { secondi: String(code().tempi.recupero_ms / 1000), articolo: article('tempi') }),
  gioco_fermato: () => told('fermo'),
  gioco_ripreso: () => told('ripreso'),
  time_out_annunciato: () => told('time_out'),
  smazzata_finita: (event) => told(`fine_${event.fine}`),
  carte_penalizzate: (event) => told('penalizzate', { carte: letters(event.carte), articolo: cited(event.articolo) }),
  carta_esposta: (event) => told('esposta', { carta: nameOf(event.carta), articolo: cited(event.articolo) }),
  ammonizione: (event) => told('ammonizione', { articolo: cited(event.articolo) }),
  posti_scambiati: changedChairs,
  posto_preso: (event) => told('si_siede', { nome: event.nome === t('tu') ? t(`posto.${event.posto}`) : event.nome }),
  posto_lasciato: () => told('lascia'),
  angolista_chiede: (event) => told('chiede_di_guardare', { nome: event.nome }),
  angolista_ammesso: (event) => told('guarda', { nome: event.nome }),
  bot_subentrato: () => told('bot_subentrato'),
  giocatore_tornato: () => told('tornato'),
  chiamata_aperta: (event) =>
    told(event.parola ? 'chiama_parola' : 'chiama', { parola: (event.parola ?? '').toUpperCase() }),
  arbitro_guarda: () => told('guarda_mani'),
  nota: (event) => told('nota', { testo: event.testo }),
  conto_accettato: () => told('conto_accettato'),
  decisione: (event) => told(event.ammessa ? 'decide_si' : 'decide_no', { parola: event.parola.toUpperCase() }),
};

/** The same in few words, where room is scarce. @type {Record<string, (event: any) => Part[] | null>} */
const BRIEF = {
  gioco_calato: ({ specie, gioco, carte }) =>
    told(specie === 'apre' ? 'cala_breve' : 'lega_breve', { parola: called(gioco), carte: letters(carte) }),
  scartata: (event) => (event.d_ufficio ? told('scarta_d_ufficio_breve', { carta: nameOf(event.carta) }) : null),
  tempo_scaduto: () => told('tempo_scaduto_breve'),
};

/**
 * @param {any} event
 * @param {import('./incidenti.js').Known} known
 * @returns {Told | null} nothing for silent events
 */
export function tell(event, known) {
  // That the arbiter's seconds are over is told by the discard that follows.
  if (event.tipo === 'tempo_scaduto' && event.specie === 'recupero') return null;
  const parts = INCIDENTS[event.tipo]?.(event, known) ?? TELLERS[event.tipo]?.(event);
  if (!parts) return null;
  const laid = event.tipo === 'gioco_calato' || event.tipo === 'gioco_integrato' ? event.gioco : null;
  const brief = BRIEF[event.tipo]?.(event) ?? parts;
  const closer = event.tipo === 'smazzata_finita' ? (event.chi_chiude ?? null) : null;
  const subject = event.tipo === 'contestazione_aperta' ? event.da : (event.posto ?? closer);
  const seat = event.tipo === 'infrazione' || event.tipo === 'mano_guardata' ? null : subject;
  return { kind: event.tipo, seat, parts, brief, meld: laid?.id, word: laid?.lettura, time: '' };
}

/** The same sentence as text. @param {Part[]} parts */
export const plain = (parts) => parts.map((part) => (typeof part === 'string' ? part : part.strong)).join('');
