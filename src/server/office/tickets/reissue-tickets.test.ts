// New codes for all tickets of a session, and the mails to their holders.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { countLockWaits, lockOrder } from '../../../../tests/support/database/without-locks.ts';
import { paidPayer, staffOf } from '../../../../tests/support/people/order-actions.ts';
import type { Payer } from '../../../../tests/support/people/payers.ts';
import { type SignedIn, signedIn } from '../../../../tests/support/people/signed-in.ts';
import { type BoxOffice, openBoxOffice } from '../../../../tests/support/shop/box-office.ts';
import { type Hall, lineIn, rowsOfSeats } from '../../../../tests/support/shop/hall.ts';
import type { EventTickets } from '../../../contract/office-tickets.ts';
import type { IssueReason } from '../../../domain/tickets/reissue.ts';
import { seal } from '../../platform/signing/sealed.ts';
import { tellHolders } from './tell-holders.ts';

let shop: BoxOffice;
let clerk: SignedIn;
beforeAll(async () => {
  shop = await openBoxOffice();
  clerk = await signedIn(shop.deps, { login: 'clerk', authorities: ['ROLE_BOX_OFFICE'] });
});
afterAll(() => shop.close());

const read = async ({ eventId }: Hall): Promise<EventTickets> =>
  (await shop.app.inject({ url: `/api/events/${eventId}/tickets`, headers: clerk.headers })).json();
const reissue = async (hall: Hall, body: object = {}, session = 0) => {
  const url = `/api/events/${hall.eventId}/sessions/${hall.sessionIds[session]}/tickets/reissue`;
  const payload = { reason: 'MISPRINT', newKey: false, ...body };
  const reply = await shop.app.inject({ method: 'POST', url, headers: clerk.headers, payload });
  return { status: reply.statusCode, body: reply.json() };
};
/** Codes are shown at once. */
const hallOfSessions = async (sessions = 1) => {
  const hall = await shop.hallOf(rowsOfSeats(2, 20));
  for (let more = 1; more < sessions; more += 1) {
    const startsAt = new Date(Date.now() + (40 + more) * 86_400_000);
    const added = shop.db
      .insertInto('session')
      .values({ eventId: hall.eventId, startsAt, enabled: true })
      .returning('id');
    hall.sessionIds.push((await added.executeTakeFirstOrThrow()).id);
  }
  await shop.db.insertInto('ticketSettings').values({ eventId: hall.eventId, releaseDays: null }).execute();
  return hall;
};
const payerAt = (hall: Hall, session = 0, count = 2) =>
  paidPayer(shop, { hall, lines: [lineIn(hall, count, 0, session)] });
const issuesOf = async ({ orderId }: Payer) => {
  const issues = shop.db.selectFrom('ticketIssue').where('orderId', '=', orderId).orderBy('number');
  return (await issues.select(['issue', 'reason']).execute()).map(({ issue, reason }) => `${issue} ${reason}`);
};
const tellAll = async () => {
  while (await tellHolders(shop.deps));
};
const mailsTo = async (email: string) =>
  (
    await shop.db
      .selectFrom('mail')
      .where('recipient', '=', email)
      .where('kind', '=', 'ticket-replaced')
      .selectAll()
      .execute()
  ).length;
const keysOf = ({ eventId }: Hall) =>
  shop.db.selectFrom('ticketKey').where('eventId', '=', eventId).orderBy('number').selectAll().execute();
/** Reading the tickets makes the first key. */
const makeKey = ({ orderId }: Payer) =>
  shop.app.inject({ url: `/api/transactions/${orderId}/tickets`, headers: clerk.headers });

describe('all tickets of a session', () => {
  test('get the next issue, those of other sessions do not, and each order gets one mail', async () => {
    const hall = await hallOfSessions(2);
    const [one, two, other] = [await payerAt(hall), await payerAt(hall, 0, 1), await payerAt(hall, 1)];
    const { status, body } = await reissue(hall);
    expect([status, body]).toMatchObject([
      200,
      { reason: 'MISPRINT', hasNewKey: false, tickets: 3, orders: 2, ordersSeen: 0 },
    ]);
    expect(await issuesOf(one)).toEqual(['2 MISPRINT', '2 MISPRINT']);
    expect(await issuesOf(other)).toEqual([]);
    await tellAll();
    await tellAll();
    expect(await Promise.all([one, two, other].map(({ email }) => mailsTo(email)))).toEqual([1, 1, 0]);
    const { sessions, reissues } = await read(hall);
    expect(sessions).toMatchObject([
      { tickets: 3, orders: 2, printed: 0, replaced: 3 },
      { tickets: 2, orders: 1, printed: 0, replaced: 0 },
    ]);
    expect(reissues).toMatchObject([{ ordersSeen: 2, decidedBy: 'clerk', session: { id: hall.sessionIds[0] } }]);
    expect(reissues[0]?.finishedAt).not.toBeNull();
    const record = shop.db.selectFrom('audit').where('type', '=', 'TICKETS_REISSUED').orderBy('id', 'desc');
    expect((await record.select('message').executeTakeFirst())?.message).toBe(
      `event ${hall.eventId}, session ${hall.sessionIds[0]}, misprint, 3 tickets`,
    );
  });

  test('are raised once more by a second reissue, from whatever issue each has', async () => {
    const hall = await hallOfSessions();
    const payer = await payerAt(hall);
    const of = { eventId: hall.eventId, orderId: payer.orderId, number: 2 };
    await shop.db
      .insertInto('ticketIssue')
      .values({ ...of, issue: 5, reason: 'LOST' })
      .execute();
    await reissue(hall, { reason: 'LEAK' });
    expect(await issuesOf(payer)).toEqual(['2 LEAK', '6 LEAK']);
  });

  test('tell a friend who has one of them, with a link of their own', async () => {
    const hall = await hallOfSessions();
    const payer = await payerAt(hall);
    const sealed = (text: string) => seal(shop.deps.signingKey, 'ticket-holder', text);
    const holder = {
      sealedName: sealed('Mei'),
      sealedEmail: sealed('friend-3@visitor.example'),
      locale: 'en' as const,
      transfers: 1,
    };
    await shop.db
      .insertInto('ticketHolder')
      .values({ eventId: hall.eventId, orderId: payer.orderId, number: 1, ...holder })
      .execute();
    await reissue(hall);
    await tellAll();
    expect([await mailsTo(payer.email), await mailsTo('friend-3@visitor.example')]).toEqual([1, 1]);
  });

  test('tell nobody of a ticket that got another code meanwhile, or of one of another session', async () => {
    const hall = await hallOfSessions(2);
    const given = await payerAt(hall, 0, 1);
    const lost = await payerAt(hall, 0, 1);
    const part = await payerAt(hall);
    await reissue(hall);
    const later = async ({ orderId }: Payer, reason: IssueReason) => {
      const issue = { issue: 3, reason, issuedAt: new Date() };
      await shop.db
        .updateTable('ticketIssue')
        .set(issue)
        .where('orderId', '=', orderId)
        .where('number', '=', 1)
        .execute();
    };
    await later(given, 'TRANSFER');
    await later(lost, 'LOST');
    await later(part, 'LOST');
    await tellAll();
    expect(await Promise.all([given, lost, part].map(({ email }) => mailsTo(email)))).toEqual([0, 0, 1]);
    const [mail] = await shop.db
      .selectFrom('mail')
      .where('recipient', '=', part.email)
      .where('kind', '=', 'ticket-replaced')
      .selectAll()
      .execute();
    expect(part.seats.map((seat) => mail?.body?.includes(seat))).toEqual([false, true]);
  });

  test('of orders without a mailbox are told to nobody, and the others are', async () => {
    const hall = await hallOfSessions();
    const [gone, payer] = [await payerAt(hall), await payerAt(hall)];
    await shop.db.updateTable('orderBuyer').set({ sealedPerson: null }).where('orderId', '=', gone.orderId).execute();
    await reissue(hall);
    await tellAll();
    expect([await mailsTo(gone.email), await mailsTo(payer.email)]).toEqual([0, 1]);
  });

  test('of a buyer whose name cannot be read keep nobody else from a mail', async () => {
    const hall = await hallOfSessions();
    const [damaged, payer] = [await payerAt(hall), await payerAt(hall)];
    const sealedPerson = Buffer.from('of another key');
    await shop.db.updateTable('orderBuyer').set({ sealedPerson }).where('orderId', '=', damaged.orderId).execute();
    await reissue(hall);
    await tellAll();
    expect(await mailsTo(payer.email)).toBe(1);
    await shop.db
      .updateTable('orderBuyer')
      .set({ sealedPerson: null })
      .where('orderId', '=', damaged.orderId)
      .execute();
  });

  test('that were returned get no new code', async () => {
    const hall = await hallOfSessions();
    const payer = await payerAt(hall);
    await staffOf(shop, clerk).giveBack(payer, { tickets: [1] });
    expect((await reissue(hall)).body.tickets).toBe(1);
    expect(await issuesOf(payer)).toEqual(['2 MISPRINT']);
  });
});

describe('after a leak', () => {
  test('a new key makes the codes of all sessions void, and all holders are told', async () => {
    const hall = await hallOfSessions(2);
    const [one, other] = [await payerAt(hall), await payerAt(hall, 1)];
    await makeKey(one);
    const { body } = await reissue(hall, { reason: 'LEAK', newKey: true });
    expect(body).toMatchObject({ session: null, hasNewKey: true, tickets: 4, orders: 2 });
    expect((await keysOf(hall)).map(({ number, refusedAt }) => [number, refusedAt === null])).toEqual([
      [1, false],
      [2, true],
    ]);
    expect(await issuesOf(other)).toEqual(['2 LEAK', '2 LEAK']);
    await tellAll();
    expect([await mailsTo(one.email), await mailsTo(other.email)]).toEqual([1, 1]);
  });

  test('a new key is told to nobody whose show is over', async () => {
    const hall = await hallOfSessions(2);
    const [seen, coming] = [await payerAt(hall), await payerAt(hall, 1)];
    const longAgo = new Date(Date.now() - 2 * 86_400_000);
    await shop.db
      .updateTable('session')
      .set({ startsAt: longAgo })
      .where('id', '=', hall.sessionIds[0] as number)
      .execute();
    expect((await reissue(hall, { reason: 'LEAK', newKey: true }, 1)).status).toBe(200);
    await tellAll();
    expect([await mailsTo(seen.email), await mailsTo(coming.email)]).toEqual([0, 1]);
  });

  test('a misprint never changes the key', async () => {
    const hall = await hallOfSessions();
    await makeKey(await payerAt(hall));
    expect((await reissue(hall, { newKey: true })).body.hasNewKey).toBe(false);
    expect(await keysOf(hall)).toHaveLength(1);
  });
});

describe('a reissue', () => {
  test('that is sent twice is carried out once', async () => {
    const hall = await hallOfSessions();
    const payer = await payerAt(hall);
    const replies = await Promise.all([reissue(hall, { lastReissueId: null }), reissue(hall, { lastReissueId: null })]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await issuesOf(payer)).toEqual(['2 MISPRINT', '2 MISPRINT']);
    const { id } = (await read(hall)).reissues[0] ?? {};
    expect((await reissue(hall, { lastReissueId: id })).status).toBe(200);
  });

  test('tells those whom an earlier one had not reached yet, once', async () => {
    const hall = await hallOfSessions();
    const payer = await payerAt(hall);
    await reissue(hall);
    await reissue(hall);
    await tellAll();
    expect(await mailsTo(payer.email)).toBe(1);
  });

  test('is refused for a session without paid tickets, and for one of another event', async () => {
    const [hall, other] = [await hallOfSessions(), await hallOfSessions()];
    expect(await reissue(hall)).toMatchObject({ status: 409, body: { message: 'error.nothingToReissue' } });
    expect((await reissue({ ...hall, sessionIds: other.sessionIds })).status).toBe(404);
    expect((await shop.app.inject({ url: '/api/events/999999/tickets', headers: clerk.headers })).statusCode).toBe(404);
  });

  test('waits for a ticket that is returned in the same moment, and leaves it out', async () => {
    const hall = await hallOfSessions();
    const payer = await payerAt(hall);
    const of = { eventId: hall.eventId, orderId: payer.orderId };
    const reply = await shop.db.transaction().execute(async (tx) => {
      await lockOrder(tx, payer.orderId);
      const waiting = { reply: reissue(hall) };
      await expect.poll(() => countLockWaits(shop.db), { timeout: 10_000 }).toBe(1);
      await tx
        .updateTable('ticket')
        .where('eventId', '=', of.eventId)
        .where('orderId', '=', of.orderId)
        .where('number', '=', 1)
        .set({ isLive: false, returnedAt: new Date() })
        .execute();
      return waiting;
    });
    expect((await reply.reply).body.tickets).toBe(1);
    expect(await issuesOf(payer)).toEqual(['2 MISPRINT']);
    await shop.db
      .updateTable('ticket')
      .set({ isLive: true, returnedAt: null })
      .where('orderId', '=', of.orderId)
      .execute();
  });
});
