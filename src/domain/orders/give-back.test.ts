import { describe, expect, test } from 'vitest';
import { decideGivingBack, type GivingBack, splitRefund } from './give-back.ts';

const tickets = [1, 2, 3].map((number) => ({ number, priceCents: 58_000, handlingFeeCents: 1_000 }));
const order = { tickets, deliveryCents: 4_000, leftCents: 181_000 };
const giving = (wanted: Partial<GivingBack>): GivingBack => ({
  numbers: [],
  withFees: false,
  withDelivery: false,
  adjustmentCents: 0,
  ...wanted,
});

describe('the money that goes back', () => {
  test.each([
    ['the price of two tickets', { numbers: [1, 3] }, 116_000, false],
    ['their fees as well', { numbers: [1, 3], withFees: true }, 118_000, false],
    ['and the delivery', { numbers: [1, 3], withFees: true, withDelivery: true }, 122_000, false],
    ['less a charge', { numbers: [1], adjustmentCents: -5_000 }, 53_000, false],
    ['nothing for a ticket', { numbers: [1], adjustmentCents: -58_000 }, 0, false],
    ['money without a ticket', { adjustmentCents: 2_500 }, 2_500, false],
    ['all of it', { numbers: [1, 2, 3], withFees: true, withDelivery: true }, 181_000, true],
  ] as const)('%s', (_, wanted, refundCents, isAll) => {
    expect(decideGivingBack(order, giving(wanted))).toMatchObject({ refundCents, isAll });
  });
});

test('after a goodwill the tickets bring back the money that is left, and no more', () => {
  const left = { ...order, leftCents: 171_000 };
  const all = { numbers: [1, 2, 3], withFees: true, withDelivery: true };
  expect(decideGivingBack(left, giving(all))).toMatchObject({ refundCents: 171_000, adjustmentCents: -10_000 });
  expect(decideGivingBack(left, giving({ numbers: [1] }))).toMatchObject({ refundCents: 58_000, adjustmentCents: 0 });
  expect(decideGivingBack(left, giving({ ...all, adjustmentCents: 1 }))).toMatchObject({ refused: 'refundTooMuch' });
});

describe('it is refused', () => {
  test.each([
    ['a ticket that was returned before', { numbers: [1, 4] }, { refused: 'ticketsGone', numbers: [4] }],
    ['nothing at all', {}, { refused: 'refundNothing' }],
    ['a charge above the price', { numbers: [1], adjustmentCents: -58_001 }, { refused: 'refundNothing' }],
    ['a cent more than was paid', { adjustmentCents: 181_001 }, { refused: 'refundTooMuch', leftCents: 181_000 }],
  ] as const)('%s', (_, wanted, refusal) => {
    expect(decideGivingBack(order, giving(wanted))).toEqual(refusal);
  });
});

test('money goes back to one payment after the other, and to none in which nothing is left', () => {
  const payments = [
    { invoiceNo: 'COUNTER', leftCents: 20_000 },
    { invoiceNo: 'EMPTY', leftCents: 0 },
    { invoiceNo: 'CARD', leftCents: 100_000 },
  ];
  expect(splitRefund(payments, 50_000)).toEqual([
    { invoiceNo: 'COUNTER', amountCents: 20_000 },
    { invoiceNo: 'CARD', amountCents: 30_000 },
  ]);
  expect(splitRefund(payments, 20_000)).toEqual([{ invoiceNo: 'COUNTER', amountCents: 20_000 }]);
});
