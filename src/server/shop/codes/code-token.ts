// The terms of a code, signed for the visitor who has typed it. An order shows the token and not the code, so nothing is looked up when it
// is placed, and nobody guesses codes by placing orders. Whether the terms still hold is read under the lock of the code.
import type { KeyObject } from 'node:crypto';
import type { CodeTerms } from '../../../domain/codes/code-terms.ts';
import { sign, unsign } from '../../platform/signing/sign.ts';

type Bound = { eventId: number; visitor: string };

export const writeCodeToken = (key: KeyObject, bound: Bound, terms: CodeTerms): string =>
  sign(key, 'code', Buffer.from(JSON.stringify({ ...bound, terms })).toString('base64url'));

/** Null when the shop did not sign it for this visitor and event. */
export function readCodeToken(key: KeyObject, { eventId, visitor }: Bound, token: string): CodeTerms | null {
  const text = unsign(key, 'code', token);
  if (text === null) return null;
  const read = JSON.parse(Buffer.from(text, 'base64url').toString()) as Bound & { terms: CodeTerms };
  return read.eventId === eventId && read.visitor === visitor ? read.terms : null;
}
