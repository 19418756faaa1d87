import { officeAddresses } from '../../../contract/office-pages.ts';
import { shopPages } from '../../../contract/pages.ts';

const isVariable = (part: string): boolean => part.startsWith('$');
const isAt = (part: string, given = ''): boolean => isVariable(part) || part === given.toLowerCase();

/** The fewer variable parts an address has, the earlier it counts: `/entity/event/new` is no event. */
const addresses = [...Object.keys(shopPages), ...officeAddresses]
  .map((address) => address.split('/').filter(Boolean))
  .toSorted((one, other) => one.filter(isVariable).length - other.filter(isVariable).length);

/**
 * The address of a page that is asked for with capitals, doubled slashes or a slash at its end, with all that the link brings; null for an
 * address that is plain already or is no page's. It begins with the first part of a page, so it never leads to another site.
 */
export function plainAddress(url: string): string | null {
  const at = url.indexOf('?');
  const path = at < 0 ? url : url.slice(0, at);
  const parts = path.split('/').filter(Boolean);
  const page = addresses.find(
    (address) => address.length === parts.length && address.every((part, place) => isAt(part, parts[place])),
  );
  const plain = page && `/${page.map((part, place) => (isVariable(part) ? parts[place] : part)).join('/')}`;
  return plain === undefined || plain === path ? null : plain + url.slice(path.length);
}
