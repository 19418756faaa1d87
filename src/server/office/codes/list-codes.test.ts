import { afterAll, beforeAll, expect, test } from 'vitest';
import { addPrice, batchOf } from '../../../../tests/support/people/codes.ts';
import { signedIn } from '../../../../tests/support/people/signed-in.ts';
import { type BoxOffice, openBoxOffice } from '../../../../tests/support/shop/box-office.ts';

let office: BoxOffice;
let headers: { authorization: string };
beforeAll(async () => {
  office = await openBoxOffice();
  ({ headers } = await signedIn(office.deps, { authorities: ['ROLE_CATALOGUE'] }));
});
afterAll(() => office.close());

const post = (url: string, payload: object) => office.app.inject({ method: 'POST', url, headers, payload });
const get = (url: string) => office.app.inject({ url, headers });

test.each(['%', '_', '-', '優惠'])(
  'a search that is part of no code finds none, and changes none: %s',
  async (sign) => {
    const hall = await office.hallOf(50);
    await addPrice(office.db, hall, 'DISCOUNT', 48_000);
    const { id: batchId } = (await post('/api/code-batches', batchOf(hall, { count: 2, word: 'FAN' }))).json();
    const of = (search: string) => `batchId=${batchId}&search=${encodeURIComponent(search)}`;
    expect((await get(`/api/codes?${of(sign)}`)).json()).toEqual([]);
    expect((await get(`/api/codes?${of(`F${sign}AN`)}`)).json()).toHaveLength(/[_-]/.test(sign) ? 2 : 0);
    const change = await post('/api/codes/change', { batchId, search: sign, count: 2, isWithdrawn: true });
    expect(change.json()).toMatchObject({ details: { count: 0 } });
    expect((await get(`/api/codes/file?${of(sign)}`)).body.trim().split('\n')).toHaveLength(1);
  },
);

test('the file has times as the shop shows them, in Hong Kong', async () => {
  const hall = await office.hallOf(50);
  await addPrice(office.db, hall, 'DISCOUNT', 48_000);
  const times = { validFrom: '2031-03-30T16:00:00Z', validUntil: '2031-05-01T15:59:00Z' };
  const { id } = (await post('/api/code-batches', batchOf(hall, { count: 1, ...times }))).json();
  expect((await get(`/api/codes/file?batchId=${id}`)).body).toContain(',2031-03-31 00:00,2031-05-01 23:59,');
});
