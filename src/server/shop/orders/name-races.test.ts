import { expect, test } from 'vitest';
import { addSlowly, databaseWithoutAdvisoryLocks } from '../../../../tests/support/database/without-locks.ts';
import { anyMobile, person } from '../../../../tests/support/people/buyers.ts';
import { type BoxOffice, openBoxOffice } from '../../../../tests/support/shop/box-office.ts';
import { lineIn } from '../../../../tests/support/shop/hall.ts';

/** How many of two browsers get two tickets each for one mailbox, where two are allowed, on two servers in the same moment. */
async function namedOf(office: BoxOffice, servers: readonly BoxOffice[]): Promise<number> {
  const hall = await office.hallOf(500);
  await office.db.updateTable('event').set({ ticketsPerVisitorMax: 2 }).where('id', '=', hall.eventId).execute();
  const orders = servers.map(async (server) => {
    const who = office.buyer(hall.eventId);
    expect((await server.order({ ...hall, orderDetails: [lineIn(hall, 2)] }, who)).status).toBe(200);
    return { server, who };
  });
  const held = await Promise.all(orders);
  await addSlowly(office.db, 'order_buyer');
  const named = await Promise.all(
    held.map(({ server, who: { cookie, token } }) =>
      server.app.inject({
        method: 'PUT',
        url: '/api/order/buyer',
        headers: { cookie },
        payload: { ...person, mobile: anyMobile(), token },
      }),
    ),
  );
  return named.filter(({ statusCode }) => statusCode === 200).length;
}

test('one person gets no more tickets by two servers than by one', async () => {
  const office = await openBoxOffice();
  const other = await openBoxOffice({}, { database: office });
  expect(await namedOf(office, [office, other])).toBe(1);
  await other.close();
  await office.close();
});

test('would get more without the lock', async () => {
  const database = await databaseWithoutAdvisoryLocks();
  const office = await openBoxOffice({}, { database });
  const other = await openBoxOffice({}, { database });
  expect(await namedOf(office, [office, other])).toBe(2);
  await other.close();
  await office.close();
  await database.drop();
});

test('one person gets no more tickets by two requests in one batch', async () => {
  const office = await openBoxOffice();
  expect(await namedOf(office, [office, office])).toBe(1);
  await office.close();
});
