import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hourLater } from '../../../../tests/support/database/small-catalogue.ts';
import { person } from '../../../../tests/support/people/buyers.ts';
import { addCodes, addPrice, checkCodeAs, lineOf, tokenOf, usedOf } from '../../../../tests/support/people/codes.ts';
import { signedIn } from '../../../../tests/support/people/signed-in.ts';
import { type BoxOffice, oneTicket, openBoxOffice, seatsOf } from '../../../../tests/support/shop/box-office.ts';
import { type Hall, type HallZone, lineIn, rowsOfSeats } from '../../../../tests/support/shop/hall.ts';
import { mailboxDigest } from './name-buyer.ts';

let office: BoxOffice;
beforeAll(async () => {
  office = await openBoxOffice();
});
afterAll(() => office.close());

/** A hall of ten seats with a DISCOUNT price of HK$480, and the code FANS2K7M for four tickets at 10 % less. */
async function hallWithCode(
  more: Partial<Parameters<typeof addCodes>[2]> = {},
): Promise<{ hall: Hall; zone: HallZone }> {
  const hall = await office.hallOf(rowsOfSeats(1, 10));
  const zone = await addPrice(office.db, hall, 'DISCOUNT', 48_000);
  await addCodes(office.db, hall.eventId, { codes: ['FANS2K7M'], ...more });
  return { hall, zone };
}

async function orderWithCode(hall: Hall, zone: HallZone, tickets: number, who = office.buyer(hall.eventId)) {
  const codeToken = await tokenOf(office, who, hall.eventId, 'FANS2K7M');
  return office.order({ ...hall, orderDetails: [lineOf(hall, zone, tickets)], codeToken }, who);
}

describe('the check of a code', () => {
  test('says the prices that it opens, however it is written', async () => {
    const { hall, zone } = await hallWithCode();
    const reply = await checkCodeAs(office, office.buyer(), hall.eventId, 'ｆａｎｓ－2k 7m');
    expect([reply.statusCode, reply.json()]).toMatchObject([
      200,
      {
        code: 'FANS2K7M',
        ticketType: 'DISCOUNT',
        ticketsLeft: 4,
        prices: [{ id: zone.pricingId, price: 432, fullPrice: 480, zone: { id: zone.id } }],
      },
    ]);
  });

  test.each<[string, Partial<Parameters<typeof addCodes>[2]>, string]>([
    ['unknown', {}, 'FANS2K7N'],
    ['no code at all', {}, '粉絲'],
    ['withdrawn', { withdrawnAt: hourLater(-1) }, 'FANS2K7M'],
    ['over', { validUntil: hourLater(-1) }, 'FANS2K7M'],
    ['not good yet', { validFrom: hourLater(1) }, 'FANS2K7M'],
  ])('refuses a code that is %s in one and the same way', async (_, more, code) => {
    const { hall } = await hallWithCode(more);
    const reply = await checkCodeAs(office, office.buyer(), hall.eventId, code);
    const { title, status, errorKey, detail } = reply.json();
    expect([reply.statusCode, errorKey]).toEqual([400, 'codeRefused']);
    const unknown = (await checkCodeAs(office, office.buyer(), hall.eventId, 'CFGHJKMN')).json();
    expect({ title, status, errorKey, detail }).toEqual({
      title: unknown.title,
      status: unknown.status,
      errorKey: unknown.errorKey,
      detail: unknown.detail,
    });
  });

  test('and so a code of another event, and one whose tickets are used', async () => {
    const { hall, zone } = await hallWithCode({ ticketsMax: 1 });
    const { hall: other } = await hallWithCode();
    await office.db.deleteFrom('code').where('eventId', '=', other.eventId).execute();
    expect((await checkCodeAs(office, office.buyer(), other.eventId, 'FANS2K7M')).json().errorKey).toBe('codeRefused');
    expect((await orderWithCode(hall, zone, 1)).status).toBe(200);
    expect((await checkCodeAs(office, office.buyer(), hall.eventId, 'FANS2K7M')).json().errorKey).toBe('codeRefused');
  });

  test('a text of 60 KB is refused at its field', async () => {
    const { hall } = await hallWithCode();
    const reply = await checkCodeAs(office, office.buyer(), hall.eventId, 'A-'.repeat(30_000));
    expect([reply.statusCode, reply.json().fieldErrors?.[0]?.field]).toEqual([400, 'code']);
  });
});

describe('an order with a code', () => {
  test('is charged the reduced price, and the ticket keeps what was taken off', async () => {
    const { hall, zone } = await hallWithCode();
    const { status, body } = await orderWithCode(hall, zone, 3);
    expect([status, body.amount]).toEqual([200, 3 * (432 + 10)]);
    const tickets = await office.db
      .selectFrom('ticket')
      .where('eventId', '=', hall.eventId)
      .select(['priceCents', 'discountCents'])
      .distinct()
      .execute();
    expect(tickets).toEqual([{ priceCents: 43_200, discountCents: 4800 }]);
    expect(await usedOf(office.db, hall.eventId)).toEqual([3]);
  });

  test('has public tickets beside those of the code, which count alone', async () => {
    const { hall, zone } = await hallWithCode();
    const who = office.buyer(hall.eventId);
    const codeToken = await tokenOf(office, who, hall.eventId, 'FANS2K7M');
    const orderDetails = [lineOf(hall, zone, 2), lineIn(hall, 2)];
    const { body } = await office.order({ ...hall, orderDetails, codeToken }, who);
    expect(body.amount).toBe(2 * 442 + 2 * 490);
    expect(await usedOf(office.db, hall.eventId)).toEqual([2]);
  });

  test('the same pass and body give the same order again, and use the code once', async () => {
    const { hall, zone } = await hallWithCode();
    const who = office.buyer(hall.eventId);
    const first = await orderWithCode(hall, zone, 2, who);
    const again = await orderWithCode(hall, zone, 2, who);
    expect(again.body.id).toBe(first.body.id);
    expect(await usedOf(office.db, hall.eventId)).toEqual([2]);
  });

  test('is refused more tickets than the code has left, and holds no seat then', async () => {
    const { hall, zone } = await hallWithCode();
    await orderWithCode(hall, zone, 3);
    const who = office.buyer(hall.eventId);
    const refused = await orderWithCode(hall, zone, 2, who);
    expect(refused).toMatchObject({ status: 409, body: { errorKey: 'codeUsedUp', details: { left: 1 } } });
    expect(await office.countOrders(hall.eventId)).toBe(1);
  });

  test.each<[string, (hall: Hall) => Promise<unknown>]>([
    [
      'withdrawn',
      ({ eventId }) =>
        office.db.updateTable('code').set({ withdrawnAt: new Date() }).where('eventId', '=', eventId).execute(),
    ],
    [
      'changed',
      ({ eventId }) => office.db.updateTable('code').set({ version: 2 }).where('eventId', '=', eventId).execute(),
    ],
  ])('is refused when the code was %s since its check', async (_, change) => {
    const { hall, zone } = await hallWithCode();
    const who = office.buyer(hall.eventId);
    const codeToken = await tokenOf(office, who, hall.eventId, 'FANS2K7M');
    await change(hall);
    const requested = { ...hall, orderDetails: [lineOf(hall, zone, 1)], codeToken };
    expect(await office.order(requested, who)).toMatchObject({ status: 409, body: { errorKey: 'codeOver' } });
  });

  test('is refused with the token of another browser, of another event, or of nobody', async () => {
    const { hall, zone } = await hallWithCode();
    const codeToken = await tokenOf(office, office.buyer(hall.eventId), hall.eventId, 'FANS2K7M');
    const requested = { ...hall, orderDetails: [lineOf(hall, zone, 1)] };
    for (const token of [codeToken, `${codeToken}x`, 'e30.x'])
      expect(await office.order({ ...requested, codeToken: token })).toMatchObject({
        status: 400,
        body: { errorKey: 'codeRefused' },
      });
  });

  test('the price of a code is not sold without one', async () => {
    const { hall, zone } = await hallWithCode();
    const requested = { ...hall, orderDetails: [lineOf(hall, zone, 1)] };
    expect(await office.order(requested)).toMatchObject({ status: 400, body: { errorKey: 'wrongPricing' } });
  });

  test('an order without a code changes nothing of the codes of its event', async () => {
    const { hall } = await hallWithCode();
    expect((await office.order(oneTicket(hall))).status).toBe(200);
    expect(await usedOf(office.db, hall.eventId)).toEqual([0]);
  });
});

describe('the tickets of a code come back', () => {
  test('when the hold is given back, or runs out', async () => {
    const { hall, zone } = await hallWithCode();
    const who = office.buyer(hall.eventId);
    await orderWithCode(hall, zone, 2, who);
    await office.app.inject({
      method: 'POST',
      url: '/api/order/cancel',
      headers: { cookie: who.cookie },
      payload: { token: who.token },
    });
    expect(await usedOf(office.db, hall.eventId)).toEqual([0]);
    await orderWithCode(hall, zone, 4);
    await office.db
      .updateTable('orders')
      .set({ expiresAt: hourLater(-1) })
      .where('status', '=', 'WAITING')
      .execute();
    await office.releases.expire(hall.eventId);
    expect(await usedOf(office.db, hall.eventId)).toEqual([0]);
  });
});

describe('a code that is bound to a person', () => {
  test('is named to that person alone: another address is refused at its field', async () => {
    const personDigest = mailboxDigest(office.deps.signingKey, person.email);
    const { hall, zone } = await hallWithCode({ personDigest });
    const who = office.buyer(hall.eventId);
    await orderWithCode(hall, zone, 1, who);
    const name = (email: string) =>
      office.app.inject({
        method: 'PUT',
        url: '/api/order/buyer',
        headers: { cookie: who.cookie },
        payload: { ...person, email, token: who.token },
      });
    const refused = (await name('other@visitor.example')).json();
    expect(refused.fieldErrors).toEqual([{ objectName: 'buyer', field: 'email', message: 'codeOfAnother' }]);
    expect(JSON.stringify(refused)).not.toContain('@');
    expect((await name('TAIMAN@visitor.example')).statusCode).toBe(200);
  });

  test('opens for the account that has the mailbox; for another it is like a code that does not exist', async () => {
    const owner = await signedIn(office.deps);
    const other = await signedIn(office.deps);
    const personDigest = mailboxDigest(office.deps.signingKey, `${owner.login}@people.example`);
    const { hall } = await hallWithCode({ personDigest });
    const check = async (headers: object) => {
      const payload = { eventId: hall.eventId, code: 'FANS2K7M' };
      return office.app.inject({ method: 'POST', url: '/api/order/code', headers: { ...headers }, payload });
    };
    expect((await check(owner.headers)).statusCode).toBe(200);
    expect((await check({})).statusCode).toBe(200);
    const { requestId: _, traceId: __, ...refused } = (await check(other.headers)).json();
    const { requestId, traceId, ...unknown } = (
      await checkCodeAs(office, office.buyer(), hall.eventId, 'CFGHJKMN')
    ).json();
    expect(refused).toEqual(unknown);
  });
});

describe('a code that is bound to seats', () => {
  async function hallWithSeats(seats: string) {
    const hall = await office.hallOf(rowsOfSeats(1, 10));
    const zone = await addPrice(office.db, hall, 'DISCOUNT', 48_000);
    await addCodes(office.db, hall.eventId, { codes: ['FANS2K7M', 'FANS2K7N'], zoneId: zone.id, seats });
    return { hall, zone };
  }

  test('sells these seats alone, also beside public tickets', async () => {
    const { hall, zone } = await hallWithSeats('A1–2');
    const who = office.buyer(hall.eventId);
    expect((await checkCodeAs(office, who, hall.eventId, 'FANS2K7M')).json()).toMatchObject({ seats: 'A1–2' });
    const codeToken = await tokenOf(office, who, hall.eventId, 'FANS2K7M');
    const orderDetails = [lineIn(hall, 1), lineOf(hall, zone, 1)];
    const [, ofCode] = seatsOf((await office.order({ ...hall, orderDetails, codeToken }, who)).body);
    expect(['A1', 'A2']).toContain(ofCode);
    expect((await orderWithCode(hall, zone, 2)).body).toMatchObject({ errorKey: 'soldOut' });
  });

  test('two holders at once get no seat twice and no other; a hold that runs out gives them back', async () => {
    const { hall, zone } = await hallWithSeats('A4–6');
    const orders = await Promise.all(
      ['FANS2K7M', 'FANS2K7N', 'FANS2K7M', 'FANS2K7N'].map(async (code) => {
        const who = office.buyer(hall.eventId);
        const codeToken = await tokenOf(office, who, hall.eventId, code);
        return () => office.order({ ...hall, orderDetails: [lineOf(hall, zone, 1)], codeToken }, who);
      }),
    );
    const replies = await Promise.all(orders.map((order) => order()));
    const sold = replies.flatMap(({ status, body }) => (status === 200 ? seatsOf(body) : [body.errorKey as string]));
    expect(sold.sort()).toEqual(['A4', 'A5', 'A6', 'soldOut']);
    await office.db
      .updateTable('orders')
      .set({ expiresAt: hourLater(-1) })
      .where('eventId', '=', hall.eventId)
      .execute();
    await office.releases.expire(hall.eventId);
    expect(seatsOf((await orderWithCode(hall, zone, 3)).body)).toEqual(['A4', 'A5', 'A6']);
  });
});
