import { holdsCardNumber } from '../../domain/privacy/card-number.ts';
import { Refused } from './refused.ts';

/** Numbers of the shop's own, which may look like a card's by chance. */
const ownNumber = /^(?:number|key|token|recaptcha)$|id$/i;

/** Deeper than any field of ours: what lies there is left out anyway. */
const depthMax = 20;

/** Cards are paid with on the page of whoever takes the payment. What is typed here instead is not even looked at further. */
export function refuseCardNumbers(body: unknown, objectName: string): void {
  if (carriesCardNumber('', body, depthMax)) throw new Refused('cardNumberRefused', objectName);
}

/** Fields that the contract does not know count as well. */
function carriesCardNumber(name: string, value: unknown, depth: number): boolean {
  if (typeof value === 'string') return value.length > 12 && !ownNumber.test(name) && holdsCardNumber(value);
  if (typeof value === 'number') return value > 1e12 && !ownNumber.test(name) && holdsCardNumber(String(value));
  if (typeof value !== 'object' || value === null || depth === 0) return false;
  for (const key of Object.keys(value))
    if (carriesCardNumber(key, (value as Record<string, unknown>)[key], depth - 1)) return true;
  return false;
}
