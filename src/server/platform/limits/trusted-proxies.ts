// The proxies that are trusted to name the sender of a request, by their number or by their networks. Each proxy appends the address that
// it was called from to X-Forwarded-For; addresses further to the left may be forged.
import { BlockList, isIP } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { plainAddress } from '../../../domain/queue/sender-network.ts';

/** The number of proxies, or their networks. */
export type TrustedProxies = number | string[];
type Trusts = (address: string, hop: number) => boolean;

/** More proxies than this in a row count as a mistake in the setting. */
const hopsMax = 9;
const networksByName = new Map([
  ['loopback', ['127.0.0.0/8', '::1/128']],
  ['linklocal', ['169.254.0.0/16', 'fe80::/10']],
  ['uniquelocal', ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7']],
]);

const whatToWrite = 'a number of proxies (1), or a list of their networks (10.0.0.0/8, 2001:db8::/32, loopback)';

/** The setting TRUST_PROXY. */
export const trustedProxies = z.string().transform((text, context) => {
  const trusted = readTrustedProxies(text.trim());
  if (trusted !== null) return trusted;
  const isEverybody = text.trim() === 'true';
  context.addIssue(`${isEverybody ? 'true would believe whatever a visitor writes. Write' : 'must be'} ${whatToWrite}`);
  return z.NEVER;
});

/** Null when the text is neither a number nor a list of networks. */
function readTrustedProxies(text: string): TrustedProxies | null {
  if (text === 'false') return 0;
  if (/^\d$/.test(text)) return Number(text);
  const words = text.split(',').map((word) => word.trim());
  const networks = words.flatMap((word) => networksByName.get(word) ?? word);
  return networks.every(isNetwork) ? networks : null;
}

/** At least one bit: a network of all addresses would trust everybody. */
function isNetwork(text: string): boolean {
  const [, address = '', bits] = /^([\da-fA-F.:]+)(?:\/([1-9]\d{0,2}))?$/.exec(text) ?? [];
  return isIP(address) !== 0 && Number(bits ?? 1) <= (isIP(address) === 4 ? 32 : 128);
}

/**
 * Reduces X-Forwarded-For to the one trusted address, and removes the headers of host and protocol. Fastify's own parser cannot trust a
 * number of proxies safely, and accepts any word as an address.
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

/** The caller of the outermost trusted proxy, counted from the server. It stops at a word that is no address. */
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

/** Whether an address belongs to a trusted proxy, so many hops from the server. */
export function trustOf(trusted: TrustedProxies): Trusts {
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
