// @ts-check
/**
 * A player for the browser, without a library: `await play('http://127.0.0.1:8000')` plays a
 * smazzata against three bots of the service and resolves to its outcome.
 *
 * It says that it is a program, draws, lays the best play that the service suggests and discards a
 * letter hard to place. The page it runs in must be of the service, or of an origin that the service
 * lists in PAROLE_CORS_ORIGINS.
 */
const HARD_TO_PLACE = 'QHZVFGDBPULMCNTSRIOEA';

/**
 * One request under /api/v1; its JSON, or an Error with the code of the refusal.
 * @param {string} address
 * @param {string} method
 * @param {string} path
 * @param {{token?: string, body?: object}} [options]
 * @returns {Promise<any>}
 */
async function call(address, method, path, { token, body } = {}) {
  /** @type {Record<string, string>} */
  const headers = { Accept: 'application/json' };
  if (token) headers.Authorization = `Bearer ${token}`;
  if (body) headers['Content-Type'] = 'application/json';
  const answer = await fetch(`${address}/api/v1${path}`, {
    method,
    headers,
    body: body ? JSON.stringify(body) : undefined,
  });
  const told = await answer.json();
  if (!answer.ok) throw new Error(told.code);
  return told;
}

/**
 * The moves we would make, the best first; matte are the last cards to discard.
 * @param {string} address
 * @param {{id: string, token: string}} seat
 * @param {any} view
 * @returns {Promise<object[]>}
 */
async function choose(address, seat, view) {
  if (view.si_puo.includes('pesca')) return [{ tipo: 'pesca' }];
  const path = `/tavoli/${seat.id}/suggerimenti`;
  const { giocate } = await call(address, 'GET', path, { token: seat.token });
  /** @param {string} card */
  const worth = (card) => (HARD_TO_PLACE.indexOf(card[0]) + 99) % 99;
  const hand = [...view.mano].sort((one, other) => worth(one) - worth(other));
  return [
    ...giocate.slice(0, 5).map((/** @type {any} */ one) => one.mossa),
    ...hand.map((/** @type {string} */ carta) => ({ tipo: 'scarta', carta })),
  ];
}

/**
 * Play a smazzata to its end; the outcome of the turno.
 * @param {string} address
 * @param {string} [name]
 * @returns {Promise<any>}
 */
export async function play(address, name = 'Esempio') {
  const bot = { N: 'principiante', E: 'principiante', O: 'principiante' };
  const table = { nome: name, posto: 'S', bot, smazzate: 1, avvia: true, programma: true };
  const seat = await call(address, 'POST', '/tavoli', { body: table });
  const socket = new WebSocket(`${address.replace('http', 'ws')}/api/v1/tavoli/${seat.id}/ws`);
  /** @type {any} */
  let view = {};
  /** @type {object[]} */
  let waiting = [];
  let sent = 0;

  /** @param {object} frame */
  const send = (frame) => socket.send(JSON.stringify(frame));
  const next = () => {
    const mossa = waiting.shift();
    sent += 1;
    if (mossa) send({ tipo: 'mossa', id: `m${sent}`, mossa, expected_version: view.version });
  };
  const act = async () => {
    if (!view.si_puo?.length) return;
    const seen = view.version;
    const moves = await choose(address, seat, view);
    if (seen !== view.version) return; // something happened meanwhile: another frame will come
    waiting = moves;
    next();
  };

  return new Promise((resolve, reject) => {
    socket.onopen = () => send({ tipo: 'ciao', token: seat.token });
    socket.onclose = (closed) => reject(new Error(`closed ${closed.code} ${closed.reason}`));
    socket.onmessage = (message) => {
      const frame = JSON.parse(message.data);
      if (frame.tipo === 'ping') send({ tipo: 'pong' });
      if (frame.tipo === 'problema') next();
      if (frame.tipo === 'ciao') view = frame.vista;
      if (frame.tipo === 'eventi') view = { ...view, ...frame.changes, version: frame.version };
      if (view.stato === 'finito') {
        socket.onclose = null;
        socket.close();
        resolve(view.esito.turno);
      } else if (frame.tipo === 'ciao' || frame.tipo === 'eventi') {
        act().catch(reject);
      }
    };
  });
}
