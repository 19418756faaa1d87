// Whether an internet address is public. A webhook must not reach the shop's own network: its database, its neighbours, or the service
// of a cloud that gives out passwords. Everything that is not known to be public counts as private.
import { readAddress } from '../queue/sender-network.ts';

/** Networks of IPv4 that are not public: the first address, and the number of bits that count. */
const privateNetworks: readonly [number, number, number, number, bits: number][] = [
  [0, 0, 0, 0, 8], // this network
  [10, 0, 0, 0, 8],
  [100, 64, 0, 0, 10], // behind a provider's address translation
  [127, 0, 0, 0, 8], // this machine
  [169, 254, 0, 0, 16], // link-local, and the metadata of clouds
  [172, 16, 0, 0, 12],
  [192, 0, 0, 0, 24],
  [192, 0, 2, 0, 24], // documentation
  [192, 88, 99, 0, 24], // 6to4
  [192, 168, 0, 0, 16],
  [198, 18, 0, 0, 15], // benchmarks
  [198, 51, 100, 0, 24], // documentation
  [203, 0, 113, 0, 24], // documentation
  [224, 0, 0, 0, 4], // multicast
  [240, 0, 0, 0, 4], // reserved, and broadcast
];

/** Parts of 2000::/3 that lead elsewhere: the first two groups, and the number of bits that count. */
const specialNetworks: readonly [number, number, bits: number][] = [
  [0x2001, 0, 23], // protocols, such as Teredo
  [0x2001, 0x0db8, 32], // documentation
  [0x2002, 0, 16], // 6to4: an IPv4 address inside
  [0x3fff, 0, 20], // documentation
];

export function isPublicAddress(text: string): boolean {
  const read = readAddress(text);
  if (read === null) return false;
  if (read.groups === undefined) return isPublicFour(fourOf(read.address.split('.').map(Number)));
  const [first = 0, second = 0] = read.groups;
  const head = (first * 2 ** 16 + second) >>> 0;
  const isGlobal = first >>> 13 === 0b001;
  return isGlobal && !specialNetworks.some(([one, two, bits]) => isWithin(head, (one * 2 ** 16 + two) >>> 0, bits));
}

const isPublicFour = (address: number): boolean =>
  !privateNetworks.some(([one, two, three, four, bits]) => isWithin(address, fourOf([one, two, three, four]), bits));

/** Whether the first bits of two numbers of 32 bits are the same. */
const isWithin = (address: number, network: number, bits: number): boolean =>
  address >>> (32 - bits) === network >>> (32 - bits);

const fourOf = (parts: readonly number[]): number => parts.reduce((sum, part) => sum * 256 + part, 0);
