// Who is believed about where a request comes from: proxies in front of the shop, by their number or by their networks. Each of
// them writes at the right end of X-Forwarded-For whom it was asked by; whatever is further to the left may be a stranger's.
import { BlockList, isIP } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { plainAddress } from '../../../domain/queue/sender-network.ts';

/** How many proxies there are, or the networks that they are in. */
export type TrustedProxies = number | string[];
type Trusts = (address: string, hop: number) => boolean;

/** More proxies than this in a row are taken for a mistake in the setting. */
const hopsMax = 9;
const networksByName = new Map([
  ['loopback', ['127.0.0.0/8', '::1/128']],
  ['linklocal', ['169.254.0.0/16', 'fe80::/10']],
  ['uniquelocal', ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7']],
]);

const whatToWrite = 'a number of proxies (1), or a list of their networks (10.0.0.0/8, 2001:db8::/32, loopback)';

/** As it is set: TRUST_PROXY. */
export const trustedProxies = z.string().transform((text, context) => {
  const trusted = readTrustedProxies(text.trim());
  if (trusted !== null) return trusted;
  const isEverybody = text.trim() === 'true';
  context.addIssue(`${isEverybody ? 'true would believe whatever a visitor writes. Write' : 'must be'} ${whatToWrite}`);
  return z.NEVER;
});

/** Null when the text says neither a number nor networks. */
function readTrustedProxies(text: string): TrustedProxies | null {
  if (text === 'false') return 0;
  if (/^\d$/.test(text)) return Number(text);
  const words = text.split(',').map((word) => word.trim());
  const networks = words.flatMap((word) => networksByName.get(word) ?? word);
  return networks.every(isNetwork) ? networks : null;
}

/** Of one bit at least: one that holds every address would be everybody. */
function isNetwork(text: string): boolean {
  const [, address = '', bits] = /^([\da-fA-F.:]+)(?:\/([1-9]\d{0,2}))?$/.exec(text) ?? [];
  return isIP(address) !== 0 && Number(bits ?? 1) <= (isIP(address) === 4 ? 32 : 128);
}

/**
 * From here on X-Forwarded-For is one address, the one that is believed; of host and protocol nobody is. Fastify's own reading
 * believes no number of proxies, and takes any word for an address.
 */
export function believeProxies(app: FastifyInstance, trusted: TrustedProxies): void {
  if (trusted === 0) return;
  const trusts = trustOf(trusted);
  app.addHook('onRequest', ({ raw: { headers, socket } }, _reply, done) => {
    const said = headers['x-forwarded-for'];
    if (said !== undefined) headers['x-forwarded-for'] = senderOf(socket.remoteAddress, String(said), trusts);
    if (headers['x-forwarded-host'] !== undefined) headers['x-forwarded-host'] = undefined;
    if (headers['x-forwarded-proto'] !== undefined) headers['x-forwarded-proto'] = undefined;
    done();
  });
}

/** Who asked the first of the trusted, counted from us; a word that is no address is not believed, nor what is left of it. */
function senderOf(connection: string | undefined, said: string, trusts: Trusts): string | undefined {
  let sender = plainAddress(connection) ?? undefined;
  let rest = said;
  for (let hop = 0; hop < hopsMax && sender !== undefined && trusts(sender, hop); hop += 1) {
    const comma = rest.lastIndexOf(',');
    const address = plainAddress(rest.slice(comma + 1));
    if (address === null) break;
    sender = address;
    rest = rest.slice(0, Math.max(comma, 0));
  }
  return sender;
}

function trustOf(trusted: TrustedProxies): Trusts {
  if (typeof trusted === 'number') return (_address, hop) => hop < trusted;
  const proxies = new BlockList();
  for (const network of trusted) {
    const [address = '', bits] = network.split('/');
    const family = familyOf(address);
    proxies.addSubnet(address, Number(bits ?? (family === 'ipv4' ? 32 : 128)), family);
  }
  return (address) => proxies.check(address, familyOf(address));
}

const familyOf = (address: string) => (isIP(address) === 4 ? 'ipv4' : 'ipv6');
