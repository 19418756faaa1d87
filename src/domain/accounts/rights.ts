// Who may do what: one word for each route and page, read by the server before it answers and by pages before they draw.

export const authorities = ['ROLE_ADMIN', 'ROLE_USER'] as const;
export type Authority = (typeof authorities)[number];

/** Whoever is signed in. */
export type Principal = { accountId: number; login: string; authorities: Authority[]; signInId: string };

/** Anybody; whoever shows a pass; or whoever is signed in and has one of these authorities: with an empty list any account has. */
export type Right = 'public' | 'pass' | readonly Authority[];

export const adminRight = ['ROLE_ADMIN'] as const satisfies Right;
export const userRight = ['ROLE_USER'] as const satisfies Right;
export const accountRight = ['ROLE_ADMIN', 'ROLE_USER'] as const satisfies Right;

/** Whether somebody with these authorities passes; null is somebody who is not signed in. A pass is looked at where it is used. */
export function mayPass(right: Right, held: readonly string[] | null): boolean {
  if (typeof right === 'string') return true;
  return held !== null && (right.length === 0 || right.some((authority) => held.includes(authority)));
}
