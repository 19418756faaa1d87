import * as api from '../../../contract/addresses.ts';
import type { Answer } from '../../api/ask-server.ts';
import { readReply } from '../../api/call.ts';
import { refusalIn } from '../../ui/feedback/failure.ts';

export type Solved = { recaptcha: string; validUntil: number };

/** Throws when there is none to be had. */
export async function solveAnother(): Promise<Solved> {
  const [{ solveCheck }, challenge] = await Promise.all([import('./solve-check.ts'), readReply(api.makeHumanCheck)]);
  return { recaptcha: await solveCheck(challenge), validUntil: challenge.parameters.data.validUntil };
}

/** Asks. Where the shop first wants to see that a person asks, the browser shows it by itself, and asks once more. */
export async function askAsHuman<Reply extends Answer>(ask: (recaptcha?: string) => Promise<Reply>): Promise<Reply> {
  const answer = await ask();
  if (refusalIn(answer) !== 'humanCheckNeeded') return answer;
  const solved = await solveAnother().catch(() => null);
  return solved ? ask(solved.recaptcha) : answer;
}
