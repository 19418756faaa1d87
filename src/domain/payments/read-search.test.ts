import { expect, test } from 'vitest';
import { readSearch } from './read-search.ts';

const none = { orderId: null, amountCents: null, reference: null, email: null, person: null };

test.each([
  ['490', { orderId: 490, amountCents: 49_000 }],
  ['HK$1,470.50', { amountCents: 147_050 }],
  ['$ 490', { amountCents: 49_000 }],
  ['8589934593', { orderId: 8_589_934_593, reference: '8589934593', person: '8589934593' }],
  ['00002k7q', { reference: '00002K7Q', person: '00002k7q' }],
  ['52001234', { orderId: 52_001_234, reference: '52001234', person: '52001234' }],
  ['chan', { person: 'chan' }],
  ['陳', { person: '陳' }],
  ['Chan Tai-Man', { person: 'chantaiman' }],
  ['+852 5100 0001', { person: '85251000001' }],
  ['fan@visitor.example', { email: 'fan@visitor.example', person: 'fan@visitor.example' }],
  ['a', {}],
  ['%', {}],
  ['', {}],
])('“%s” is looked for as all that it can mean', (typed, meanings) => {
  expect(readSearch(typed)).toEqual({ ...none, ...meanings });
});
