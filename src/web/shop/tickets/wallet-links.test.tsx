import { expect, test } from 'vitest';
import { drawPart, readOf } from '../../../../tests/support/samples/draw-part.tsx';
import type { Wallet } from '../../../contract/tickets.ts';
import { WalletLinks } from './wallet-links.tsx';

const draw = (wallets: Wallet[], code: string | null = 'CODE') =>
  drawPart(<WalletLinks tickets={{ key: 'key', wallets }} ticket={{ number: 2, code }} />, 'en');

test('a ticket with a code is offered to the wallets of which the shop has keys', () => {
  const both = draw(['apple', 'google']);
  expect(both).toContain('href="/api/order/tickets/2/apple.pkpass?key=key&amp;locale=en"');
  expect(readOf(both)).toMatch(/Add to Apple Wallet[\s\S]*Add to Google Wallet/);
  expect(readOf(draw(['google']))).not.toContain('Apple');
});

test('without keys, or without a code, there is no wallet', () => {
  expect(draw([])).toBe('');
  expect(draw(['apple', 'google'], null)).toBe('');
});
