import { expect, test } from 'vitest';
import { instantOfReceipt, stampText } from './receipt-time.ts';

const textOf = (timeStamp: string) => stampText(instantOfReceipt(timeStamp) ?? '');

test('a receipt’s time is that of Greenwich, and is shown as Hong Kong’s', () => {
  expect(textOf('20261120071742')).toBe('20-11-26 15:17:42');
});

test('over midnight and over the year', () => {
  expect(textOf('20261231160000')).toBe('01-01-27 00:00:00');
});

test.each(['', '2026', '20261120071742Z', 'yesterday'])('"%s" is no time', (text) =>
  expect(instantOfReceipt(text)).toBeNull(),
);

test('the same from an instant', () => expect(stampText('2026-11-20T07:17:42.999Z')).toBe('20-11-26 15:17:42'));
