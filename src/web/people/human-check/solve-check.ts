// A script of its own, loaded when a visitor begins to type: readers do not need it.
import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';
import type { HumanCheck } from '../../../contract/enquiries.ts';

/** The sum and its solution, as a form sends it. The browser's own cryptography does the work, beside the page. */
export async function solveCheck(challenge: HumanCheck): Promise<string> {
  const solution = await solveChallenge({ challenge, deriveKey });
  if (!solution) throw new Error('the sum took too long');
  return btoa(JSON.stringify({ challenge, solution }));
}
