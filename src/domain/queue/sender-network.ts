// The network of an address, for rate limits: a household or a phone has a whole network of IPv6 addresses. The address may be forged,
// so its length is bounded, and anything else than an address counts as none.

/** Room for brackets, a port and the name of a network card. */
const addressLengthMax = 80;
const ipv4 = /^(?:(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)(?:\.(?=\d)|$)){4}$/;
const ipv4AtEnd = /(?<=:)[\d.]+$/;
const ipv4WithPort = /^([\d.]+):\d{1,5}$/;
const inBrackets = /^\[([^\]]*)\](?::\d{1,5})?$/;

/** All senders without an address count as one. */
const unknownNetwork = 'unknown';

/** The address in its usual form; null when it is none. IPv4 that is wrapped in IPv6 becomes IPv4. */
export const plainAddress = (text: string | undefined): string | null => readAddress(text)?.address ?? null;

/** The first 64 bits of an IPv6 address, or the whole IPv4 address. */
export function networkOf(text: string | undefined): string {
  const { address, groups } = readAddress(text) ?? { address: unknownNetwork };
  return groups ? `${groups.slice(0, 4).map(hex).join(':')}::/64` : address;
}

/** `groups`: the eight numbers of an IPv6 address. */
type Address = { address: string; groups?: number[] };

/** IPv4 that is wrapped in IPv6 has no groups. */
export function readAddress(text: string | undefined): Address | null {
  if (text === undefined || text.length > addressLengthMax) return null;
  // Fast path for the most frequent form.
  const usual = text.startsWith('::ffff:') ? text.slice(7) : text;
  if (ipv4.test(usual)) return { address: usual };
  const given = text.trim();
  const bare = ipv4WithPort.exec(given)?.[1] ?? inBrackets.exec(given)?.[1] ?? given;
  if (ipv4.test(bare)) return { address: bare };
  const address = bare.replace(/%[\w.-]+$/, '').toLowerCase();
  const groups = groupsOf(address);
  const wrapped = groups && wrappedIpv4(groups);
  if (wrapped) return { address: wrapped };
  return groups && { address, groups };
}

/** The eight numbers of an IPv6 address; null when it is none. */
function groupsOf(address: string): number[] | null {
  const [before = [], after, ...more] = address.replace(ipv4AtEnd, twoGroups).split('::').map(partOf);
  const count = before.length + (after?.length ?? 0);
  if (more.length > 0 || (after ? count > 7 : count !== 8)) return null;
  const groups = [...before, ...Array<number>(8 - count).fill(0), ...(after ?? [])];
  return groups.some(Number.isNaN) ? null : groups;
}

const partOf = (text: string): number[] => (text === '' ? [] : text.split(':').map(numberOf));
const numberOf = (group: string): number => (/^[0-9a-f]{1,4}$/.test(group) ? Number.parseInt(group, 16) : Number.NaN);

/** The last 32 bits may be written like IPv4. */
function twoGroups(text: string): string {
  const [first = 0, second = 0, third = 0, fourth = 0] = text.split('.').map(Number);
  return ipv4.test(text) ? `${hex(first * 256 + second)}:${hex(third * 256 + fourth)}` : text;
}

function wrappedIpv4(groups: number[]): string | null {
  const [, , , , , mark, high = 0, low = 0] = groups;
  if (mark !== 0xffff || groups.slice(0, 5).some((group) => group !== 0)) return null;
  return [high >> 8, high & 255, low >> 8, low & 255].join('.');
}

const hex = (group: number): string => group.toString(16);
