import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { person } from '../../../../tests/support/people/buyers.ts';
import { byTelephone, type Clerk, caller, openClerk, saleOf } from '../../../../tests/support/people/clerks.ts';
import { openWithholder, type Withholder } from '../../../../tests/support/people/withholder.ts';
import { type BoxOffice, openBoxOffice, seatsOf } from '../../../../tests/support/shop/box-office.ts';
import { rowsOfSeats } from '../../../../tests/support/shop/hall.ts';
import { plainEventTypes } from '../../../domain/catalogue/event-types.ts';

let shop: BoxOffice;
let clerk: Clerk;
let staff: Withholder;
beforeAll(async () => {
  shop = await openBoxOffice();
  clerk = await openClerk(shop);
  staff = await openWithholder(shop);
});
afterAll(() => shop.close());

const paymentOf = (orderId: number) =>
  shop.db.selectFrom('payment').where('orderId', '=', orderId).selectAll().executeTakeFirst();
const mailsOf = (orderId: number) =>
  shop.db.selectFrom('mail').where('orderId', '=', orderId).selectAll().orderBy('id').execute();
const orderOf = (id: number) => shop.db.selectFrom('orders').where('id', '=', id).selectAll().executeTakeFirstOrThrow();

describe('at the counter', () => {
  test('cash pays at once: the seats are sold, the money is booked, and nobody has to be named', async () => {
    const hall = await shop.hallOf(rowsOfSeats(2, 5));
    const { status, body } = await clerk.sell(saleOf(hall, 'A1 A2', {}, { received: 1000 }));
    expect(status).toBe(201);
    expect(body).toMatchObject({ status: 'PAID', amount: 980, payLink: null });
    expect(seatsOf(body)).toEqual(['A1', 'A2']);
    expect(await orderOf(body.id)).toMatchObject({ channel: 'COUNTER', soldBy: clerk.login });
    expect(await paymentOf(body.id)).toMatchObject({
      method: 'COUNTER_CASH',
      status: 'CAPTURED',
      settles: true,
      capturedCents: 98_000,
      decidedBy: clerk.login,
    });
    const lines = await shop.db.selectFrom('ledgerLine').where('orderId', '=', body.id).selectAll().execute();
    expect(lines.map(({ kind, method, channel, amountCents }) => [kind, method, channel, amountCents])).toEqual([
      ['SALE', 'COUNTER_CASH', 'COUNTER', 96_000],
      ['FEE', 'COUNTER_CASH', 'COUNTER', 2000],
    ]);
    expect(await mailsOf(body.id)).toEqual([]);
  });

  test('a card is paid with the reference of the terminal, and a named buyer gets the usual mail', async () => {
    const hall = await shop.hallOf(rowsOfSeats(2, 5));
    const sale = saleOf(hall, 2, {}, { method: 'COUNTER_CARD', terminalReference: '004217', ...caller });
    const { body } = await clerk.sell(sale);
    expect(await paymentOf(body.id)).toMatchObject({ method: 'COUNTER_CARD', providerRef: '004217' });
    expect((await mailsOf(body.id)).map(({ kind, recipient }) => [kind, recipient])).toEqual([
      ['payment-paid', caller.email],
    ]);
    const { body: file } = await clerk.send('GET', `/api/transactions/${body.id}/file`);
    expect(file).toMatchObject({ buyer: { name: '陳大文', telephone: '+852 91234567' } });
  });

  test('the amount that the customer was told is the one of the order, or nothing is sold', async () => {
    const hall = await shop.hallOf(9);
    const sale = saleOf(hall, 2, {}, { amount: 980 });
    const setPrice = (priceCents: number) =>
      shop.db.updateTable('pricing').set({ priceCents }).where('eventId', '=', hall.eventId).execute();
    await setPrice(50_000);
    expect(await clerk.sell(sale)).toMatchObject({
      status: 409,
      body: { errorKey: 'amountChanged', details: { amount: 1020 } },
    });
    expect(await shop.countOrders(hall.eventId)).toBe(0);
    const sold = await clerk.sell({ ...sale, amount: 1020 });
    expect(sold).toMatchObject({ status: 201, body: { amount: 1020 } });
    // The reply was lost, and the page shows a newer price.
    await setPrice(60_000);
    expect((await clerk.sell({ ...sale, amount: 1220 })).body.id).toBe(sold.body.id);
  });

  test('a name without a mail address is kept, and no mail is tried', async () => {
    const hall = await shop.hallOf(9);
    const { body } = await clerk.sell(saleOf(hall, 1, {}, { lastName: 'Chan', firstName: 'Tai Man' }));
    expect(body.status).toBe('PAID');
    expect(await mailsOf(body.id)).toEqual([]);
    const { body: found } = await clerk.send('GET', '/api/_search/transactions?query=Tai%20Man');
    expect(found.map(({ id }: { id: number }) => id)).toContain(body.id);
  });

  test('too little cash, a card without a reference and a wrong telephone are refused at their fields', async () => {
    const hall = await shop.hallOf(9);
    const fieldOf = async (more: object) => (await clerk.sell(saleOf(hall, 1, {}, more))).body.fieldErrors;
    expect(await fieldOf({ received: 100 })).toMatchObject([{ field: 'received', message: 'TooLittle' }]);
    expect(await fieldOf({ method: 'COUNTER_CARD' })).toMatchObject([{ field: 'terminalReference' }]);
    expect(await fieldOf({ mobile: '12' })).toMatchObject([{ field: 'mobile', message: 'Telephone' }]);
    expect(await fieldOf({ method: 'NONE' })).toMatchObject([{ field: 'method' }]);
    expect(await shop.countOrders(hall.eventId)).toBe(0);
  });

  test('the same request again takes the money once', async () => {
    const hall = await shop.hallOf(9);
    const sale = saleOf(hall, 2);
    const sold = await Promise.all([clerk.sell(sale), clerk.sell(sale), clerk.sell(sale)]);
    expect(new Set(sold.map(({ body }) => body.id)).size).toBe(1);
    expect(await shop.db.selectFrom('payment').where('eventId', '=', hall.eventId).selectAll().execute()).toHaveLength(
      1,
    );
  });

  test('another request with the same id is refused, and at another event it is another order', async () => {
    const hall = await shop.hallOf(9);
    const sale = saleOf(hall, 2);
    const sold = await clerk.sell(sale);
    for (const other of [{ lastName: '陳' }, { method: 'COUNTER_CARD', terminalReference: '7' }])
      expect((await clerk.sell({ ...sale, ...other })).body.errorKey).toBe('requestUsed');
    const elsewhere = { ...saleOf(await shop.hallOf(9), 2), requestId: sale.requestId };
    const { status, body } = await clerk.sell(elsewhere);
    expect([status, body.id === sold.body.id]).toEqual([201, false]);
  });

  test('the same request of another clerk is refused, so that no sale is taken for their own', async () => {
    const sale = saleOf(await shop.hallOf(9), 2);
    const sold = await clerk.sell(sale);
    const { status, body } = await (await openClerk(shop)).sell(sale);
    expect([status, body.errorKey, body.id]).toEqual([409, 'requestUsed', undefined]);
    expect((await clerk.sell(sale)).body.id).toBe(sold.body.id);
  });

  test('seats that are gone are named', async () => {
    const hall = await shop.hallOf(rowsOfSeats(1, 5));
    await clerk.sell(saleOf(hall, 'A1'));
    const { status, body } = await clerk.sell(saleOf(hall, 'A1 A2'));
    expect([status, body.errorKey]).toEqual([409, 'placesTaken']);
    expect(body.details.taken).toEqual([{ by: 'SOLD', seats: [{ row: 'A', numbers: [1] }] }]);
  });
});

describe('by telephone', () => {
  test('the order waits as long as the clerk says, and a mail has the link', async () => {
    const hall = await shop.hallOf(rowsOfSeats(1, 5));
    const { body } = await clerk.sell(saleOf(hall, 2, {}, { ...byTelephone, linkHours: 48 }));
    expect(body.status).toBe('WAITING');
    expect(body.validUntil - Date.now()).toBeGreaterThan(47 * 3_600_000);
    const [mail] = await mailsOf(body.id);
    expect(mail).toMatchObject({ kind: 'order-pay', recipient: caller.email, locale: 'en' });
    expect(mail?.body).toContain(body.payLink);
    expect(mail?.body).toContain('HK$980');
  });

  test('a corrected address gets the link, and a longer hold mails one that ends later', async () => {
    const { body } = await clerk.sell(saleOf(await shop.hallOf(9), 1, {}, { ...byTelephone, linkHours: 1 }));
    const corrected = { ...caller, email: 'right@visitor.example', countryCode: '852', locale: 'en', address: '' };
    const calls = [
      ['buyer', { ...corrected, reason: 'Typo' }],
      ['hold', { minutes: 300, reason: 'Wrong address' }],
    ] as const;
    for (const [part, payload] of calls)
      expect((await clerk.send('PUT', `/api/transactions/${body.id}/${part}`, payload)).status).toBe(200);
    const mails = await mailsOf(body.id);
    expect(mails.map(({ kind, recipient }) => [kind, recipient])).toEqual([
      ['order-pay', caller.email],
      ['order-pay', 'right@visitor.example'],
      ['order-pay', 'right@visitor.example'],
    ]);
    const endOf = (text?: string | null) => Number(/find-order\/\d+\.(\d+)\./.exec(text ?? '')?.[1]);
    expect(endOf(mails[2]?.body)).toBeGreaterThan(endOf(mails[1]?.body) + 3 * 3_600_000);
  });

  test('the caller has to be named, with a mail address and a telephone, and has no cash', async () => {
    const hall = await shop.hallOf(9);
    const fields = async (more: object) =>
      (await clerk.sell(saleOf(hall, 1, {}, { channel: 'TELEPHONE', ...more }))).body.fieldErrors.map(
        ({ field }: { field: string }) => field,
      );
    expect(await fields({ method: 'LINK' })).toEqual(['lastName', 'email', 'mobile']);
    expect(await fields({ ...caller, method: 'COUNTER_CASH' })).toEqual(['method']);
  });

  test('the link gives the order to another browser, which names the buyer and pays; the limits of one buyer do not count', async () => {
    const hall = await shop.hallOf(rowsOfSeats(2, 20));
    await shop.db.updateTable('event').set({ ticketsPerVisitorMax: 2 }).where('id', '=', hall.eventId).execute();
    // More orders for one telephone within the hour than a buyer of the web may begin.
    for (let time = 0; time < 5; time += 1)
      await clerk.sell(saleOf(hall, 1, {}, { ...byTelephone, email: person.email }));
    const { body: sale } = await clerk.sell(saleOf(hall, 10, {}, byTelephone));
    const [, key] = /\/find-order\/([^?]+)/.exec(sale.payLink) as unknown as [string, string];
    const found = await shop.app.inject({ method: 'GET', url: `/api/order/found?key=${key}` });
    expect(found.json()).toMatchObject({ id: sale.id, status: 'WAITING' });

    const heldBy = (headers = {}) =>
      shop.app.inject({ method: 'GET', url: `/api/order/held?eventId=${hall.eventId}&key=${key}`, headers });
    const held = await heldBy();
    const { token, transaction, buyer } = held.json();
    expect(transaction.id).toBe(sale.id);
    expect(buyer, 'the form has what the clerk typed').toEqual({ ...caller, countryCode: '852', mobile: '91234567' });
    const cookie = String(held.headers['set-cookie']).replace(/;.*/, '');
    const named = await shop.app.inject({
      method: 'PUT',
      url: '/api/order/buyer',
      headers: { cookie },
      payload: { token, ...person },
    });
    expect(named.statusCode).toBe(200);
    expect((await heldBy()).json().buyer, 'the link shows no details that its holder typed').toBeNull();
    const stranger = await shop.app.inject({ method: 'GET', url: `/api/order?token=${token}` });
    expect(stranger.json().errorKey).toBe('passUnknown');
  });

  test('a delivery that is paid at once needs an address, which staff correct later', async () => {
    const hall = await shop.hallOf(9);
    const types = { ...plainEventTypes, type: ['ticketDelivery'], deliveryHkCents: 5000 };
    await shop.db
      .updateTable('event')
      .set({ types: JSON.stringify(types) })
      .where('id', '=', hall.eventId)
      .execute();
    const paid = { ...byTelephone, method: 'COUNTER_CARD', terminalReference: '7', deliverType: 'DELIVERY_HK' };
    expect((await clerk.sell(saleOf(hall, 1, {}, paid))).body.fieldErrors).toMatchObject([{ field: 'address' }]);
    const { body } = await clerk.sell(saleOf(hall, 1, {}, { ...paid, address: '九龍彌敦道 1 號' }));
    expect(body).toMatchObject({ status: 'PAID', amount: 540 });
    const addressOf = async (id: number) =>
      (await clerk.send('GET', `/api/transactions/${id}/file`)).body.buyer.address;
    expect(await addressOf(body.id)).toBe('九龍彌敦道 1 號');
    const corrected = { ...caller, countryCode: '852', locale: 'en', address: '2 Nathan Road', reason: 'Typo' };
    for (const id of [body.id, (await clerk.sell(saleOf(hall, 1, {}, byTelephone))).body.id]) {
      expect((await clerk.send('PUT', `/api/transactions/${id}/buyer`, corrected)).status).toBe(200);
      expect(await addressOf(id)).toBe('2 Nathan Road');
    }
  });

  test('no link gives an order of the web to another browser', async () => {
    const hall = await shop.hallOf(9);
    const { body: sale } = await clerk.sell(saleOf(hall, 1, {}, byTelephone));
    await shop.db.updateTable('orders').set({ channel: 'WEB', soldBy: null }).where('id', '=', sale.id).execute();
    const [, key] = /\/find-order\/([^?]+)/.exec(sale.payLink) as unknown as [string, string];
    const held = await shop.app.inject({ method: 'GET', url: `/api/order/held?eventId=${hall.eventId}&key=${key}` });
    expect(held.statusCode).toBe(404);
  });
});

test('staff sell neither before sales open nor at a price for others', async () => {
  const hall = await shop.hallOf(9);
  const opensAt = new Date(Date.now() + 3_600_000);
  await shop.db.updateTable('event').set({ saleOpensAt: opensAt }).where('id', '=', hall.eventId).execute();
  expect((await clerk.sell(saleOf(hall, 1))).body.errorKey).toBe('notOpen');
  expect((await clerk.sell(saleOf(hall, 1, { pricingId: 1_000_000 }))).body.errorKey).toBe('notOpen');
});

test.each([
  ['A: 1a 2b', {}, 1],
  ['A: 1a 2c 3c', {}, 2],
  ['A: 1a 2a', { kind: 'HOUSE' }, 1],
  ['A: 1a 2a', { kind: 'KILL' }, 0],
])('the offer counts what a clerk may sell by name, when %s is left: %o', async (plan, withheld, left) => {
  const hall = await shop.hallOf(plan);
  await clerk.sell(saleOf(hall, 'A1'));
  if ('kind' in withheld) await staff.withhold(hall, 'A2', withheld);
  const { body: events } = await clerk.send('GET', '/api/sales/events');
  const offered = events.find(({ id }: { id: number }) => id === hall.eventId);
  expect(offered.sessions).toMatchObject([{ left }]);
});

test('the offer has the events with their sessions, the prices, and the deliveries of an event', async () => {
  const hall = await shop.hallOf(rowsOfSeats(1, 5));
  const { body: events } = await clerk.send('GET', '/api/sales/events');
  expect(events.find(({ id }: { id: number }) => id === hall.eventId)).toMatchObject({
    nameEng: 'Night Atlas',
    sessions: [{ id: hall.sessionIds[0], left: null }],
  });
  const { body: terms } = await clerk.send('GET', `/api/sales/events/${hall.eventId}`);
  expect(terms).toMatchObject({
    prices: [{ zoneId: hall.zones[0]?.id, ticketType: 'PUBLIC', price: 480, handlingFee: 10 }],
    complementary: { max: 0, given: 0 },
  });
  expect(terms.deliveries).toContainEqual({ type: 'DELIVERY_ONSITE', price: 0 });
});

test('an order by telephone that is opened again has the time to pay from the start, and not into its show', async () => {
  const hall = await shop.hallOf(rowsOfSeats(1, 4));
  const sale = saleOf(hall, 'A1', {}, byTelephone);
  const { body } = await clerk.sell(sale);
  const reopened = async () => {
    await clerk.send('PUT', '/api/transactions', { id: body.id, status: 'CANCELED' });
    const { status } = await clerk.send('PUT', '/api/transactions', {
      id: body.id,
      status: 'WAITING',
      reason: 'Again',
    });
    expect(status).toBe(200);
    const order = shop.db.selectFrom('orders').where('id', '=', body.id).select('expiresAt');
    return ((await order.executeTakeFirstOrThrow()).expiresAt.getTime() - Date.now()) / 3_600_000;
  };
  expect(Math.round(await reopened())).toBe(24);
  await shop.db
    .updateTable('session')
    .set({ startsAt: new Date(Date.now() + 10 * 3_600_000) })
    .where('id', '=', hall.sessionIds[0] as number)
    .execute();
  expect(Math.round(await reopened())).toBe(10);
});
