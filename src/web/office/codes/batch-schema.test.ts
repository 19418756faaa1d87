import { expect, test } from 'vitest';
import { batchSchema, changeSchema } from './batch-schema.ts';

const typed = {
  eventId: '5',
  name: 'Fans',
  ticketType: 'DISCOUNT',
  count: '100',
  word: '',
  length: '8',
  ticketsMax: '1',
  'reduction.kind': 'PERCENT',
  'reduction.value': '10',
};
const read = (more: Record<string, string>) => batchSchema.safeParse({ ...typed, ...more });

test('codes without a reduction are made, whatever was typed for one before', () => {
  expect(read({ 'reduction.value': '' }).success).toBe(false);
  for (const value of ['', 'x', '101'])
    expect(read({ 'reduction.kind': 'NONE', 'reduction.value': value }).data).toMatchObject({
      reduction: { kind: 'NONE', value: 0 },
    });
});

test('bounds that are left empty are not sent', () => {
  expect(read({ sessionId: '', zoneId: '', priceMax: '', seats: '', persons: '' }).data).not.toHaveProperty('zoneId');
});

test('a part of the terms that is not changed holds no change up', () => {
  const change = {
    ticketsMax: '2',
    changesReduction: false,
    'reduction.kind': 'PERCENT',
    'reduction.value': 'x',
    changesTimes: false,
    validFrom: 'x',
    validUntil: '',
  };
  const isSent = (more: object) => changeSchema.safeParse({ ...change, ...more }).success;
  expect(isSent({})).toBe(true);
  expect(isSent({ changesReduction: true })).toBe(false);
  expect(isSent({ changesReduction: true, 'reduction.kind': 'NONE' })).toBe(true);
  expect(isSent({ changesTimes: true })).toBe(false);
});
