// Who may do what: one word for each route and page, read by the server before it answers and by pages before they draw.
import type { Authority } from './duties.ts';

/** Who is signed in. */
export type Principal = { accountId: number; login: string; authorities: Authority[]; signInId: string };

/** Anybody; whoever shows a pass; or whoever is signed in and has one of these authorities: with an empty list any account has. */
export type Right = 'public' | 'pass' | readonly Authority[];

export const userRight = ['ROLE_USER'] as const satisfies Right;

/** Whether somebody with these authorities passes; null is somebody who is not signed in. A pass is looked at where it is used. */
export function mayPass(right: Right, held: readonly string[] | null): boolean {
  if (typeof right === 'string') return true;
  return held !== null && (right.length === 0 || right.some((authority) => held.includes(authority)));
}

/** Every authority but a customer's own is one of staff. */
export const isStaff = (held: readonly string[]): boolean => held.some((authority) => authority !== 'ROLE_USER');
