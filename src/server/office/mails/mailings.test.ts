import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type LetterOffice, openLetterOffice } from '../../../../tests/support/people/letter-office.ts';
import { paidPayer } from '../../../../tests/support/people/order-actions.ts';
import type { Payer } from '../../../../tests/support/people/payers.ts';
import { lineIn, rowsOfSeats } from '../../../../tests/support/shop/hall.ts';
import type { DeliveryType } from '../../../domain/orders/order-request.ts';
import { claimMails } from '../../platform/mail/mail.queries.ts';
import { readTicketKey } from '../../shop/orders/ticket-link.ts';
import { mailMoves } from '../session-moves/mail-moves.ts';
import { filesOfMail } from './ticket-files.ts';
import { writeMailings } from './write-mailings.ts';

const day = 24 * 3_600_000;

let shop: LetterOffice;
beforeAll(async () => {
  shop = await openLetterOffice(60_000);
});
afterAll(() => shop.close());
beforeEach(() => shop.forgetMails());

describe('e-tickets', () => {
  test('are mailed on their day and not before, once, with all that one needs at the door', async () => {
    const payer = await paidPayer(shop);
    await shop.db
      .updateTable('event')
      .set({ doorsMinutesBefore: 45, locationUrl: 'https://maps.example/hall' })
      .where('id', '=', payer.hall.eventId)
      .execute();
    await shop.db.updateTable('orderBuyer').set({ locale: 'en' }).where('orderId', '=', payer.orderId).execute();
    await shop.db
      .insertInto('gate')
      .values({ eventId: payer.hall.eventId, name: 'North', zoneIds: [payer.hall.zones[0]?.id as number] })
      .execute();
    await shop.beginsIn(payer, 14 * 24 + 1);
    await shop.writeAll();
    expect(await shop.mailsOf(payer)).toEqual([]);
    await shop.beginsIn(payer, 14 * 24 - 1);
    await shop.writeAll();
    await shop.writeAll();
    const [mail, ...others] = await shop.mailsOf(payer);
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ recipient: payer.email, locale: 'en' });
    for (const line of [
      'Night Atlas',
      'Doors: ',
      'Gate: North',
      ...payer.seats,
      'https://maps.example/hall',
      'Please bring',
    ])
      expect(mail?.body).toContain(line);
    expect(mail?.calendar).toContain(`UID:session-${payer.hall.sessionIds[0]}@`);
    const [, key = ''] = /\/order\/tickets\/([^?\s]+)/.exec(mail?.body ?? '') ?? [];
    expect(readTicketKey(shop.deps, key)).toEqual({ orderId: payer.orderId, version: 1 });
  });

  test('come at once to those who buy later, and where the event says so', async () => {
    const late = await paidPayer(shop);
    await shop.beginsIn(late, 5 * 24);
    await shop.writeAll();
    expect(await shop.mailsOf(late)).toHaveLength(1);
    const later = await paidPayer(shop, { hall: late.hall });
    await shop.writeAll();
    expect([(await shop.mailsOf(late)).length, (await shop.mailsOf(later)).length]).toEqual([1, 1]);
    const atOnce = await paidPayer(shop);
    await shop.settle(atOnce, { releaseDays: null });
    await shop.writeAll();
    expect(await shop.mailsOf(atOnce)).toHaveLength(1);
  });

  test('of several sessions come in a mail for each, on the day of each', async () => {
    const hall = await shop.hallOf(rowsOfSeats(5, 10));
    const { id } = await shop.db
      .insertInto('session')
      .values({ eventId: hall.eventId, startsAt: new Date(Date.now() + 60 * day), enabled: true })
      .returning('id')
      .executeTakeFirstOrThrow();
    hall.sessionIds.push(id);
    const payer = await paidPayer(shop, { hall, lines: [lineIn(hall, 2), lineIn(hall, 1, 0, 1)] });
    await shop.beginsIn(payer, 24);
    await shop.writeAll();
    expect((await shop.mailsOf(payer)).map(({ tickets }) => tickets)).toMatchObject([{ numbers: [1, 2] }]);
    await shop.beginsIn(payer, 48, 1);
    await shop.writeAll();
    expect((await shop.mailsOf(payer)).map(({ tickets }) => tickets)).toMatchObject([
      { numbers: [1, 2] },
      { numbers: [3] },
    ]);
  });

  test('are not mailed where tickets come by post or wait at the venue, nor for an order that is over', async () => {
    const [byPost, atVenue, over] = [await paidPayer(shop), await paidPayer(shop), await paidPayer(shop)];
    for (const payer of [byPost, atVenue, over]) await shop.beginsIn(payer, 24);
    const deliver = ({ orderId }: Payer, deliveryType: DeliveryType) =>
      shop.db.updateTable('orders').set({ deliveryType }).where('id', '=', orderId).execute();
    await deliver(byPost, 'FLAT');
    await deliver(atVenue, 'DELIVERY_ONSITE');
    await shop.db
      .updateTable('event')
      .set({ types: JSON.stringify({ type: ['collectionAtShow'] }) })
      .where('id', '=', atVenue.hall.eventId)
      .execute();
    await shop.giveBack(over, 1, 2);
    await shop.writeAll();
    for (const payer of [byPost, atVenue, over]) expect(await shop.mailsOf(payer)).toEqual([]);
  });

  test('come and are sent again also after the event was archived: its tickets are good', async () => {
    const payer = await paidPayer(shop);
    await shop.db.updateTable('event').set({ archived: true }).where('id', '=', payer.hall.eventId).execute();
    await shop.beginsIn(payer, 48);
    await shop.writeAll();
    expect(await shop.mailsOf(payer)).toHaveLength(1);
    const reply = await shop.app.inject({
      method: 'POST',
      url: '/api/mails/news',
      headers: shop.clerk.headers,
      payload: { sessionId: payer.hall.sessionIds[0], mails: 1, message: 'The show is off.' },
    });
    expect(reply.statusCode).toBe(200);
    await shop.writeAll();
    expect(await shop.mailsOf(payer, 'session-news')).toHaveLength(1);
  });

  test('that were returned are left out, and an order without tickets gets no mail', async () => {
    const [some, none] = [await paidPayer(shop), await paidPayer(shop)];
    for (const payer of [some, none]) await shop.beginsIn(payer, 24);
    await shop.giveBack(some, 1);
    await shop.giveBack(none, 1, 2);
    await shop.writeAll();
    expect((await shop.mailsOf(some)).map(({ tickets }) => tickets)).toMatchObject([{ numbers: [2] }]);
    expect(await shop.mailsOf(none)).toEqual([]);
  });

  test('that were given to a friend go to the friend alone, with a link of their own', async () => {
    const payer = await paidPayer(shop);
    await shop.giveTo(payer, 2, 'mei@friend.example');
    await shop.beginsIn(payer, 24);
    await shop.writeAll();
    const [buyers, friends] = await shop.mailsOf(payer);
    expect(buyers).toMatchObject({ recipient: payer.email, tickets: { numbers: [1] } });
    expect(buyers?.body).not.toContain(payer.seats[1]);
    expect(friends).toMatchObject({
      recipient: 'mei@friend.example',
      locale: 'en',
      tickets: { numbers: [2], issue: 2 },
    });
    expect(friends?.body).toContain(payer.seats[1]);
    expect(friends?.body).not.toContain(payer.seats[0]);
    const [, key = ''] = /\/order\/tickets\/([^?\s]+)/.exec(friends?.body ?? '') ?? [];
    expect(readTicketKey(shop.deps, key)).toEqual({ orderId: payer.orderId, number: 2, issue: 2 });
  });

  test('are mailed again when their session has moved, and the buyers are told', async () => {
    const payer = await paidPayer(shop);
    const startsBefore = await shop.beginsIn(payer, 24);
    await shop.writeAll();
    const startsAt = await shop.beginsIn(payer, 48);
    const move = { eventId: payer.hall.eventId, sessionId: payer.hall.sessionIds[0] as number, startsBefore, startsAt };
    await shop.db.insertInto('sessionMove').values(move).execute();
    while (await mailMoves(shop.deps));
    await shop.writeAll();
    expect(await shop.mailsOf(payer)).toHaveLength(2);
    const [moved] = await shop.mailsOf(payer, 'session-moved');
    expect(moved?.body).toContain('/order/tickets/');
  });
});

describe('servers that write at the same time', () => {
  test('write the mails of each order once', async () => {
    const first = await paidPayer(shop, { count: 1 });
    const payers = [first];
    for (let count = 0; count < 29; count += 1) payers.push(await paidPayer(shop, { hall: first.hall, count: 1 }));
    await shop.beginsIn(first, 24);
    await Promise.all([shop.writeAll(), shop.writeAll(), shop.writeAll()]);
    await shop.writeAll();
    const mails = await shop.db.selectFrom('mail').where('kind', '=', 'e-tickets').select('recipient').execute();
    expect(mails.map(({ recipient }) => recipient).sort()).toEqual(payers.map(({ email }) => email).sort());
  });

  test('leave an order alone that another one has claimed', async () => {
    const payer = await paidPayer(shop);
    await shop.beginsIn(payer, 24);
    await shop.db.transaction().execute(async (tx) => {
      const waiting = tx.selectFrom('orderMailing').where('eventId', '=', payer.hall.eventId);
      await waiting.where('orderId', '=', payer.orderId).selectAll().forUpdate().execute();
      expect(await writeMailings(shop.deps)).toBe(false);
    });
    expect(await writeMailings(shop.deps)).toBe(true);
    expect(await shop.mailsOf(payer)).toHaveLength(1);
  });

  test('write those of others when an order cannot be read, and try that one again later', async () => {
    const first = await paidPayer(shop, { count: 1 });
    const other = await paidPayer(shop, { hall: first.hall, count: 1 });
    await shop.beginsIn(first, 24);
    const buyer = () => shop.db.updateTable('orderBuyer').where('orderId', '=', first.orderId);
    const { sealedPerson } = await shop.db
      .selectFrom('orderBuyer')
      .where('orderId', '=', first.orderId)
      .select('sealedPerson')
      .executeTakeFirstOrThrow();
    await buyer()
      .set({ sealedPerson: Buffer.from('of another key') })
      .execute();
    await shop.writeAll();
    expect(await shop.mailsOf(other)).toHaveLength(1);
    expect(await shop.mailsOf(first)).toEqual([]);
    await buyer().set({ sealedPerson }).execute();
    await shop.writeAll();
    expect(await shop.mailsOf(first)).toEqual([]);
    await shop.db.updateTable('orderMailing').set({ notBefore: new Date() }).execute();
    await shop.writeAll();
    expect(await shop.mailsOf(first)).toHaveLength(1);
  });

  test('lose nothing and send nothing twice when one dies before its transaction ends', async () => {
    const payer = await paidPayer(shop);
    await shop.beginsIn(payer, 24);
    const dying = {
      ...shop.deps,
      configuration: {
        ...shop.deps.configuration,
        get mail(): never {
          throw new Error('killed');
        },
      },
    };
    await expect(writeMailings(dying)).rejects.toThrow('killed');
    expect(await shop.mailsOf(payer)).toEqual([]);
    await shop.writeAll();
    expect(await shop.mailsOf(payer)).toHaveLength(1);
  });
});

describe('an event that asks for the names of holders', () => {
  test('mails each reader once, also the buyer of a ticket without a name', async () => {
    const payer = await paidPayer(shop);
    const settings = { eventId: payer.hall.eventId, holderNames: 'REQUIRED' as const };
    await shop.db.insertInto('ticketSettings').values(settings).execute();
    await shop.beginsIn(payer, 24);
    await shop.writeAll();
    const mail = (await claimMails(shop.db, 1, 60))[0];
    expect(mail && (await filesOfMail(shop.deps, shop.files)(mail))).toEqual([]);
    await shop.writeAll();
    expect(await shop.mailsOf(payer)).toHaveLength(1);
  });
});

describe('before a mail with tickets is sent', () => {
  const filesOf = async () => {
    await shop.db.deleteFrom('mail').where('kind', '<>', 'e-tickets').execute();
    const mail = (await claimMails(shop.db, 1, 60))[0];
    return mail && filesOfMail(shop.deps, shop.files)(mail);
  };

  test('it is removed when the order was refunded meanwhile', async () => {
    const payer = await paidPayer(shop);
    await shop.beginsIn(payer, 24);
    await shop.writeAll();
    await shop.giveBack(payer, 1, 2);
    expect(await filesOf()).toBeNull();
    await shop.writeAll();
    expect(await shop.mailsOf(payer)).toEqual([]);
  });

  test('it is written anew when its reader holds other tickets by now', async () => {
    const payer = await paidPayer(shop);
    await shop.beginsIn(payer, 24);
    await shop.writeAll();
    await shop.giveBack(payer, 1);
    expect(await filesOf()).toBeNull();
    await shop.writeAll();
    expect((await shop.mailsOf(payer)).map(({ tickets }) => tickets)).toMatchObject([{ numbers: [2] }]);
  });
});
