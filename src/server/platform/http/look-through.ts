// What came with a request is looked through once its form is known to be right. Cards are paid with on the page of whoever takes
// the payment: what is typed here instead goes no further, neither a number in whatever field nor a field that is called like
// card data. Fields that the contract does not know count as well.
import { isCardField } from '../../../domain/privacy/card-field.ts';
import { holdsCardNumber } from '../../../domain/privacy/card-number.ts';
import { Refused } from '../refused.ts';
import { BadInput } from './bad-input.ts';
import type { OwnPlaces } from './own-places.ts';

type Place = OwnPlaces | null | undefined;
type Fault = { is: 'cardData' | 'unkeepable'; path: string[] };

export function lookThrough(given: unknown, own: OwnPlaces, objectName: string): void {
  const fault = faultIn(given, own);
  if (fault === null) return;
  if (fault.is === 'cardData')
    throw new Refused('cardNumberRefused', objectName, { details: { field: fault.path.join('.') } });
  throw new BadInput([{ code: 'custom', path: fault.path, message: 'other', input: undefined }], objectName);
}

function faultIn(given: unknown, own: Place): Fault | null {
  if (typeof given === 'string') {
    // PostgreSQL keeps no text with this character in it.
    if (own && given.includes('\0')) return { is: 'unkeepable', path: [] };
    return !own?.isOwn && holdsCardNumber(given) ? cardData : null;
  }
  if (typeof given === 'number') return !own?.isOwn && given > 1e12 && holdsCardNumber(String(given)) ? cardData : null;
  if (typeof given !== 'object' || given === null) return null;
  const isList = Array.isArray(given);
  for (const name of Object.keys(given)) {
    const known = isList ? own?.each : own?.fields.get(name);
    // Such a name is not repeated in the answer.
    if (!known && !isList && (isCardField(name) || holdsCardNumber(name))) return cardData;
    const within = faultIn((given as Record<string, unknown>)[name], known);
    if (within !== null) return { is: within.is, path: known || isList ? [name, ...within.path] : [] };
  }
  return null;
}

const cardData: Fault = { is: 'cardData', path: [] };
