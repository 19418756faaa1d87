import { itemsPerPage } from '../../../contract/paging.ts';

export type Sort = { field: string; descending: boolean };
export type Page = { offset: number; limit: number; sort: Sort[] };
export type Listed<Item> = { items: Item[]; total: number };

type PageQuery = { page?: number | undefined; size?: number | undefined; sort?: string | string[] | undefined };

/** The default is page 0 of 20 rows by id. The id is always the last sort field, so that pages never overlap; fields behind it decide nothing. */
export function pageOf(query: PageQuery): Page {
  const limit = query.size ?? itemsPerPage;
  const requested = sortsIn(query);
  const last = requested.findIndex(({ field }) => field === 'id');
  const sort = last < 0 ? [...requested, { field: 'id', descending: false }] : requested.slice(0, last + 1);
  return { offset: (query.page ?? 0) * limit, limit, sort };
}

/** The sort fields as they were sent. */
export const sortsIn = ({ sort = [] }: PageQuery): Sort[] =>
  [sort]
    .flat()
    .filter((text) => text !== '')
    .map((text) => {
      const [field = '', direction = ''] = text.split(',');
      return { field, descending: direction.toLowerCase() === 'desc' };
    });

/** Room for all that a list understands. `Link` has the address up to four times, and proxies refuse long headers. */
const queryLengthMax = 2500;

/** The full address of the request, on the shop's own host whatever the Host header says. Parameters beyond a bound are left out. */
export function requestedAddress(publicAddress: string, url: string | undefined): URL {
  const address = new URL(`${publicAddress}${url ?? '/'}`);
  if (address.search.length <= queryLengthMax) return address;
  let room = queryLengthMax;
  const kept = [...address.searchParams].filter((parameter) => {
    const { length } = new URLSearchParams([parameter]).toString();
    const fits = length < room;
    if (fits) room -= length + 1;
    return fits;
  });
  address.search = new URLSearchParams(kept).toString();
  return address;
}

/** `x-total-count`, and `Link` with next and prev where they exist, last and first always. */
export function pagingHeaders(address: URL, page: Page, total: number): Record<string, string> {
  const number = page.offset / page.limit;
  const last = Math.max(0, Math.ceil(total / page.limit) - 1);
  const link = (to: number, rel: string) => {
    const target = new URL(address);
    target.searchParams.delete('cacheBuster');
    target.searchParams.set('page', String(to));
    target.searchParams.set('size', String(page.limit));
    return `<${target.href}>; rel="${rel}"`;
  };
  const links = [link(last, 'last'), link(0, 'first')];
  if (number > 0) links.unshift(link(Math.min(number - 1, last), 'prev'));
  if (number < last) links.unshift(link(number + 1, 'next'));
  return { 'X-Total-Count': String(total), Link: links.join(',') };
}
