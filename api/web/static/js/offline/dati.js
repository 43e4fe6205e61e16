// @ts-check
/** What the desk keeps beside the words: from the page itself if it carries it, from the service or its cache else. */
import { embedded } from '../lib/embedded.js';

/**
 * @param {string} name its address below the service's root
 * @returns {Promise<any>} null if it is neither here nor there
 */
export async function kept(name) {
  const carried = embedded(name);
  if (carried !== null) return JSON.parse(carried);
  try {
    const answer = await fetch(`/api/v1/${name}`);
    return answer.ok ? await answer.json() : null;
  } catch {
    return null;
  }
}
