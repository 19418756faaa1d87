import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { byTelephone, type Clerk, caller, openClerk, saleOf } from '../../../../tests/support/people/clerks.ts';
import { addCodes, addPrice, lineOf, tokenOf, usedOf } from '../../../../tests/support/people/codes.ts';
import { type BoxOffice, openBoxOffice, seatsOf } from '../../../../tests/support/shop/box-office.ts';
import { type Hall, type HallZone, rowsOfSeats } from '../../../../tests/support/shop/hall.ts';
import { mailboxDigest } from '../../shop/orders/name-buyer.ts';

let shop: BoxOffice;
let clerk: Clerk;
beforeAll(async () => {
  shop = await openBoxOffice();
  clerk = await openClerk(shop);
});
afterAll(() => shop.close());

describe('with the code of a customer', () => {
  /** Ten seats, and the code FANS2K7M for three tickets of HK$480 at a quarter less. */
  async function hallWithCode(more: Partial<Parameters<typeof addCodes>[2]> = {}) {
    const hall = await shop.hallOf(rowsOfSeats(1, 10));
    const zone = await addPrice(shop.db, hall, 'DISCOUNT', 48_000);
    const reduction = { kind: 'PERCENT', value: 25 } as const;
    await addCodes(shop.db, hall.eventId, { codes: ['FANS2K7M'], ticketsMax: 3, reduction, ...more });
    return { hall, pricingId: zone.pricingId };
  }
  const check = ({ eventId }: Hall, code: string) => clerk.send('POST', '/api/sales/code', { eventId, code });

  test('the price is shown first; the sale is booked with what was taken off, as online', async () => {
    const { hall, pricingId } = await hallWithCode();
    expect((await check(hall, 'ｆａｎｓ 2k7m')).body).toMatchObject({
      code: 'FANS2K7M',
      ticketsLeft: 3,
      isPersonal: false,
      prices: [{ id: pricingId, zoneId: hall.zones[0]?.id, price: 360, fullPrice: 480 }],
    });
    const sale = saleOf(hall, 2, { pricingId }, { code: 'fans 2k7m' });
    const { status, body } = await clerk.sell(sale);
    expect([status, body.status, body.amount]).toEqual([201, 'PAID', 740]);
    const lines = await shop.db.selectFrom('ledgerLine').where('orderId', '=', body.id).selectAll().execute();
    expect(lines.map(({ kind, ticketType, tickets, amountCents }) => [kind, ticketType, tickets, amountCents])).toEqual(
      [
        ['SALE', 'DISCOUNT', 2, 96_000],
        ['DISCOUNT', 'DISCOUNT', 0, -24_000],
        ['FEE', 'DISCOUNT', 0, 2000],
      ],
    );
    expect(await usedOf(shop.db, hall.eventId)).toEqual([2]);
    expect((await clerk.sell(sale)).body.id).toBe(body.id);
    expect(await usedOf(shop.db, hall.eventId)).toEqual([2]);
  });

  test('a code that is not good is refused like one that does not exist, and guesses are limited', async () => {
    const { hall, pricingId } = await hallWithCode({ withdrawnAt: new Date() });
    const other = await openClerk(shop);
    for (const code of ['FANS2K7M', 'CFGHJKMN', '粉絲'])
      expect((await other.send('POST', '/api/sales/code', { eventId: hall.eventId, code })).body.errorKey).toBe(
        'codeRefused',
      );
    expect((await other.sell(saleOf(hall, 1, { pricingId }, { code: 'FANS2K7M' }))).body.errorKey).toBe('codeRefused');
    for (let guess = 0; guess < 16; guess += 1)
      await other.send('POST', '/api/sales/code', { eventId: hall.eventId, code: 'CFGHJKMN' });
    expect((await other.sell(saleOf(hall, 1, { pricingId }, { code: 'FANS2K7M' }))).status).toBe(429);
    expect(await shop.countOrders(hall.eventId)).toBe(0);
  });

  test('without it, at another price or for more tickets than it has left nothing is sold', async () => {
    const { hall, pricingId } = await hallWithCode();
    expect((await clerk.sell(saleOf(hall, 1, { pricingId }))).body.errorKey).toBe('wrongPricing');
    expect((await clerk.sell(saleOf(hall, 4, { pricingId }, { code: 'FANS2K7M' }))).body).toMatchObject({
      errorKey: 'codeUsedUp',
      details: { left: 3 },
    });
    expect(await shop.countOrders(hall.eventId)).toBe(0);
  });

  test('a code for one person is sold when the clerk names that person', async () => {
    const { hall, pricingId } = await hallWithCode({
      personDigest: mailboxDigest(shop.deps.signingKey, caller.email),
    });
    expect((await check(hall, 'FANS2K7M')).body.isPersonal).toBe(true);
    const sell = (more: object) => clerk.sell(saleOf(hall, 1, { pricingId }, { code: 'FANS2K7M', ...more }));
    for (const email of [undefined, 'other@visitor.example'])
      expect((await sell({ email })).body.fieldErrors).toMatchObject([{ field: 'email', message: 'codeOfAnother' }]);
    expect((await sell({ email: caller.email })).status).toBe(201);
  });

  test('one that is bound to seats sells the best of them; other seats by name are refused in words', async () => {
    const { hall, pricingId } = await hallWithCode();
    const batch = { zoneId: hall.zones[0]?.id as number, seats: 'A4–6' };
    await shop.db.updateTable('codeBatch').set(batch).where('eventId', '=', hall.eventId).execute();
    const sell = (wanted: number | string) => clerk.sell(saleOf(hall, wanted, { pricingId }, { code: 'FANS2K7M' }));
    expect((await sell('A1 A4')).body).toMatchObject({ errorKey: 'codeSeats', details: { seats: 'A4–6' } });
    expect(seatsOf((await sell('A6')).body)).toEqual(['A6']);
    expect(seatsOf((await sell(2)).body)).toEqual(['A4', 'A5']);
    expect(await usedOf(shop.db, hall.eventId)).toEqual([3]);
  });

  test('seats of a code are sold once to clerks and buyers who want them at once', async () => {
    const { hall, pricingId } = await hallWithCode({ ticketsMax: 10 });
    const batch = { zoneId: hall.zones[0]?.id as number, seats: 'A4–6' };
    await shop.db.updateTable('codeBatch').set(batch).where('eventId', '=', hall.eventId).execute();
    const who = shop.buyer(hall.eventId);
    const codeToken = await tokenOf(shop, who, hall.eventId, 'FANS2K7M');
    const orderDetails = [lineOf(hall, { ...(hall.zones[0] as HallZone), pricingId }, 1)];
    const sold = await Promise.all([
      shop.order({ ...hall, orderDetails, codeToken }, who),
      ...[1, 2, 3].map(() => clerk.sell(saleOf(hall, 1, { pricingId }, { code: 'FANS2K7M' }))),
    ]);
    const seats = sold.map(({ status, body }) => (status < 300 ? seatsOf(body).join() : body.errorKey));
    expect(seats.sort()).toEqual(['A4', 'A5', 'A6', 'soldOut']);
  });

  test('an order that costs nothing is confirmed to its buyer by mail, as online', async () => {
    const { hall, pricingId } = await hallWithCode({ reduction: { kind: 'PERCENT', value: 100 } });
    await shop.db.updateTable('pricing').set({ handlingFeeCents: 0 }).where('id', '=', pricingId).execute();
    const email = 'free-caller@visitor.example';
    const sale = saleOf(hall, 2, { pricingId }, { ...byTelephone, email, code: 'FANS2K7M' });
    expect((await clerk.sell(sale)).body).toMatchObject({ status: 'PAID', amount: 0, payLink: null });
    const mails = shop.db.selectFrom('mail').where('recipient', '=', email).select('kind');
    expect(await mails.execute()).toEqual([{ kind: 'payment-free' }]);
    await clerk.sell(sale);
    expect(await mails.execute(), 'a repetition').toHaveLength(1);
  });

  test('a caller whose hold runs out gives its tickets back', async () => {
    const { hall, pricingId } = await hallWithCode();
    const { body } = await clerk.sell(saleOf(hall, 2, { pricingId }, { ...byTelephone, code: 'FANS2K7M' }));
    expect([body.status, await usedOf(shop.db, hall.eventId)]).toEqual(['WAITING', [2]]);
    const past = new Date(Date.now() - 1000);
    await shop.db.updateTable('orders').set({ expiresAt: past }).where('id', '=', body.id).execute();
    await shop.releases.expire(hall.eventId);
    expect(await usedOf(shop.db, hall.eventId)).toEqual([0]);
  });

  test('an order that is opened again when others have used its code is refused for the code, not for its free seats', async () => {
    const { hall, pricingId } = await hallWithCode();
    const { body } = await clerk.sell(saleOf(hall, 2, { pricingId }, { ...byTelephone, code: 'FANS2K7M' }));
    await clerk.send('DELETE', `/api/transactions/${body.id}`);
    await clerk.sell(saleOf(hall, 'A9 A10', { pricingId }, { code: 'FANS2K7M' }));
    const again = { id: body.id, status: 'WAITING', reason: 'called again' };
    expect((await clerk.send('PUT', '/api/transactions', again)).body).toMatchObject({
      errorKey: 'codeUsedUp',
      details: { left: 1 },
    });
  });

  test('clerks and buyers who use it at once, in zones of their own, never sell more than it has', async () => {
    const hall = await shop.hallOf(10, 10, 10, 10);
    const zones = await Promise.all([0, 1, 2, 3].map((at) => addPrice(shop.db, hall, 'DISCOUNT', 48_000, at)));
    await addCodes(shop.db, hall.eventId, { codes: ['FANS2K7M'], ticketsMax: 3 });
    const who = shop.buyer(hall.eventId);
    const codeToken = await tokenOf(shop, who, hall.eventId, 'FANS2K7M');
    const [first, ...others] = zones as [HallZone, ...HallZone[]];
    const sold = await Promise.all([
      shop.order({ ...hall, orderDetails: [lineOf(hall, first, 2)], codeToken }, who),
      ...others.map(({ id, pricingId }) =>
        clerk.sell(saleOf(hall, 2, { zoneId: id, pricingId }, { code: 'FANS2K7M' })),
      ),
    ]);
    expect(sold.map(({ status, body }) => (status < 300 ? 'sold' : body.errorKey)).sort()).toEqual([
      'codeUsedUp',
      'codeUsedUp',
      'codeUsedUp',
      'sold',
    ]);
    expect(await usedOf(shop.db, hall.eventId)).toEqual([2]);
  });
});
