// @ts-check
/** Sounds that the page makes itself: no file. */

/** One for all sounds: phones let be heard only what a gesture has started. @type {AudioContext | null} */
let audio = null;

/**
 * Notes: how high, how long after the first, how long. Browsers allow them only after a gesture on the page.
 * @param {[number, number, number][]} notes
 * @param {number} [volume]
 */
export function play(notes, volume = 0.1) {
  audio ??= new AudioContext();
  if (audio.state === 'suspended') audio.resume();
  for (const [frequency, after, length] of notes) {
    const tone = audio.createOscillator();
    const gain = audio.createGain();
    const start = audio.currentTime + after;
    tone.frequency.value = frequency;
    gain.gain.setValueAtTime(0.0001, start);
    gain.gain.exponentialRampToValueAtTime(volume, start + 0.02);
    gain.gain.exponentialRampToValueAtTime(0.0001, start + length);
    tone.connect(gain).connect(audio.destination);
    tone.start(start);
    tone.stop(start + length + 0.02);
  }
}
