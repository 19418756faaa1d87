import type { HumanCheck } from '../../../contract/enquiries.ts';
import { type Answer, askServer } from '../../api/ask-server.ts';
import { refusalIn } from '../../ui/feedback/failure.ts';

export type Solved = { recaptcha: string; validUntil: number };

/** Throws when there is none to be had. */
export async function solveAnother(): Promise<Solved> {
  const [{ solveCheck }, { status, body }] = await Promise.all([
    import('./solve-check.ts'),
    askServer({ method: 'GET', path: '/api/human-check' }),
  ]);
  if (status !== 200) throw new Error('no sum came');
  const challenge = body as HumanCheck;
  return { recaptcha: await solveCheck(challenge), validUntil: challenge.parameters.data.validUntil };
}

/** Asks. Where the shop first wants to see that a person asks, the browser shows it by itself, and asks once more. */
export async function askAsHuman(ask: (recaptcha?: string) => Promise<Answer>): Promise<Answer> {
  const answer = await ask();
  if (refusalIn(answer) !== 'humanCheckNeeded') return answer;
  const solved = await solveAnother().catch(() => null);
  return solved ? ask(solved.recaptcha) : answer;
}
