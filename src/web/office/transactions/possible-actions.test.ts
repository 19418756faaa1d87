import { expect, test } from 'vitest';
import { actionsOf } from './possible-actions.ts';

const file = { buyer: null, payments: [], paid: 0, refundedBefore: 0, wasPaid: false };
const actions = (order: Partial<Parameters<typeof actionsOf>[0]>, more: Partial<typeof file> = {}) =>
  actionsOf({ status: 'CANCELED', channel: 'WEB', amount: 540, ...order }, { ...file, ...more }, true).join(' ');

test('an order that was never paid is opened again, and one that was paid with nothing is not', () => {
  expect(actions({})).toBe('reinstate');
  expect(actions({}, { wasPaid: true })).toBe('');
  expect(actions({}, { wasPaid: true, paid: 540, refundedBefore: 510 })).toBe('giveKept');
});

const buyer = { name: '', email: '', telephone: '', address: '', locale: 'en', login: null } as const;
const named = (email: string) => ({ buyer: { ...buyer, email } as unknown as null });

test('what an outlet has sold or put aside is its own: only its buyer is corrected, and places that wait are let go of', () => {
  expect(actions({ channel: 'OUTLET' })).toBe('');
  expect(actions({ channel: 'OUTLET', status: 'EXPIRED' })).toBe('');
  expect(actions({ channel: 'OUTLET', status: 'WAITING' }, named(''))).toBe('buyer cancel');
  expect(actions({ channel: 'OUTLET', status: 'PAID' }, named(''))).toBe('buyer');
});

test('a mail is sent again to a buyer who left an address', () => {
  expect(actions({ status: 'PAID' }, named('a@visitor.example'))).toBe('giveBack repeatPaid buyer');
  expect(actions({ status: 'PAID', channel: 'COUNTER' }, named(''))).toBe('giveBack buyer');
  const waiting = { status: 'WAITING', channel: 'TELEPHONE' } as const;
  expect(actions(waiting, named('a@visitor.example'))).toBe('pay hold repeatPay buyer cancel');
});

test('a hold that has run out is paid all the same, or opened again', () => {
  expect(actions({ status: 'EXPIRED' })).toBe('pay reinstate');
});

test('an order that costs nothing is settled without money', () => {
  expect(actions({ status: 'WAITING', amount: 0 })).toBe('payNothing hold cancel');
});

test('tickets for a guest wait for no money', () => {
  expect(actions({ status: 'WAITING' })).toBe('pay hold cancel');
  expect(actions({ status: 'WAITING', channel: 'GUEST' })).toBe('hold cancel');
});
