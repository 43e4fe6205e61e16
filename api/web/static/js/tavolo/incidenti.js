// @ts-check
/** What happens when something goes wrong, told in plain Italian, each with its article. */
import { called, nameOf } from '../lib/cards.js';
import { has, t } from '../lib/i18n.js';
import { cited, letters, told } from './frasi.js';

/**
 * @typedef {import('./frasi.js').Part} Part
 *
 * @typedef {object} Known what an event refers to
 * @property {(meld: number) => string} word
 * @property {(seat: string) => string} name
 */

/** @param {any} event @param {Known} known @returns {Part[]} */
function opened(event, { word, name }) {
  const parola = (event.parola ?? (event.gioco === null ? '' : word(event.gioco))).toUpperCase();
  const articolo = cited(event.articolo);
  const declared = `denuncia.fatto_${event.fatto}`;
  if (has(declared)) {
    const fatto = t(declared);
    return told(event.da === null ? 'arbitro_dichiara' : 'dichiara', {
      fatto: fatto.charAt(0).toLowerCase() + fatto.slice(1),
      contro: name(event.contro),
      articolo,
    });
  }
  if (event.da === null) return told('arbitro_apre', { parola, articolo });
  const key = has(`storia.contesta_${event.fatto}`) ? `contesta_${event.fatto}` : 'contesta_altro';
  return told(key, { parola, contro: name(event.contro), articolo });
}

/** @param {any} event @returns {Part[]} */
function ruled(event) {
  const [name, , parola] = event.scelta.split(':');
  const key = [`rimedio.${name}${parola ? '_parola' : ''}`, `rimedio.${name}`].find(has) ?? 'rimedio.altro';
  return told(event.nota ? 'rimedio_nota' : 'rimedio', {
    chi: event.da === null ? t('chi.arbitro_automatico') : has(`posto.${event.da}`) ? t(`posto.${event.da}`) : event.da,
    rimedio: t(key, { parola }),
    nota: event.nota,
    articolo: cited(event.articolo),
  });
}

/** @param {any} event @param {Known} known @returns {Part[]} */
function restated(event, { word }) {
  const key = event.stato === 'valido' ? 'valida_ancora' : 'congelata';
  return told(key, { parola: word(event.gioco), articolo: cited(event.articolo) });
}

/** @type {Record<string, (event: any, known: Known) => Part[] | undefined>} */
export const INCIDENTS = {
  arbitro_al_tavolo: ({ nome }) => told(nome ? 'arbitro_siede' : 'arbitro_va', { nome: nome ?? '' }),
  presa_fuori_turno: ({ monte, carte }) =>
    told(monte ? 'fuori_turno_monte' : 'fuori_turno_tallone', { carte: letters(carte ?? []) }),
  spiegazione_chiesta: (event, { word }) =>
    told('chiede_spiegazione', { parola: word(event.gioco), articolo: cited(event.articolo) }),
  spiegazione_data: (event, { word }) => told('spiega', { parola: word(event.gioco), testo: event.testo }),
  contestazione_aperta: opened,
  infrazione: (event, { word }) =>
    told(event.gioco === null ? 'infrazione' : 'infrazione_parola', {
      parola: event.gioco === null ? '' : word(event.gioco),
      articolo: cited(event.articolo),
    }),
  mano_guardata: (event, { name }) => told('guarda_mano', { di: name(event.posto), articolo: '' }),
  carta_nominata: (event) =>
    told('nomina', { carta: nameOf(event.carta), parola: event.lettura, articolo: cited(event.articolo) }),
  gioco_integrato: (event) =>
    told('sana', { carte: letters(event.carte), parola: called(event.gioco), articolo: cited(event.articolo) }),
  carta_data: (event) => told('data', { articolo: cited(event.articolo) }),
  carte_rimesse: (event) =>
    told(event.monte ? 'rimesse_monte' : 'rimesse_tallone', {
      carte: letters(event.carte ?? []),
      articolo: cited(event.articolo),
    }),
  carte_riprese: (event) => told('riprese', { carte: letters(event.carte), articolo: cited(event.articolo) }),
  scarto_preparato: (event) => told('preparato', { articolo: cited(event.articolo) }),
  smazzata_riaperta: (event) => told('riaperta', { articolo: cited(event.articolo) }),
  decisione_arbitrale: ruled,
  gioco_ridefinito: restated,
  contestazione_chiusa: ({ a_vuoto }) => (a_vuoto ? told('a_vuoto') : undefined),
};
