// Sends the result of a payment to the shop, or misbehaves in one of the ways of a real provider on a bad day.
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
/** The callback is normal; only a refund goes wrong. */
export const refundBehaviours = ['refundRefused', 'refundSilent'] as const;
export type Behaviour = (typeof behaviours)[number] | (typeof refundBehaviours)[number];

export const isBehaviour = (text: string | undefined): text is Behaviour =>
  [...behaviours, ...refundBehaviours].includes(text as Behaviour);

const copies = 5;
const secondsBetweenTries = [1, 2, 4, 8];

export type Callback = { address: string; fields: Fields; behaviour: Behaviour; slowMilliseconds: number };

/** Resolves when the browser may return to the shop: before or after the callback, as the behaviour says. */
export async function sendCallback({ address, fields, behaviour, slowMilliseconds }: Callback): Promise<void> {
  if (behaviour === 'none') return;
  const repeat = () => sendUntilAcknowledged(address, fields);
  if (behaviour === 'before') await repeat();
  else if (behaviour === 'slow') void wait(slowMilliseconds, undefined, { ref: false }).then(repeat);
  else for (let copy = 0; copy < (behaviour === 'many' ? copies : 1); copy++) void repeat();
}

/** Retries until the reply begins with OK, a few times at most. */
async function sendUntilAcknowledged(address: string, fields: Fields): Promise<void> {
  for (const seconds of secondsBetweenTries) {
    if (await isAcknowledged(address, fields)) return;
    await wait(seconds * 1000, undefined, { ref: false });
  }
}

async function isAcknowledged(address: string, fields: Fields): Promise<boolean> {
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
