// The server's time, also where the phone's clock is wrong. Each answer with a time sets it, and it runs on by the
// browser's counter. The difference to the phone's clock is kept for the next page.

/** A `Date` header tells whole seconds; being this far off is its own roundness, not a wrong clock. */
const headerToleranceMilliseconds = 1500;
const key = 'limelight-clock';

/** The counter stands still while most phones sleep, and their clock goes on. One that is set back does not count. */
const counter = () => Math.max(performance.timeOrigin + performance.now(), Date.now());
let ahead: number | undefined;

export function serverNow(): number {
  ahead ??= readAhead();
  return counter() + ahead;
}

/** Sets the clock to the server's time, in milliseconds since 1970. */
export function setServerTime(milliseconds: number): void {
  ahead = milliseconds - counter();
  try {
    sessionStorage.setItem(key, String(Math.round(ahead)));
  } catch {
    // Nothing is kept in this browser: the next page asks again.
  }
}

/** The same from a header: it only puts right what is plainly wrong. */
export function noteDateHeader(text: string | null): void {
  const serverTime = text === null ? Number.NaN : Date.parse(text);
  if (Number.isNaN(serverTime)) return;
  const middle = serverTime + 500;
  if (Math.abs(middle - serverNow()) > headerToleranceMilliseconds) setServerTime(middle);
}

/** The time at which the shop drew the page: it is not earlier. A page alone asks for nothing that tells the time. */
export function notePassed(text: string): void {
  const passed = Date.parse(text);
  if (passed > serverNow()) setServerTime(passed);
}

function readAhead(): number {
  try {
    return Number(sessionStorage.getItem(key) ?? 0) || 0;
  } catch {
    return 0;
  }
}
