// Posts a delivery to an address that other people chose. The name is resolved once, every address of it is checked, and the connection
// goes to the checked addresses themselves: a name that changes its address meanwhile gains nothing. Redirects are not followed. The time
// is bounded for the whole exchange, and the answer is read up to its first KB.
import { lookup } from 'node:dns/promises';
import { type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP } from 'node:net';
import type { AllowsAddress } from './allowed-targets.ts';

export type FoundAddress = { address: string; family: number };
export type Resolve = (name: string) => Promise<FoundAddress[]>;

export type Posting = { allows: AllowsAddress; resolve?: Resolve; millisecondsMax: number };
type Message = { address: string; headers: Record<string, string>; body: string };
export type Answer = { status: number; text: string };

/** A failure that staff may read: it says nothing about the shop's own network. */
export class PostFailed extends Error {}

const answerBytesMax = 1024;

const resolveName: Resolve = (name) => lookup(name, { all: true });

export async function postDelivery(
  { allows, resolve = resolveName, millisecondsMax }: Posting,
  message: Message,
): Promise<Answer> {
  const inTime = AbortSignal.timeout(millisecondsMax);
  const url = new URL(message.address);
  try {
    const targets = await Promise.race([findTargets(url, allows, resolve), rejectAfter(inTime)]);
    return await exchange(url, targets, message, inTime);
  } catch (error) {
    throw inTime.aborted ? new PostFailed('timeout') : reasonOf(error);
  }
}

/** All addresses of the host. One that is not allowed among them spoils them all. */
async function findTargets({ hostname }: URL, allows: AllowsAddress, resolve: Resolve): Promise<FoundAddress[]> {
  const bare = hostname.replace(/^\[|\]$/g, '');
  const found = isIP(bare) === 0 ? await resolve(bare) : [{ address: bare, family: isIP(bare) }];
  if (found.length === 0) throw new PostFailed('ENOTFOUND');
  if (!found.every(({ address }) => allows(address))) throw new PostFailed('private address');
  return found;
}

function exchange(url: URL, targets: FoundAddress[], { headers, body }: Message, signal: AbortSignal): Promise<Answer> {
  const request = url.protocol === 'https:' ? requestHttps : requestHttp;
  return new Promise((resolve, reject) => {
    const sent = request(url, {
      method: 'POST',
      headers: { ...headers, 'content-length': Buffer.byteLength(body) },
      // A connection of its own: none is kept open, and none is shared between names.
      agent: false,
      signal,
      lookup: (_name, options, done) => {
        const [first] = targets as [FoundAddress];
        if (options.all) done(null, targets);
        else done(null, first.address, first.family);
      },
    });
    sent.on('error', reject);
    sent.on('response', (response) => {
      readBeginning(response).then((text) => {
        resolve({ status: response.statusCode ?? 0, text });
        sent.destroy();
      }, reject);
    });
    sent.end(body);
  });
}

/** The first KB as text. The rest is never read. */
async function readBeginning(response: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of response) {
    chunks.push(chunk);
    bytes += chunk.length;
    if (bytes >= answerBytesMax) break;
  }
  const text = Buffer.concat(chunks).subarray(0, answerBytesMax).toString('utf8');
  return text.replace(/[^\P{Cc}\n\t]/gu, ' ').toWellFormed();
}

const rejectAfter = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => signal.addEventListener('abort', () => reject(new PostFailed('timeout')), { once: true }));

/** The code of the system, such as ECONNREFUSED, and no more. */
function reasonOf(error: unknown): PostFailed {
  if (error instanceof PostFailed) return error;
  const { code } = error as { code?: string };
  return new PostFailed(typeof code === 'string' && /^[A-Z_]{3,60}$/.test(code) ? code : 'connection failed');
}
