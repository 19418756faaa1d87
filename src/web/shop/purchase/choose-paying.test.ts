import { describe, expect, test } from 'vitest';
import { choosePaying, type Paying, withOrder } from './choose-paying.ts';

const order = (name: string, more: Partial<Paying> = {}): Paying => ({
  token: name,
  invoiceNo: `0000${name}`,
  ...more,
});
const [a, b, c] = [order('A'), order('B'), order('C')];
const nothing = { orders: [], named: null, own: null, inHand: null };

describe('the order that a result page is about', () => {
  test('is the one that the provider names, and no other', () => {
    expect(choosePaying({ ...nothing, orders: [b, a], named: '0000A', own: 'B' })).toBe(a);
    expect(choosePaying({ ...nothing, orders: [b], named: '0000C', own: 'B', inHand: c })).toBe(c);
    expect(choosePaying({ ...nothing, orders: [b, a], named: '0000D', own: 'B', inHand: c })).toBeNull();
  });

  test('is without a name the one that this tab paid last, then the one of its purchase, then the newest', () => {
    expect(choosePaying({ ...nothing, orders: [b, a], own: 'A', inHand: c })).toBe(a);
    expect(choosePaying({ ...nothing, orders: [b, a], own: 'D', inHand: c })).toBe(c);
    expect(choosePaying({ ...nothing, orders: [b, a] })).toBe(b);
    expect(choosePaying(nothing)).toBeNull();
  });
});

describe('the orders that are being paid', () => {
  test('are the newest ten', () => {
    const many = Array.from({ length: 12 }, (_, at) => order(String(at)));
    const kept = many.reduce(withOrder, [] as Paying[]);
    expect(kept.map(({ token }) => token)).toEqual(['11', '10', '9', '8', '7', '6', '5', '4', '3', '2']);
  });

  test('keep their place when more is known of one', () => {
    const later = order('A', { transferUntil: 7 });
    expect(withOrder([b, a], later)).toEqual([b, later]);
    const nameless = order('A', { invoiceNo: null });
    expect(withOrder([b, nameless], a)).toEqual([b, a]);
  });

  test('have an entry for each attempt, and the transfer of an earlier one is awaited no more', () => {
    const again = order('A', { invoiceNo: '0000A2' });
    expect(withOrder([order('A', { transferUntil: 7 })], again)).toEqual([again, a]);
  });
});
