// Whose address it is, for counting places: a household or a phone gets a whole network of IPv6 addresses to itself.

/** The first 64 bits of an IPv6 address; any other address as it is. */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped !== undefined) return mapped;
  if (!address.includes(':')) return address;
  const [before, after] = address.split('::').map(groupsOf) as [string[], string[]?];
  const zeros = after ? Array.from({ length: Math.max(0, 8 - before.length - after.length) }, () => '0') : [];
  return `${[...before, ...zeros, ...(after ?? [])].slice(0, 4).join(':')}::/64`;
}

const groupsOf = (text: string): string[] =>
  text === '' ? [] : text.split(':').map((group) => Number.parseInt(group, 16).toString(16));
