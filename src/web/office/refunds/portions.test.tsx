import { expect, test } from 'vitest';
import { drawPart, readOf } from '../../../../tests/support/samples/draw-part.tsx';
import type { Portion } from '../../../contract/order-actions.ts';
import { Portions } from './portions.tsx';

test('a customer at the counter who gave no name was not forgotten', () => {
  const portion: Portion = {
    invoiceNo: '0000FXF91HRHHYQ125KF6',
    number: 1,
    transactionId: 64_424_509_453,
    method: 'COUNTER_CASH',
    amount: 780,
    reason: 'ill',
    decidedBy: 'clerk',
    decidedAt: '2026-11-20T02:00:00.000Z',
    isApproved: false,
    canBeSent: false,
    tried: null,
    refusedBecause: null,
    buyer: '',
    email: '',
    telephone: '',
  };
  const drawn = drawPart(<Portions portions={{ items: [portion], total: 1 }} page={1} onDecide={() => {}} />, 'en');
  expect(readOf(drawn)).toContain('(no buyer named)');
});
