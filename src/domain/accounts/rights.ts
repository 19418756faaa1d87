// The right that each route and page needs. The server reads it before it answers, and pages before they draw.
import type { Authority } from './duties.ts';

/** The account that is signed in. */
export type Principal = { accountId: number; login: string; authorities: Authority[]; signInId: string };

/** Everybody; a visitor with a pass; or an account with one of these authorities. An empty list means any account. */
export type Right = 'public' | 'pass' | readonly Authority[];

export const userRight = ['ROLE_USER'] as const satisfies Right;

/** Whether an account with these authorities may pass; null means nobody is signed in. The use case checks a pass itself. */
export function mayPass(right: Right, held: readonly string[] | null): boolean {
  if (typeof right === 'string') return true;
  return held !== null && (right.length === 0 || right.some((authority) => held.includes(authority)));
}

/** Every authority except ROLE_USER belongs to staff. */
export const isStaff = (held: readonly string[]): boolean => held.some((authority) => authority !== 'ROLE_USER');
