// Posts a delivery to an address that other people chose. The name is resolved once, every address of it is checked, and the connection
// goes to the checked addresses themselves: a name that changes its address meanwhile gains nothing. Redirects are not followed. The time
// is bounded for the whole exchange, and the answer is read up to its first KB.
import { Resolver } from 'node:dns/promises';
import { type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP } from 'node:net';
import { codeOf } from '../database/error-code.ts';
import type { AllowsAddress } from './allowed-targets.ts';

export type FoundAddress = { address: string; family: number };
export type Resolve = (name: string, inTime: AbortSignal) => Promise<FoundAddress[]>;

export type Posting = { allows: AllowsAddress; resolve?: Resolve; millisecondsMax: number };
type Message = { address: string; headers: Record<string, string>; body: string };
export type ReceiverReply = { status: number; text: string };

/** A failure that staff may read: it says nothing about the shop's own network. */
export class PostFailed extends Error {}

const answerBytesMax = 1024;

/**
 * Asks the name servers without a thread: the system's own look-up would hold one until it gives up, and mail, card providers and new
 * connections to the database would wait behind it.
 */
const resolveName: Resolve = async (name, inTime) => {
  const resolver = new Resolver({ timeout: 3000, tries: 2 });
  inTime.addEventListener('abort', () => resolver.cancel(), { once: true });
  const [ofFour, ofSix] = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)]);
  if (ofFour.status === 'rejected' && ofSix.status === 'rejected') throw ofFour.reason;
  const addresses = [ofFour, ofSix].map((found) => (found.status === 'fulfilled' ? found.value : []));
  return addresses.flatMap((found, at) => found.map((address) => ({ address, family: at === 0 ? 4 : 6 })));
};

export async function postDelivery(
  { allows, resolve = resolveName, millisecondsMax }: Posting,
  message: Message,
): Promise<ReceiverReply> {
  const inTime = AbortSignal.timeout(millisecondsMax);
  const url = new URL(message.address);
  try {
    const exchanged = findTargets(url, (name) => resolve(name, inTime), allows).then((targets) =>
      exchange(url, targets, message, inTime),
    );
    return await Promise.race([exchanged, rejectAfter(inTime)]);
  } catch (error) {
    throw inTime.aborted ? new PostFailed('timeout') : reasonOf(error);
  }
}

/** All addresses of the host. One that is not allowed among them spoils them all. */
async function findTargets(
  { hostname }: URL,
  resolve: (name: string) => Promise<FoundAddress[]>,
  allows: AllowsAddress,
): Promise<FoundAddress[]> {
  const bare = hostname.replace(/^\[|\]$/g, '');
  const found = isIP(bare) === 0 ? await resolve(bare) : [{ address: bare, family: isIP(bare) }];
  if (found.length === 0) throw new PostFailed('ENOTFOUND');
  if (!found.every(({ address }) => allows(address))) throw new PostFailed('private address');
  return found;
}

function exchange(
  url: URL,
  targets: FoundAddress[],
  { headers, body }: Message,
  signal: AbortSignal,
): Promise<ReceiverReply> {
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
    // An answer that is no HTTP answer, such as a change of protocol, closes the connection without an error.
    sent.on('close', () => reject(new PostFailed('connection closed')));
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
  const code = codeOf(error);
  return new PostFailed(typeof code === 'string' && /^[A-Z_]{3,60}$/.test(code) ? code : 'connection failed');
}
