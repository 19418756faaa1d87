import { describe, expect, test } from 'vitest';
import { pageOf, pagingHeaders, requestedAddress } from './paging.ts';

const shop = 'https://shop.example';
const linksOf = (url: string) => pagingHeaders(requestedAddress(shop, url), pageOf({ page: 1, size: 2 }), 9).Link ?? '';
const long = 'x'.repeat(10_000);

describe('the links of a list', () => {
  test('repeat the parameters of the request', () => {
    expect(linksOf('/api/events?search=%E5%A4%9C&sort=id,desc')).toContain(
      '<https://shop.example/api/events?search=%E5%A4%9C&sort=id%2Cdesc&page=0&size=2>; rel="prev"',
    );
  });

  test.each([
    ['a parameter of ten thousand letters', `/api/events?junk=${long}&search=atlas`],
    ['a name of ten thousand letters', `/api/events?${long}=1&search=atlas`],
    ['a thousand parameters', `/api/events?search=atlas&${'junkjunk=1&'.repeat(1000)}`],
  ])('leave out %s, and keep what the list understands', (_, url) => {
    const links = linksOf(url);
    expect(links).toContain('search=atlas');
    expect(links.length).toBeLessThan(12_000);
  });

  test('keep the longest search in Chinese', () => {
    const search = encodeURIComponent('夜'.repeat(200));
    expect(linksOf(`/api/events?junk=${long}&search=${search}&sort=id,desc`)).toContain(`search=${search}&sort=id`);
  });
});
