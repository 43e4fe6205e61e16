// @ts-check
/** Keeps the pages on the device (service worker) and tells when a new version is ready. */
import { t } from '../lib/i18n.js';

/** @param {ServiceWorker} worker */
function offerUpdate(worker) {
  if (document.querySelector('.versione-nuova')) return;
  const banner = document.createElement('div');
  banner.className = 'versione-nuova';
  banner.setAttribute('role', 'status');
  const text = document.createElement('p');
  text.textContent = t('versione.pronta');
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'bottone';
  button.textContent = t('versione.aggiorna');
  button.addEventListener('click', () => {
    button.disabled = true;
    worker.postMessage('subito');
  });
  banner.append(text, button);
  document.body.prepend(banner);
}

/** @param {ServiceWorkerRegistration} registration */
function watch(registration) {
  const first = !navigator.serviceWorker.controller;
  if (registration.waiting && !first) offerUpdate(registration.waiting);
  registration.addEventListener('updatefound', () => {
    const worker = registration.installing;
    worker?.addEventListener('statechange', () => {
      if (worker.state === 'installed' && navigator.serviceWorker.controller) offerUpdate(worker);
    });
  });
}

/** Registers the worker; without one (no secure connection) the pages work with the network only. */
export async function keepOffline() {
  if (!('serviceWorker' in navigator) || location.protocol === 'file:') return;
  let controlled = navigator.serviceWorker.controller !== null;
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    if (controlled) location.reload();
    controlled = true;
  });
  try {
    watch(await navigator.serviceWorker.register('/sw.js'));
  } catch {
    // Some browsers forbid it in private windows.
  }
}

keepOffline();
