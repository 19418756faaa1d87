import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { countStatements } from '../../../../tests/support/database/count-statements.ts';
import { databaseWithoutAdvisoryLocks } from '../../../../tests/support/database/without-locks.ts';
import { type Clerk, guest, openClerk, saleOf } from '../../../../tests/support/people/clerks.ts';
import { addPrice } from '../../../../tests/support/people/codes.ts';
import { programWithKey } from '../../../../tests/support/people/signed-in.ts';
import { type BoxOffice, openBoxOffice } from '../../../../tests/support/shop/box-office.ts';
import { type Hall, lineIn, rowsOfSeats } from '../../../../tests/support/shop/hall.ts';
import type { Authority } from '../../../domain/accounts/duties.ts';
import { seatsLeft } from '../../shop/queue/seats-left.queries.ts';
import { DashboardMemory } from '../dashboard/dashboard-memory.ts';
import { readGuestOrders } from './read-guest-orders.ts';

let shop: BoxOffice;
let clerk: Clerk;
let administrator: Clerk;
beforeAll(async () => {
  shop = await openBoxOffice();
  clerk = await openClerk(shop);
  administrator = await openClerk(shop, ['ROLE_ADMIN']);
});
afterAll(() => shop.close());

type GuestHall = Hall & { complementaryId: number };

/** A hall with complementary tickets at a price that no guest pays. */
async function guestHall(max: number, office = shop): Promise<GuestHall> {
  const hall = await office.hallOf(rowsOfSeats(3, 10), rowsOfSeats(3, 10));
  await office.db.updateTable('event').set({ complementaryMax: max }).where('id', '=', hall.eventId).execute();
  const { pricingId: complementaryId } = await addPrice(office.db, hall, 'COMPLEMENTARY', 48_000);
  return { ...hall, complementaryId };
}

const give = (who: Clerk, hall: GuestHall, wanted: number | string, more: object = {}) =>
  who.sell(saleOf(hall, wanted, { pricingId: hall.complementaryId }, { ...guest, ...more }));
const decide = (who: Clerk, id: number, decision: 'approve' | 'refuse') =>
  who.send('POST', `/api/sales/guests/${id}/${decision}`);
const statusOf = async (id: number) =>
  (await shop.db.selectFrom('orders').where('id', '=', id).select('status').executeTakeFirstOrThrow()).status;

describe('complementary tickets', () => {
  test('are mailed to the guest once they are given, where an address was given', async () => {
    const hall = await guestHall(2);
    const mailsOf = ({ id }: { id: number }) =>
      shop.db.selectFrom('mail').where('orderId', '=', id).select(['kind', 'recipient', 'body']).execute();
    const { body: within } = await give(clerk, hall, 2, { email: 'ada@press.example', locale: 'en' });
    const [mail] = await mailsOf(within);
    expect(mail).toMatchObject({ kind: 'payment-free', recipient: 'ada@press.example' });
    expect(mail?.body).toContain('There is nothing to pay');
    expect(mail?.body).not.toMatch(/HK\$|Invoice/);

    const { body: above } = await give(clerk, hall, 1, { email: 'ada@press.example' });
    expect(await mailsOf(above)).toEqual([]);
    await decide(administrator, above.id, 'approve');
    expect(await mailsOf(above)).toMatchObject([{ kind: 'payment-free' }]);
    const { body: unnamed } = await give(administrator, await guestHall(2), 1, { email: undefined });
    expect(await mailsOf(unnamed)).toEqual([]);
    const again = { mail: 'paid', reason: 'it was lost' };
    expect((await clerk.send('POST', `/api/transactions/${within.id}/mails`, again)).status).toBe(200);
    expect((await mailsOf(within)).map(({ kind }) => kind)).toEqual(['payment-free', 'payment-free']);
  });

  test('within the quota are given at once, at no price, with who allowed them and why', async () => {
    const hall = await guestHall(4);
    const { status, body } = await give(clerk, hall, 'A1 A2');
    expect([status, body.status, body.amount]).toEqual([201, 'PAID', 0]);
    expect(body.tickets[0].pricing).toEqual({ id: hall.complementaryId, price: 0, handlingFee: 0 });
    const lines = await shop.db.selectFrom('ledgerLine').where('orderId', '=', body.id).selectAll().execute();
    expect(lines).toMatchObject([
      { kind: 'SALE', ticketType: 'COMPLEMENTARY', channel: 'GUEST', method: 'NONE', tickets: 2, amountCents: 0 },
    ]);
    const { body: guests } = await clerk.send('GET', '/api/sales/guests');
    expect(guests.find(({ id }: { id: number }) => id === body.id)).toMatchObject({
      guest: '陳大文',
      reason: 'Press',
      allowedBy: 'The promoter',
      givenBy: clerk.login,
      isWaiting: false,
      places: [{ zone: 'Z1', tickets: 2, seats: 'A1–2' }],
      complementary: { max: 4, given: 2 },
    });
  });

  test.each([
    ['as a whole', [[1, 2, 3]]],
    ['one by one', [[1], [2, 3]]],
  ])('that were taken back %s are not opened again', async (_, parts) => {
    const { body } = await give(clerk, await guestHall(4), 'A1 A2 A3');
    const back = { withFees: false, withDelivery: false, refundedBefore: 0, reason: 'Ill' };
    const file = async () => (await clerk.send('GET', `/api/transactions/${body.id}/file`)).body;
    for (const tickets of parts)
      expect((await clerk.send('POST', `/api/transactions/${body.id}/refunds`, { ...back, tickets })).status).toBe(200);
    expect(await statusOf(body.id)).toBe('CANCELED');
    const again = await clerk.send('PUT', '/api/transactions', { id: body.id, status: 'WAITING', reason: 'Well' });
    expect([again.status, again.body.errorKey]).toEqual([409, 'wasPaid']);
    expect(await file()).toMatchObject({ status: 'CANCELED', paid: 0, wasPaid: true });
  });

  test('are given in a zone that is for guests alone, and buyers in the line do not wait for it', async () => {
    const hall = await guestHall(4);
    const { id: zoneId } = hall.zones[1] as Hall['zones'][number];
    await shop.db.deleteFrom('pricing').where('zoneId', '=', zoneId).execute();
    const { pricingId } = await addPrice(shop.db, hall, 'COMPLEMENTARY', 0, 1);
    expect((await clerk.sell(saleOf(hall, 1, { pricingId, zoneId }, guest))).body).toMatchObject({ status: 'PAID' });
    const left = await sql<{ left: number }>`select ${seatsLeft(hall.eventId)} as left`.execute(shop.db);
    expect(left.rows).toEqual([{ left: 30 }]);
  });

  test('are confirmed by a mail that says no amount', async () => {
    const email = 'critic@visitor.example';
    const { body } = await give(clerk, await guestHall(4), 1, { email, locale: 'en' });
    const again = { mail: 'paid', reason: 'Lost' };
    expect((await clerk.send('POST', `/api/transactions/${body.id}/mails`, again)).status).toBe(200);
    const mail = shop.db.selectFrom('mail').where('recipient', '=', email).where('kind', '=', 'payment-free');
    const { body: text } = await mail.select('body').orderBy('id', 'desc').executeTakeFirstOrThrow();
    expect(text).toContain('There is nothing to pay.');
    expect(text).not.toMatch(/HK\$|Invoice/);
  });

  test('need a name, a reason and who allowed them', async () => {
    const { body } = await give(clerk, await guestHall(4), 1, { lastName: '', reason: ' ', allowedBy: undefined });
    expect(body.fieldErrors.map(({ field }: { field: string }) => field)).toEqual(['lastName', 'reason', 'allowedBy']);
  });

  test('of an event without a quota wait for a second person', async () => {
    const { body } = await give(clerk, await guestHall(0), 1);
    expect(body.status).toBe('WAITING');
  });

  test('are never sold to the public, whatever their price', async () => {
    const hall = await guestHall(9);
    const line = { ...lineIn(hall, 1), pricingId: hall.complementaryId };
    expect((await shop.order({ ...hall, orderDetails: [line] })).body.errorKey).toBe('wrongPricing');
    const counter = await clerk.sell(saleOf(hall, 1, { pricingId: hall.complementaryId }));
    expect(counter.body.errorKey).toBe('wrongPricing');
    const atPublicPrice = await clerk.sell(saleOf(hall, 1, {}, guest));
    expect(atPublicPrice.body.errorKey).toBe('wrongPricing');
  });
});

test('the list of guests reads as often for many events as for one', async () => {
  const statements = () => countStatements(shop.db, (db) => readGuestOrders({ ...shop.deps, db }));
  const events = new Set((await readGuestOrders(shop.deps)).map(({ event: { id } }) => id));
  expect(events.size).toBeGreaterThan(2);
  expect(await statements()).toBe(5);
});

describe('above the quota', () => {
  test('the dashboard of administrators counts what waits for them, until it is decided', async () => {
    const requests = async (...authorities: Authority[]) =>
      (await new DashboardMemory(shop.deps, async () => []).of({ authorities })).attention.filter(
        ({ kind }) => kind === 'guestRequest',
      );
    const [before] = await requests('ROLE_ADMIN');
    const { body } = await give(clerk, await guestHall(0), 1);
    expect(await requests('ROLE_ADMIN')).toMatchObject([{ count: (before?.count ?? 0) + 1, to: '/admin/guests' }]);
    expect(await requests('ROLE_BOX_OFFICE')).toEqual([]);
    await decide(administrator, body.id, 'refuse');
    expect((await requests('ROLE_ADMIN'))[0]?.count).toBe(before?.count);
  });

  const requested = async () => {
    const hall = await guestHall(1);
    const { body } = await give(clerk, hall, 'B1 B2');
    expect(body.status).toBe('WAITING');
    return { hall, id: body.id as number };
  };

  test('a second person allows the request, and the seats are the guest’s', async () => {
    const { id } = await requested();
    expect((await decide(administrator, id, 'approve')).body).toMatchObject({
      status: 'PAID',
      isWaiting: false,
      decidedBy: administrator.login,
      complementary: { max: 1, given: 0 },
    });
    expect((await decide(administrator, id, 'approve')).body.errorKey).toBe('notWaiting');
  });

  test('or refuses it, and the seats are on sale again', async () => {
    const { hall, id } = await requested();
    expect((await decide(administrator, id, 'refuse')).body.status).toBe('REJECTED');
    expect((await clerk.sell(saleOf(hall, 'B1 B2'))).status).toBe(201);
  });

  test('never the person who gives them, nor a clerk', async () => {
    const hall = await guestHall(0);
    const { body } = await give(administrator, hall, 1);
    const own = await decide(administrator, body.id, 'approve');
    expect([own.status, own.body.errorKey]).toEqual([409, 'secondPersonNeeded']);
    expect((await decide(clerk, body.id, 'approve')).status).toBe(403);
    expect(await statusOf(body.id)).toBe('WAITING');
  });

  test('nor the person who made the key by which a program gives them', async () => {
    const { id } = await requested();
    const { name } = await programWithKey(shop.deps, { authorities: ['ROLE_BOX_OFFICE'] });
    await shop.db.updateTable('apiKey').set({ madeBy: administrator.login }).where('name', '=', name).execute();
    const login = `key:${name}`;
    await shop.db.updateTable('guestOrder').set({ givenBy: login }).where('orderId', '=', id).execute();
    await shop.db.updateTable('orders').set({ soldBy: login }).where('id', '=', id).execute();
    const { body: guests } = await clerk.send('GET', '/api/sales/guests');
    expect(guests.find((guest: { id: number }) => guest.id === id)).toMatchObject({
      givenBy: login,
      giver: administrator.login,
    });
    expect((await decide(administrator, id, 'approve')).body.errorKey).toBe('secondPersonNeeded');
    expect((await decide(await openClerk(shop, ['ROLE_ADMIN']), id, 'approve')).status).toBe(200);
  });

  test('of ten decisions at once, one is made', async () => {
    const { id } = await requested();
    const decisions = Array.from({ length: 10 }, (_, at) => decide(administrator, id, at % 2 ? 'approve' : 'refuse'));
    const statuses = (await Promise.all(decisions)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
  });

  test('a request that nobody decides runs out, and its seats go back', async () => {
    const { hall, id } = await requested();
    await shop.db
      .updateTable('orders')
      .set({ expiresAt: new Date(Date.now() - 1000) })
      .where('id', '=', id)
      .execute();
    expect((await decide(administrator, id, 'approve')).body.errorKey).toBe('notWaiting');
    await shop.releases.expire(hall.eventId);
    expect((await clerk.sell(saleOf(hall, 'B1 B2'))).status).toBe(201);
  });
});

/** Clerks give one ticket each, in two zones, where the quota has one place left. Returns how many were given at once. */
async function race(office: BoxOffice, who: Clerk): Promise<number> {
  const hall = await guestHall(1, office);
  const other = hall.zones[1] as Hall['zones'][number];
  const { pricingId } = await addPrice(office.db, hall, 'COMPLEMENTARY', 0, 1);
  const giving = Array.from({ length: 6 }, (_, at) =>
    at % 2 === 0 ? give(who, hall, 1) : who.sell(saleOf(hall, 1, { pricingId, zoneId: other.id }, guest)),
  );
  return (await Promise.all(giving)).filter(({ body }) => body.status === 'PAID').length;
}

test('of clerks who give the last ticket of the quota at once, one gives it', async () => {
  for (let round = 0; round < 5; round += 1) expect(await race(shop, clerk)).toBe(1);
});

test('without the lock of the quota more are given: the test above would notice', async () => {
  const database = await databaseWithoutAdvisoryLocks();
  const careless = await openBoxOffice({}, { database });
  const who = await openClerk(careless);
  let most = 0;
  for (let round = 0; round < 20 && most < 2; round += 1) most = Math.max(most, await race(careless, who));
  expect(most).toBeGreaterThan(1);
  await careless.close();
  await database.dropBroken();
});
