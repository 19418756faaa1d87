// Calls that change something, or whose answer is for this visitor alone. A call whose answer is lost may have been carried out. It is
// sent again, after a pause, only where a second one does nothing; any other is sent once and its answer is in doubt (docs/decisions/0063).
import { fetchAsMe } from './bearer.ts';
import { noteDateHeader } from './server-clock.ts';
import { underWay } from './under-way.ts';

/** Status 0: no answer, or an answer that is not the shop's. */
export type Answer = {
  status: number;
  headers: Headers;
  body: unknown;
  /** Sent once, by a browser with a network: without an answer of the shop, the call may have been carried out. */
  mayBeDone?: boolean;
};
export type Call = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: string;
  /** Sent as JSON; a text, a form's fields, or a file as it is, where the call says so. */
  body?: unknown;
  bodyType?: 'text/plain' | 'text/csv' | 'application/x-www-form-urlencoded' | undefined;
  /** Refused when the row has another version by now. */
  version?: number | undefined;
  /** A second one does nothing more than the first, as of one that reads. */
  isRepeatable?: boolean | undefined;
};

const patienceMilliseconds = 20_000;
const pausesMilliseconds = [400, 1200, 3000];
const longestPauseMilliseconds = 5000;
/** A network that is away, or a proxy without a server: the same request may succeed a moment later. */
export const passingStatuses = [0, 502, 503, 504];
/** The shop is closed for visitors, and refused before it did anything. A server that is busy may have lost its time in the middle of the work. */
export const isClosed = ({ body }: Answer): boolean =>
  (body as { errorKey?: string } | null | undefined)?.errorKey === 'maintenance';
/** A refusal that says when to ask again: the same press is still being done. Maintenance is not over in a moment. */
const isPassing = (answer: Answer): boolean =>
  (passingStatuses.includes(answer.status) && !isClosed(answer)) ||
  (answer.status === 409 && answer.headers.has('Retry-After'));

const wait = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Never throws; what went wrong is in the answer. */
export const askServer = (call: Call): Promise<Answer> =>
  underWay(call.isRepeatable ? askPatiently(call) : askAlone(call));

async function askPatiently(call: Call): Promise<Answer> {
  for (const pause of pausesMilliseconds) {
    const answer = await askOnce(call);
    if (!isPassing(answer)) return answer;
    const requested = Number(answer.headers.get('Retry-After')) * 1000;
    await wait(Math.min(Math.max(pause, requested || 0), longestPauseMilliseconds));
  }
  return askOnce(call);
}

async function askAlone(call: Call): Promise<Answer> {
  const mayBeDone = navigator.onLine;
  return { ...(await askOnce(call)), mayBeDone };
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
