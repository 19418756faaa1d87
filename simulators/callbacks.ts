// The ways to send a result to the shop, or not. A real provider does one of these on a bad day.
import { setTimeout as wait } from 'node:timers/promises';
import type { Fields } from './http.ts';

export const behaviours = [
  'normal',
  'before',
  'slow',
  'many',
  'none',
  'forged',
  'wrongAmount',
  'wrongCurrency',
] as const;
/** The result is sent as usual; a later refund goes wrong, where there is one. */
export const refundBehaviours = ['refundRefused', 'refundSilent'] as const;
export type Behaviour = (typeof behaviours)[number] | (typeof refundBehaviours)[number];

export const isBehaviour = (text: string | undefined): text is Behaviour =>
  [...behaviours, ...refundBehaviours].includes(text as Behaviour);

const copies = 5;
const secondsBetweenTries = [1, 2, 4, 8];

export type Telling = { address: string; fields: Fields; behaviour: Behaviour; slowMilliseconds: number };

/** Resolves when the browser may return to the shop: before the result was sent, or after. */
export async function tell({ address, fields, behaviour, slowMilliseconds }: Telling): Promise<void> {
  if (behaviour === 'none') return;
  const repeat = () => tellUntilHeard(address, fields);
  if (behaviour === 'before') await repeat();
  else if (behaviour === 'slow') void wait(slowMilliseconds, undefined, { ref: false }).then(repeat);
  else for (let copy = 0; copy < (behaviour === 'many' ? copies : 1); copy++) void repeat();
}

/** Until the answer begins with OK, and not for ever. */
async function tellUntilHeard(address: string, fields: Fields): Promise<void> {
  for (const seconds of secondsBetweenTries) {
    if (await isHeard(address, fields)) return;
    await wait(seconds * 1000, undefined, { ref: false });
  }
}

async function isHeard(address: string, fields: Fields): Promise<boolean> {
  try {
    const reply = await fetch(address, {
      method: 'POST',
      body: new URLSearchParams(fields),
      signal: AbortSignal.timeout(10_000),
    });
    return (await reply.text()).startsWith('OK');
  } catch {
    return false;
  }
}
