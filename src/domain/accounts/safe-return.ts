// Where a visitor goes after signing in: back to a page of this shop, or to its start. Whatever an address bar, a mail or
// another site wrote there, nobody is led anywhere else. Browsers and routers take dots and doubled slashes out of an address, and
// read its escapes, and what is left may lead elsewhere; so only an address in which there is nothing to take out is gone back to.

const start = '/';
const lengthMax = 2000;
/** Where a visitor would be asked to sign in again, or be signed out. */
const neverBackTo = ['login', 'logout'];
/** Of this shop, and without what a browser leaves out or turns round. */
const plainAddress = /^\/[^\\\p{Cc}\s]*$/u;

export function safeReturn(target: unknown): string {
  if (typeof target !== 'string' || target.length > lengthMax || !plainAddress.test(target)) return start;
  const [path = ''] = target.split(/[?#]/);
  const steps = path.replace(/\/$/, '').split('/').slice(1).map(unescaped);
  const isPage = steps.every(isName) && !neverBackTo.includes(steps[0]?.toLowerCase() ?? '');
  return isPage ? target : start;
}

/** Null when the escapes say nothing that can be read. */
function unescaped(step: string): string | null {
  try {
    return decodeURIComponent(step);
  } catch {
    return null;
  }
}

const isName = (step: string | null): step is string => step !== null && !/^\.{0,2}$|[/\\%\p{Cc}]/u.test(step);
