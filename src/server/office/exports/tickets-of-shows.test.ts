// Exported tickets of a list that is narrowed to shows.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { madeExport, rowsOfCsv } from '../../../../tests/support/people/made-export.ts';
import { paidPayer } from '../../../../tests/support/people/order-actions.ts';
import { type SignedIn, signedIn } from '../../../../tests/support/people/signed-in.ts';
import { type BoxOffice, openBoxOffice } from '../../../../tests/support/shop/box-office.ts';
import { addHall, lineIn } from '../../../../tests/support/shop/hall.ts';
import { localInstant } from '../../../domain/catalogue/hong-kong-time.ts';

let shop: BoxOffice;
let clerk: SignedIn;
beforeAll(async () => {
  shop = await openBoxOffice();
  clerk = await signedIn(shop.deps, { authorities: ['ROLE_BOX_OFFICE'] });
});
afterAll(() => shop.close());

test('they are without those of other evenings in the same orders, and are counted so', async () => {
  const hall = await addHall(shop.db, { zones: [20], sessions: 2 });
  const eventId = String(hall.eventId);
  const [first = 0, second = 0] = hall.sessionIds;
  await paidPayer(shop, { hall, lines: [lineIn(hall, 2, 0, 0), lineIn(hall, 1, 0, 1)] });
  const session = shop.db.selectFrom('session').where('id', '=', second).select('startsAt');
  const day = localInstant((await session.executeTakeFirstOrThrow()).startsAt.getTime()).slice(0, 10);
  const ticketsWith = async (filter: object) => {
    const order = { contents: 'tickets', format: 'CSV', columns: ['number', 'status'], filter };
    const [, ...rows] = rowsOfCsv(await madeExport(shop, clerk, order));
    return rows.map(([number]) => Number(number));
  };
  expect(await ticketsWith({ eventId })).toEqual([1, 2, 3]);
  expect(await ticketsWith({ sessionId: String(first) })).toEqual([1, 2]);
  expect(await ticketsWith({ eventId, showFrom: day, showTo: day })).toEqual([3]);
  expect(await ticketsWith({ sessionId: String(first), showFrom: day })).toEqual([]);
  await madeExport(shop, clerk, { contents: 'tickets', format: 'PDF', filter: { sessionId: String(second) } });
  const [file] = (await shop.app.inject({ url: '/api/exports', headers: clerk.headers })).json();
  expect(file).toMatchObject({ rowsDone: 1, rowsTotal: 1 });
});
