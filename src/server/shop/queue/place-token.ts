// The visitor's copy of a place in line: a signed token to send again, and a cookie with the same token.
import type { KeyObject } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { type PlaceText, readPlace, writePlace } from '../../../domain/queue/place-text.ts';
import { Refused } from '../../platform/refused.ts';
import { sign, unsign } from '../../platform/signing/sign.ts';

const cookieOf = (eventId: number): string => `limelight-place-${eventId}`;
const daysKept = 2;

export const placeTokenOf = (key: KeyObject, place: PlaceText): string => sign(key, 'place', writePlace(place));

/** A line that was begun anew has other numbers, so the cookie names the line by its seed. */
const endOf = (seedHash: string): string => `~${seedHash.slice(0, 8)}`;
export const keptText = (token: string, seedHash: string): string => token + endOf(seedHash);

export const placeCookie = (eventId: number, kept: string, isSecure: boolean): string =>
  cookieFor(daysKept * 86_400, eventId, kept, isSecure);

export const forgottenPlaceCookie = (eventId: number, isSecure: boolean): string => cookieFor(0, eventId, '', isSecure);

const cookieFor = (seconds: number, eventId: number, value: string, isSecure: boolean): string =>
  `${cookieOf(eventId)}=${value}; Path=/api/order; Max-Age=${seconds}; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`;

type Showing = {
  key: KeyObject;
  shown: string | undefined;
  kept: string | undefined;
  eventId: number;
  visitor: string;
  seedHash: string;
};

/** The arrival of the token that was sent, or else of the cookie. The token must belong to this visitor. */
export function arrivalShown({ key, shown, kept, eventId, visitor, seedHash }: Showing): number | null {
  const end = endOf(seedHash);
  const token = shown ?? (kept?.endsWith(end) ? kept.slice(0, -end.length) : undefined);
  const place = readPlace((token && unsign(key, 'place', token)) ?? '');
  if (place?.eventId === eventId && place.visitor === visitor) return place.arrival;
  if (shown !== undefined) throw new Refused('passUnknown', 'queue');
  return null;
}

/** The text of the visitor's cookie. */
export function keptPlace(request: FastifyRequest, eventId: number): string | undefined {
  const cookies = request.headers.cookie?.split('; ') ?? [];
  const name = `${cookieOf(eventId)}=`;
  return cookies.find((cookie) => cookie.startsWith(name))?.slice(name.length);
}
