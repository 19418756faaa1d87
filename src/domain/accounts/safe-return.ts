// The address to which a visitor returns after signing in: a page of this shop, or its start. The target may come from an attacker's
// link. Browsers and routers remove dots and doubled slashes and decode escapes, and the result may be another site. So only an
// address without any of these is accepted.

const start = '/';
const lengthMax = 2000;
/** Pages that would ask the visitor to sign in again, or sign the visitor out. */
const neverBackTo = ['login', 'logout'];
/** An address of this shop, without characters that a browser removes or turns round. */
const plainAddress = /^\/[^\\\p{Cc}\s]*$/u;

export function safeReturn(target: unknown): string {
  if (typeof target !== 'string' || target.length > lengthMax || !plainAddress.test(target)) return start;
  const [path = ''] = target.split(/[?#]/);
  const steps = path.replace(/\/$/, '').split('/').slice(1).map(unescaped);
  const isPage = steps.every(isName) && !neverBackTo.includes(steps[0]?.toLowerCase() ?? '');
  return isPage ? target : start;
}

/** Null when the escapes cannot be decoded. */
function unescaped(step: string): string | null {
  try {
    return decodeURIComponent(step);
  } catch {
    return null;
  }
}

const isName = (step: string | null): step is string => step !== null && !/^\.{0,2}$|[/\\%\p{Cc}]/u.test(step);
