// Calls that change something, or whose answer is for this visitor alone. Each of them is safe to repeat, so a call is
// retried after a pause while the server is busy or cannot be reached.
import { fetchAsMe } from './bearer.ts';
import { noteDateHeader } from './server-clock.ts';
import { underWay } from './under-way.ts';

/** Status 0: no answer, or an answer that is not the shop's. */
export type Answer = { status: number; headers: Headers; body: unknown };
export type Call = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: string;
  /** Sent as JSON; a text, a form's fields, or a file as it is, where the call says so. */
  body?: unknown;
  bodyType?: 'text/plain' | 'text/csv' | 'application/x-www-form-urlencoded' | undefined;
  /** Refused when the row has another version by now. */
  version?: number | undefined;
};

const patienceMilliseconds = 20_000;
const pausesMilliseconds = [400, 1200, 3000];
const longestPauseMilliseconds = 5000;
const passing = new Set([0, 502, 503, 504]);

const wait = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Never throws; what went wrong is in the answer. */
export const askServer = (call: Call): Promise<Answer> => underWay(askPatiently(call));

async function askPatiently(call: Call): Promise<Answer> {
  for (const pause of pausesMilliseconds) {
    const answer = await askOnce(call);
    if (!passing.has(answer.status)) return answer;
    const requested = Number(answer.headers.get('Retry-After')) * 1000;
    await wait(Math.min(Math.max(pause, requested || 0), longestPauseMilliseconds));
  }
  return askOnce(call);
}

async function askOnce({ method, path, body, bodyType, version }: Call): Promise<Answer> {
  try {
    const response = await fetchAsMe(path, {
      method,
      cache: 'no-store',
      headers: {
        Accept: 'application/json',
        ...(body !== undefined && { 'Content-Type': bodyType ?? 'application/json' }),
        ...(version !== undefined && { 'If-Match': `"${version}"` }),
      },
      ...(body !== undefined && { body: bodyType ? (body as BodyInit) : JSON.stringify(body) }),
      signal: AbortSignal.timeout(patienceMilliseconds),
    });
    noteDateHeader(response.headers.get('Date'));
    const { status, headers, ok } = response;
    return { status, headers, body: readBody(await response.text(), ok) };
  } catch {
    return { status: 0, headers: new Headers(), body: undefined };
  }
}

/** A proxy on the way may refuse in its own words. A success comes from the shop and is JSON. */
function readBody(text: string, isOk: boolean): unknown {
  try {
    return text === '' ? undefined : JSON.parse(text);
  } catch (error) {
    if (isOk) throw error;
    return text;
  }
}
