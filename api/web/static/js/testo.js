// @ts-check
/** Pages to read need only the cards, the icons and the reader's theme. */
import './lib/prefs.js';
import './lib/icons.js';
import './ui/carta.js';
