// A network, as operators write it: 203.0.113.0/24, 2001:db8::/48, or one address.
import { readAddress } from '../queue/sender-network.ts';

/** A network that is wider would hold whole providers. */
const bitsMin = { v4: 16, v6: 32 };
/** This much of a network that hit a limit is kept: it shows who is behind it, and no single household. */
const bitsKept = { v4: 24, v6: 48 };
const textLengthMax = 60;

export type Network = { network: string; isTooWide: boolean };

/** In its plain form, without the bits behind its length. Null when it is none. */
export function readNetwork(text: string): Network | null {
  const given = text.trim();
  if (given.length > textLengthMax) return null;
  const [address = '', bitsText, ...more] = given.split('/');
  const found = /^[\da-fA-F.:]+$/.test(address) ? readAddress(address) : null;
  if (!found || more.length > 0) return null;
  const [kind, length] = found.groups ? (['v6', 128] as const) : (['v4', 32] as const);
  if (bitsText !== undefined && !/^\d{1,3}$/.test(bitsText)) return null;
  const bits = bitsText === undefined ? length : Number(bitsText);
  if (bits > length) return null;
  return { network: cut(found, bits), isTooWide: bits < bitsMin[kind] };
}

/** The network of a sender, without its last bits. Null for a sender without an address. */
export function shortNetwork(ip: string): string | null {
  const found = readAddress(ip);
  return found && cut(found, found.groups ? bitsKept.v6 : bitsKept.v4);
}

function cut({ address, groups }: { address: string; groups?: number[] }, bits: number): string {
  if (groups)
    return `${firstBits(groups, 16, bits)
      .map((group) => group.toString(16))
      .join(':')}/${bits}`;
  return `${firstBits(address.split('.').map(Number), 8, bits).join('.')}/${bits}`;
}

const firstBits = (parts: number[], width: number, bits: number): number[] =>
  parts.map((part, at) => {
    const kept = Math.min(Math.max(bits - at * width, 0), width);
    return Math.floor(part / 2 ** (width - kept)) * 2 ** (width - kept);
  });
