import { createPublicKey, verify } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { paidPayer } from '../../../../tests/support/people/order-actions.ts';
import { heldByPayer, type Payer } from '../../../../tests/support/people/payers.ts';
import { addHolder } from '../../../../tests/support/people/ticket-holders.ts';
import { type BoxOffice, openBoxOffice } from '../../../../tests/support/shop/box-office.ts';
import { lineIn, rowsOfSeats } from '../../../../tests/support/shop/hall.ts';
import type { Tickets } from '../../../contract/tickets.ts';
import { readTicketCode } from '../../../domain/tickets/ticket-code.ts';
import { ticketKeyOf } from '../orders/ticket-link.ts';
import { codeSigner, replaceTicketKey } from './ticket-keys.ts';

let shop: BoxOffice;
beforeAll(async () => {
  shop = await openBoxOffice();
});
afterAll(() => shop.close());

const read = (query: Record<string, string>, payer?: Payer) =>
  shop.app.inject({
    url: `/api/order/tickets?${new URLSearchParams(query)}`,
    headers: { cookie: payer?.who.cookie ?? '' },
  });
const linkOf = ({ orderId }: Payer, version = 1) => ticketKeyOf(shop.deps, { orderId, version });
const ticketsOf = async (payer: Payer): Promise<Tickets> => (await read({ key: linkOf(payer) })).json();
const codesOf = async (payer: Payer) => (await ticketsOf(payer)).tickets.map(({ code }) => code);
/** Codes of the hall's event are shown at once. */
const showAtOnce = ({ hall }: Payer) =>
  shop.db.insertInto('ticketSettings').values({ eventId: hall.eventId, releaseDays: null }).execute();
const paid = async () => {
  const payer = await paidPayer(shop);
  await showAtOnce(payer);
  return payer;
};

describe('the tickets of an order', () => {
  test('are shown by the link and by the pass alike, each with its seat and a code that its event has signed', async () => {
    const payer = await paid();
    const byLink = await read({ key: linkOf(payer) });
    const byPass = await read({ token: payer.who.token }, payer);
    expect([byLink.statusCode, byPass.statusCode]).toEqual([200, 200]);
    expect(byPass.json()).toEqual(byLink.json());
    const { tickets } = byLink.json<Tickets>();
    expect(tickets.map(({ displaySeat }) => displaySeat)).toEqual(payer.seats);
    const { publicKey } = await shop.db
      .selectFrom('ticketKey')
      .where('eventId', '=', payer.hall.eventId)
      .select('publicKey')
      .executeTakeFirstOrThrow();
    const key = createPublicKey({
      key: { kty: 'OKP', crv: 'Ed25519', x: publicKey.toString('base64url') },
      format: 'jwk',
    });
    for (const { code, number, session } of tickets) {
      const coded = readTicketCode(code as string);
      expect(coded).toMatchObject({
        eventId: payer.hall.eventId,
        orderId: payer.orderId,
        sessionId: session.id,
        number,
        issue: 1,
        keyNumber: 1,
      });
      expect(coded && verify(null, coded.signed, key, coded.signature)).toBe(true);
    }
  });

  test('say which places are for wheelchairs and companions', async () => {
    const hall = await shop.hallOf('A: 1a 2c 3c 4a');
    const payer = await paidPayer(shop, { hall, lines: [Object.assign(lineIn(hall, 2), { wheelchair: true })] });
    expect((await ticketsOf(payer)).tickets.map(({ seat, wheelchair }) => [seat, wheelchair])).toEqual([
      [2, true],
      [3, true],
    ]);
    const other = await paidPayer(shop, { hall, count: 1 });
    expect((await ticketsOf(other)).tickets.map(({ wheelchair }) => wheelchair)).toEqual([false]);
  });

  test('keep their codes when they are read again', async () => {
    const payer = await paid();
    expect(await codesOf(payer)).toEqual(await codesOf(payer));
  });

  test('have codes of one key, however many ask for the first code of an event at once', async () => {
    const { eventId } = await shop.hallOf(1);
    const ticket = { eventId, orderId: eventId * 2 ** 32 + 1, number: 1, sessionId: 1, issue: 1 };
    const second = await shop.anotherServer();
    const codes = await Promise.all(
      Array.from({ length: 40 }, async (_, at) => {
        const { db } = at % 2 === 0 ? shop : second.deps;
        return (await codeSigner(db, shop.deps, eventId))(ticket);
      }),
    );
    expect(new Set(codes).size).toBe(1);
    const keys = await shop.db.selectFrom('ticketKey').where('eventId', '=', eventId).select('number').execute();
    expect(keys).toEqual([{ number: 1 }]);
  });

  test('get codes of the newest key of their event', async () => {
    const payer = await paid();
    await codesOf(payer);
    await replaceTicketKey(shop.db, shop.deps, payer.hall.eventId, true);
    const [code] = await codesOf(payer);
    expect(readTicketCode(code as string)?.keyNumber).toBe(2);
  });

  test('show no code before their day, and say when it comes', async () => {
    const payer = await paidPayer(shop);
    const far = new Date(Date.now() + 30 * 24 * 3_600_000);
    await shop.db.updateTable('session').set({ startsAt: far }).where('eventId', '=', payer.hall.eventId).execute();
    const { tickets } = await ticketsOf(payer);
    for (const { code, codeName, codeFrom } of tickets) {
      expect([code, codeName]).toEqual([null, null]);
      expect(Date.parse(codeFrom)).toBe(far.getTime() - 14 * 24 * 3_600_000);
    }
  });

  test('name the gates that lead to their zone, and none where every gate does', async () => {
    const hall = await shop.hallOf(rowsOfSeats(1, 10), rowsOfSeats(1, 10));
    const payer = await paidPayer(shop, { hall });
    expect((await ticketsOf(payer)).tickets[0]?.gates).toEqual([]);
    const [own, other] = hall.zones.map(({ id }) => id) as [number, number];
    const { eventId } = hall;
    await shop.db
      .insertInto('gate')
      .values([
        { eventId, name: 'B', zoneIds: [own] },
        { eventId, name: 'C', zoneIds: [other] },
      ])
      .execute();
    expect((await ticketsOf(payer)).tickets[0]?.gates).toEqual(['B']);
  });

  test('are refused while the order is not paid', async () => {
    const payer = await heldByPayer(shop);
    const { statusCode, body } = await read({ key: linkOf(payer) });
    expect([statusCode, JSON.parse(body).errorKey]).toEqual([409, 'notPaid']);
  });

  test('are refused by a link of another version, of an order that is not there, and by a wrong key', async () => {
    const payer = await paid();
    const [old] = [linkOf(payer)];
    await shop.db
      .insertInto('ticketLink')
      .values({ eventId: payer.hall.eventId, orderId: payer.orderId, version: 2 })
      .execute();
    for (const key of [old, linkOf({ ...payer, orderId: payer.orderId + 999 }), `${old}x`, 'nonsense']) {
      const { statusCode, body } = await read({ key });
      expect([statusCode, JSON.parse(body).errorKey]).toEqual([400, 'invalidKey']);
    }
    expect((await read({ key: linkOf(payer, 2) })).statusCode).toBe(200);
  });
});

describe('a ticket that was given to a friend', () => {
  test('shows its code to the friend alone, by a link for this one ticket', async () => {
    const payer = await paid();
    await addHolder(shop, payer, { number: 2, email: 'mei@visitor.example', name: '李小美' });
    const [first, second] = (await ticketsOf(payer)).tickets;
    expect([first?.isGivenAway, second?.isGivenAway, second?.code]).toEqual([false, true, null]);
    const key = ticketKeyOf(shop.deps, { orderId: payer.orderId, number: 2, issue: 2 });
    const friend = (await read({ key })).json<Tickets>();
    expect(friend.tickets).toHaveLength(1);
    expect(friend.tickets[0]).toMatchObject({ number: 2, holderName: '李小美', isGivenAway: false, transfersLeft: 2 });
    expect(readTicketCode(friend.tickets[0]?.code as string)?.issue).toBe(2);
    // Once it was given on, the friend's link is void.
    await shop.db.updateTable('ticketIssue').set({ issue: 3 }).where('eventId', '=', payer.hall.eventId).execute();
    expect((await read({ key })).statusCode).toBe(400);
  });
});
