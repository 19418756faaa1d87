import { expect, test } from 'vitest';
import { textOf } from './text-of.ts';

const english = {
  'order.left_one': '{{count, number}} ticket left',
  'order.left_other': '{{count, number}} tickets left',
  'order.greeting': 'Dear {{name}}, {{name}}: {{title}}.',
  'order.paid': 'Paid',
};

test('a text that depends on a count has its singular and its plural, and thousands are parted', () => {
  const left = (count: number) => textOf(english, 'order.left', { count });
  expect([left(0), left(1), left(12_345)]).toEqual(['0 tickets left', '1 ticket left', '12,345 tickets left']);
});

test('a language without a singular of its own has one text for all counts', () => {
  const chinese = { 'order.left_other': '尚餘 {{count}} 張' };
  expect(textOf(chinese, 'order.left', { count: 1 })).toBe('尚餘 1 張');
});

test('a count may stand in a text that is the same for all', () => {
  expect(textOf({ sold: 'Sold: {{count}}' }, 'sold', { count: 1 })).toBe('Sold: 1');
});

test('what is filled in is not read again, and a value that is not there leaves nothing behind', () => {
  expect(textOf(english, 'order.greeting', { name: '{{count}} $& $t(order.paid)' })).toBe(
    'Dear {{count}} $& $t(order.paid), {{count}} $& $t(order.paid): .',
  );
});

test('a key without a text has none', () => {
  expect([textOf(english, 'order.gone'), textOf(english, 'order.left')]).toEqual([undefined, undefined]);
});
