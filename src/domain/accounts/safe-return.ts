// Where a visitor goes after signing in: back to a page of this shop, or to its start. Whatever an address bar, a mail or
// another site wrote there, nobody is led anywhere else.

const start = '/';
/** Where a visitor would be asked to sign in again, or be signed out. */
const neverBackTo = /^\/(?:login|logout)(?:[/?#]|$)/;
/** Starts with one slash, and holds nothing that a browser would take out or turn round. */
const plainPath = /^\/(?![/\\])[^\\\p{Cc}\s]*$/u;

export function safeReturn(target: unknown): string {
  if (typeof target !== 'string' || target.length > 2000) return start;
  return plainPath.test(target) && !neverBackTo.test(target) ? target : start;
}
