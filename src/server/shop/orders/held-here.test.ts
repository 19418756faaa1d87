import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hourLater } from '../../../../tests/support/database/small-catalogue.ts';
import { type BoxOffice, oneTicket, openBoxOffice } from '../../../../tests/support/shop/box-office.ts';

describe('the order that a browser holds', () => {
  let shop: BoxOffice;
  beforeAll(async () => {
    shop = await openBoxOffice();
  });
  afterAll(() => shop.close());

  const askHeld = async (eventId: number, cookie?: string) => {
    const headers = cookie === undefined ? {} : { cookie };
    const reply = await shop.app.inject({ url: `/api/order/held?eventId=${eventId}`, headers });
    return { status: reply.statusCode, body: reply.json() };
  };

  test('is found by a tab that has no pass, with a pass that reads it and gives it back', async () => {
    const hall = await shop.hallOf('A: 1a 2a 3a');
    const who = shop.buyer(hall.eventId);
    const placed = await shop.order(oneTicket(hall), who);
    const { status, body } = await askHeld(hall.eventId, who.cookie);
    expect(status).toBe(200);
    expect(body.transaction).toEqual(placed.body);
    expect(body.validUntil).toBe(placed.body.validUntil);
    const headers = { cookie: who.cookie };
    const read = await shop.app.inject({ url: `/api/order?token=${body.token}`, headers });
    expect(read.json()).toEqual(placed.body);
    const payload = { token: body.token };
    const given = await shop.app.inject({ method: 'POST', url: '/api/order/cancel', headers, payload });
    expect(given.json()).toMatchObject({ id: placed.body.id, status: 'CANCELED' });
    expect((await askHeld(hall.eventId, who.cookie)).status).toBe(404);
  });

  test('is nobody else’s, not of another event, and not there once its time is over', async () => {
    const [hall, other] = [await shop.hallOf(10), await shop.hallOf(10)];
    const who = shop.buyer(hall.eventId);
    const { body: placed } = await shop.order(oneTicket(hall), who);
    expect((await askHeld(hall.eventId)).status).toBe(404);
    expect((await askHeld(hall.eventId, shop.buyer().cookie)).status).toBe(404);
    expect((await askHeld(other.eventId, who.cookie)).status).toBe(404);
    expect((await askHeld(hall.eventId, who.cookie)).status).toBe(200);
    await shop.db
      .updateTable('orders')
      .set({ expiresAt: hourLater(-1) })
      .where('id', '=', placed.id)
      .execute();
    expect((await askHeld(hall.eventId, who.cookie)).status).toBe(404);
  });
});
