import { expect, test } from 'vitest';
import { lacksSlip, slipOf } from './staff-payment-methods.ts';

test('money of a card terminal has the number on its slip, and other money has none', () => {
  expect(slipOf({ method: 'COUNTER_CARD', terminalReference: '004711' })).toBe('004711');
  expect(slipOf({ method: 'COUNTER_CASH', terminalReference: '004711' })).toBeNull();
  expect(slipOf({ method: 'COUNTER_CARD', terminalReference: '' })).toBeNull();
  expect(lacksSlip({ method: 'COUNTER_CARD', terminalReference: '' })).toBe(true);
  expect(lacksSlip({ method: 'COUNTER_CARD', terminalReference: '004711' })).toBe(false);
  expect(lacksSlip({ method: 'COUNTER_CASH' })).toBe(false);
});
