// The right that each route and page needs. The server reads it before it answers, and pages before they draw.
import { type Authority, keyAuthorities } from './duties.ts';

/** The sender of a request: the account that is signed in, or another program with its key. */
export type Principal = AccountPrincipal | KeyPrincipal;
export type AccountPrincipal = { accountId: number; login: string; authorities: Authority[]; signInId: string };
/** Its login is `key:` and the name of the key. No account can have it, since a login has no colon. */
export type KeyPrincipal = { accountId: null; login: string; authorities: Authority[]; keyId: number };

/**
 * Everybody; a visitor with a pass; a device at the door with its token, or an account that may scan; or an account with one of these
 * authorities. An empty list means any account.
 */
export type Right = 'public' | 'pass' | 'device' | readonly Authority[];

export const userRight = ['ROLE_USER'] as const satisfies Right;

/** Whether an account with these authorities may pass; null means nobody is signed in. The use case itself checks a pass, and the token of a device. */
export function mayPass(right: Right, held: readonly string[] | null): boolean {
  if (typeof right === 'string') return true;
  return held !== null && (right.length === 0 || right.some((authority) => held.includes(authority)));
}

/**
 * Whether a call is for people alone, and never for a key: it is about the caller's own account, or for administrators only.
 */
export const isForPeople = (right: Right): boolean =>
  typeof right !== 'string' &&
  (right.includes('ROLE_USER') ||
    !right.some((authority) => (keyAuthorities as readonly string[]).includes(authority)));

/** The same in types: such a call always has an account. */
export type ForPeople<R extends Right> = R extends readonly [] | readonly ['ROLE_ADMIN'] | readonly ['ROLE_OUTLET']
  ? true
  : R extends readonly string[]
    ? 'ROLE_USER' extends R[number]
      ? true
      : false
    : false;

/** Every authority except ROLE_USER belongs to staff, also that of an outlet: their passwords and sign-ins have stricter rules. */
export const isStaff = (held: readonly string[]): boolean => held.some((authority) => authority !== 'ROLE_USER');

/** Staff with more to do than to sell for an outlet, which has one page of its own. */
export const isOfficeStaff = (held: readonly string[]): boolean =>
  isStaff(held.filter((authority) => authority !== 'ROLE_OUTLET'));
