import { describe, expect, test } from 'vitest';
import { safeReturn } from './safe-return.ts';

describe('after signing in a visitor goes back', () => {
  test.each(['/', '/home?place=hk', '/account/settings', '/event/NIGHT-1#prices', '/order/seat-selection?a=b&c=//d'])(
    'to a page of the shop: %s',
    (target) => expect(safeReturn(target)).toBe(target),
  );

  test.each([
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '\\/evil.example',
    'https://evil.example/',
    'http:evil.example',
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    ' //evil.example',
    '/\t/evil.example',
    '/\n//evil.example',
    'evil.example',
    '',
    '@evil.example',
    '/login?next=/login',
    '/logout',
    `/${'a'.repeat(2000)}`,
    undefined,
    ['/home'],
  ])('to the start instead of %j', (target) => expect(safeReturn(target)).toBe('/'));
});
