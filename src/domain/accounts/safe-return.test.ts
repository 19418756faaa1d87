import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { safeReturn } from './safe-return.ts';

const shop = 'https://shop.example';

const hostile = [
  '//evil.example',
  '///evil.example',
  '/.//evil.example',
  '/./\\evil.example',
  '/..//evil.example',
  '/../../..//evil.example',
  '/%2e//evil.example',
  '/%2E%2e//evil.example',
  '/.%2e//evil.example',
  '/home/..//evil.example',
  '/home/../..//evil.example',
  '/home/.//evil.example',
  '/%2Fevil.example',
  '/%5Cevil.example',
  '/%2F%2Fevil.example',
  '/%252Fevil.example',
  '/..%2f/evil.example',
  '/home/..%2f..%2f/evil.example',
  '/%09/evil.example',
  '/%00/evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '\\/evil.example',
  '/home\\..\\..\\evil.example',
  '/\u200b\u0009/evil.example',
  'https://evil.example/',
  'http:evil.example',
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  ' //evil.example',
  '/\t/evil.example',
  '/\n//evil.example',
  '/\r/evil.example',
  'evil.example',
  '',
  '@evil.example',
  '?next=//evil.example',
  '#//evil.example',
  '/%ff',
  '/%',
  '/%zz',
  '/login?next=/login',
  '/%6cogin',
  '/LOGIN',
  '/login/',
  '/logout',
  '/Logout#',
  '/log%6Fut?a',
  `/${'a'.repeat(2000)}`,
  undefined,
  null,
  7,
  ['/home'],
  { toString: () => '/home' },
];

describe('after signing in a visitor goes back', () => {
  test.each([
    '/',
    '/?lang=en',
    '/home?place=hk',
    '/home/',
    '/account/settings',
    '/event/NIGHT-1#prices',
    '/event/%E5%A4%9C%E9%96%93%201.0',
    '/event/夜間',
    '/order/seat-selection?a=b&c=//d',
    '/home?query=https://evil.example/../..',
    '/logins',
    '/@home',
  ])('to a page of the shop: %s', (target) => expect(safeReturn(target)).toBe(target));

  test.each(hostile)('to the start instead of %j', (target) => expect(safeReturn(target)).toBe('/'));
});

/** The address that a browser opens: directly, and after the router has decoded it. */
const placesOf = (target: string) => [target, decodeURI(target), decodeURIComponent(target.split(/[?#]/)[0] ?? '')];

test('whatever the address says, a browser stays in the shop, and finds nothing to turn round', () => {
  const piece = fc.oneof(
    {
      weight: 4,
      arbitrary: fc.constantFrom(
        '/',
        '//',
        '.',
        '..',
        '%2e',
        '%2E',
        '%2f',
        '%5c',
        '%25',
        '%09',
        '\\',
        '\t',
        '\n',
        '\r',
        '／',
        '＼',
        '．',
        ' ',
        '@',
        ':',
        '?',
        '#',
        '\u200b',
        '\u202e',
      ),
    },
    { weight: 2, arbitrary: fc.constantFrom('evil.example', 'home', 'login', 'event', 'javascript:', 'https:') },
    { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 3 }) },
  );
  const target = fc.oneof(
    fc.array(piece, { maxLength: 12 }).map((pieces) => `/${pieces.join('')}`),
    fc.array(piece, { maxLength: 12 }).map((pieces) => pieces.join('')),
    fc.webUrl(),
    fc.constantFrom(...hostile.filter((each) => typeof each === 'string')),
  );
  fc.assert(
    fc.property(target, (given) => {
      const result = safeReturn(given);
      expect([given, '/']).toContain(result);
      for (const place of placesOf(result)) {
        const { origin, pathname } = new URL(place, shop);
        expect(origin).toBe(shop);
        expect(pathname).not.toMatch(/^\/[/\\]/);
        // Decoded a second time, for code that puts the decoded path into an address.
        expect(new URL(pathname, shop).origin).toBe(shop);
      }
    }),
    { numRuns: 2000 },
  );
});
