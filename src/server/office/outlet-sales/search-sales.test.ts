// An outlet looks for one of its sales, when a customer comes back.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { allotIn, type OpenOutlet, openOutlet } from '../../../../tests/support/people/outlets.ts';
import { type BoxOffice, openBoxOffice } from '../../../../tests/support/shop/box-office.ts';

let office: BoxOffice;
let outlet: OpenOutlet;
let other: OpenOutlet;
/** The sales of the outlet: 陳大文 has A1 and A2, Wong B1 put aside, and somebody without a name B2. The other outlet has sold A3 to a 陳大文. */
let sales: Record<'chan' | 'wong' | 'nameless' | 'elsewhere', number>;
beforeAll(async () => {
  office = await openBoxOffice();
  outlet = await openOutlet(office);
  other = await openOutlet(office);
  const { hall, id } = await allotIn(office.db, outlet, 'A1 A2 B1 B2', 'A: 1a 2a 3a\nB: 1a 2a 3a');
  const { body: lent } = await other.give(hall, 'A3');
  const sell = async (by: OpenOutlet, allotmentId: number, seats: string, customer: object = {}) =>
    (await by.sell(hall, allotmentId, seats, customer)).body.id;
  sales = {
    chan: await sell(outlet, id, 'A1 A2', { name: '陳大文', telephone: '9123 4567' }),
    wong: await sell(outlet, id, 'B1', { name: 'Wong Siu-ming', telephone: '6234 5678', heldHours: 2 }),
    nameless: await sell(outlet, id, 'B2'),
    elsewhere: await sell(other, lent.id, 'A3', { name: '陳大文' }),
  };
});
afterAll(() => office.close());

async function search(query: string, by = outlet, state = 'all') {
  const { body } = await by.clerk.send('GET', `outlet/sales?state=${state}&query=${encodeURIComponent(query)}`);
  const names = new Map(Object.entries(sales).map(([name, id]) => [id, name]));
  return body.map(({ id }: { id: number }) => names.get(id)).join(' ');
}

test.each([
  ['', 'nameless wong chan'],
  ['陳大文', 'chan'],
  ['大文', 'chan'],
  ['wong', 'wong'],
  ['9123 4567', 'chan'],
  ['5678', 'wong'],
  ['A1', 'chan'],
  ['a2 A1', 'chan'],
  ['A1 A1', 'chan'],
  ['A1 A2 A3', ''],
  ['Z1 B2', 'nameless'],
  ['陳 A2', 'chan'],
  ['wong A2', ''],
  ['A1 B1', ''],
  ['A3', ''],
  ['nobody', ''],
])('%s finds %s', async (query, found) => {
  expect(await search(query)).toBe(found);
});

test('a sale is found by its number, with spaces too, and by its own outlet alone', async () => {
  const spaced = String(sales.wong).replace(/(...)/g, '$1 ');
  expect([await search(String(sales.wong)), await search(spaced)]).toEqual(['wong', 'wong']);
  expect(await search(String(sales.wong), other)).toBe('');
  expect(await search('陳大文', other)).toBe('elsewhere');
});

test('of those that were found, these that are put aside', async () => {
  expect(await search('陳大文', outlet, 'held')).toBe('');
  expect(await search('wong', outlet, 'held')).toBe('wong');
});
