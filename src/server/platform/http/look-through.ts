// Searches a valid request for card data. Cards are entered on the provider's page only: a card number in any field, or a field with
// the name of card data, is refused. Fields that the contract does not know are searched too.
import { isCardField } from '../../../domain/privacy/card-field.ts';
import { holdsCardNumber } from '../../../domain/privacy/card-number.ts';
import { Refused } from '../refused.ts';
import { BadInput } from './bad-input.ts';
import { TooMuch } from './bound-shape.ts';
import type { OwnPlaces } from './own-places.ts';

/** All texts of a request that are searched. Only bodies with bounds of their own can be longer. */
const searchedLengthMax = 256 * 1024;

type Place = OwnPlaces | null | undefined;
type Fault = { is: 'cardData' | 'unkeepable'; path: string[] };

/** `name` is that of a body which is one text. */
export function lookThrough(given: unknown, own: OwnPlaces, objectName: string, name?: string): void {
  const fault = faultIn(given, own, { left: searchedLengthMax });
  if (fault === null) return;
  const path = name === undefined ? fault.path : [name];
  if (fault.is === 'cardData')
    throw new Refused('cardNumberRefused', objectName, path.length > 0 ? { details: { field: path.join('.') } } : {});
  throw new BadInput([{ code: 'custom', path, message: 'other', input: undefined }], objectName);
}

function faultIn(given: unknown, own: Place, length: { left: number }): Fault | null {
  if (typeof given === 'string') {
    // PostgreSQL cannot store this character in a text.
    if (own && given.includes('\0')) return { is: 'unkeepable', path: [] };
    if (own?.isOwn) return null;
    length.left -= given.length;
    if (length.left < 0) throw new TooMuch(413);
    return holdsCardNumber(given) ? cardData : null;
  }
  if (typeof given === 'number') return !own?.isOwn && given > 1e12 && holdsCardNumber(String(given)) ? cardData : null;
  if (typeof given !== 'object' || given === null) return null;
  const isList = Array.isArray(given);
  for (const name of Object.keys(given)) {
    const known = isList ? own?.each : own?.fields.get(name);
    // The reply does not repeat a name that nobody knows.
    if (!known && !isList && holdsCardNumber(name)) return cardData;
    if (!known && !isList && isCardField(name)) return { is: 'cardData', path: [name] };
    const within = faultIn((given as Record<string, unknown>)[name], known, length);
    if (within !== null) return { is: within.is, path: known || isList ? [name, ...within.path] : [] };
  }
  return null;
}

const cardData: Fault = { is: 'cardData', path: [] };
