import { describe, expect, test } from 'vitest';
import type { OrderChannel } from '../orders/order-channels.ts';
import { changeOf, isMoneyTaken, missingInSale, reopenedMinutes, type SaleStatement } from './judge-sale.ts';

const named = { lastName: '陳', email: 'caller@visitor.example', mobile: '91234567' };
const guest = { channel: 'GUEST', method: 'NONE', lastName: '陳', reason: 'Press', allowedBy: 'The promoter' } as const;

describe('a sale needs', () => {
  test.each<[string, SaleStatement, string[]]>([
    ['nothing more for cash at the counter', { channel: 'COUNTER', method: 'COUNTER_CASH' }, []],
    ['the slip of the terminal', { channel: 'COUNTER', method: 'COUNTER_CARD' }, ['terminalReference']],
    ['a mailbox for a link', { channel: 'COUNTER', method: 'LINK' }, ['lastName', 'email', 'mobile']],
    ['the caller', { channel: 'TELEPHONE', method: 'LINK', lastName: '陳' }, ['email', 'mobile']],
    [
      'the caller’s telephone',
      { channel: 'TELEPHONE', method: 'COUNTER_CARD', terminalReference: '7' },
      ['lastName', 'mobile'],
    ],
    [
      'the address of a delivery that is paid at once',
      { channel: 'TELEPHONE', method: 'COUNTER_CARD', deliverType: 'DELIVERY_HK', terminalReference: '7', ...named },
      ['address'],
    ],
    [
      'no address for a link, whose reader types it',
      { channel: 'TELEPHONE', method: 'LINK', deliverType: 'DELIVERY_HK', ...named },
      [],
    ],
    ['nothing more of a caller who is named', { channel: 'TELEPHONE', method: 'LINK', ...named }, []],
    [
      'why and by whose leave a guest pays nothing',
      { channel: 'GUEST', method: 'NONE' },
      ['lastName', 'reason', 'allowedBy'],
    ],
    ['nothing more for a guest', guest, []],
  ])('%s', (_, sale, missing) => {
    expect(missingInSale(sale)).toEqual(missing);
  });

  test('a way to pay that its channel has', () => {
    expect(missingInSale({ channel: 'TELEPHONE', method: 'COUNTER_CASH', ...named })).toEqual(['method']);
    expect(missingInSale({ ...guest, method: 'COUNTER_CASH' })).toEqual(['method']);
    expect(missingInSale({ channel: 'COUNTER', method: 'NONE' })).toEqual(['method']);
  });
});

test('an order that is opened again has the time to pay of its channel, and never into its show', () => {
  const hours = (channel: OrderChannel, hoursUntilShow: number) => reopenedMinutes(channel, hoursUntilShow * 60) / 60;
  expect([hours('WEB', 100), hours('OUTLET', 100)]).toEqual([1, 1]);
  expect([hours('TELEPHONE', 100), hours('COUNTER', 100), hours('GUEST', 100)]).toEqual([24, 24, 72]);
  expect(hours('TELEPHONE', 10)).toBe(10);
});

test('the change is what was handed over beyond the amount; too little gives none', () => {
  expect(changeOf(100_000, 98_000)).toBe(2000);
  expect(changeOf(98_000, 98_000)).toBe(0);
  expect(changeOf(97_999, 98_000)).toBeNull();
});

test('a clerk takes cash and cards; a link is paid later, and a guest pays nothing', () => {
  const methods = ['COUNTER_CASH', 'COUNTER_CARD', 'LINK', 'NONE'] as const;
  expect(methods.filter(isMoneyTaken)).toEqual(['COUNTER_CASH', 'COUNTER_CARD']);
});
