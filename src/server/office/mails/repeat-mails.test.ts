// A mail that staff send again to everybody of a session.
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { countLockWaits } from '../../../../tests/support/database/without-locks.ts';
import { type LetterOffice, openLetterOffice } from '../../../../tests/support/people/letter-office.ts';
import { paidPayer } from '../../../../tests/support/people/order-actions.ts';
import type { MailRepeatCount } from '../../../contract/mails.ts';
import { seal } from '../../platform/signing/sealed.ts';
import { mailboxDigest } from '../../shop/orders/name-buyer.ts';

const perMinute = 180;
const many = 600;
let shop: LetterOffice;
beforeAll(async () => {
  shop = await openLetterOffice(perMinute);
});
afterAll(() => shop.close());
beforeEach(() => shop.forgetMails());

const call = async <Reply>(method: 'GET' | 'POST', url: string, payload?: object) => {
  const reply = await shop.app.inject({ method, url, headers: shop.clerk.headers, ...(payload && { payload }) });
  return { status: reply.statusCode, body: reply.json() as Reply };
};
type Repeating = { sessionId: number; kind: string };
const counted = ({ sessionId, kind }: Repeating) =>
  call<MailRepeatCount & { errorKey?: string }>('GET', `/api/mails/repeats?sessionId=${sessionId}&kind=${kind}`);
const repeat = (repeating: Repeating, mails: number) =>
  call<{ errorKey?: string }>('POST', '/api/mails/repeats', { ...repeating, mails, reason: '場地換了入口' });
const kindsOf = async () => {
  const rows = await shop.db.selectFrom('mail').select(['kind', 'recipient']).orderBy('id').execute();
  return rows.map(({ kind, recipient }) => `${kind} ${recipient}`);
};

describe('sending again to everybody of a session', () => {
  test('shows the exact number first, sends to buyers and friends, and is in the audit', async () => {
    const payer = await paidPayer(shop);
    const other = await paidPayer(shop, { hall: payer.hall });
    await shop.giveTo(payer, 2, 'mei@friend.example');
    await shop.beginsIn(payer, 48);
    await shop.writeAll();
    await shop.db.deleteFrom('mail').execute();
    const sessionId = payer.hall.sessionIds[0] as number;
    const recipients = [payer.email, 'mei@friend.example', other.email];
    for (const [kind, name, to] of [
      ['E_TICKETS', 'e-tickets', recipients],
      ['REMINDER', 'reminder', recipients],
      ['CONFIRMATION', 'payment-paid', [payer.email, other.email]],
    ] as const) {
      const { mails } = (await counted({ sessionId, kind })).body;
      expect(mails).toBe(to.length);
      const wrong = await repeat({ sessionId, kind }, mails + 1);
      expect([wrong.status, wrong.body.errorKey]).toEqual([409, 'mailsCounted']);
      expect((await repeat({ sessionId, kind }, mails)).status).toBe(200);
      await shop.writeAll();
      expect(await kindsOf()).toEqual(to.map((recipient) => `${name} ${recipient}`));
      await shop.writeAll();
      expect(await kindsOf()).toHaveLength(to.length);
      await shop.db.deleteFrom('mail').execute();
    }
    const audits = await shop.db.selectFrom('audit').where('type', '=', 'MAILS_REPEATED').selectAll().execute();
    expect(audits.map(({ message }) => message)).toEqual(
      expect.arrayContaining([expect.stringContaining('3 mails: 場地換了入口')]),
    );
  });

  test('is refused for e-tickets before their day, and for a session that has begun', async () => {
    const payer = await paidPayer(shop);
    const sessionId = payer.hall.sessionIds[0] as number;
    expect((await counted({ sessionId, kind: 'E_TICKETS' })).body.errorKey).toBe('ticketsNotYetMailed');
    expect((await counted({ sessionId, kind: 'REMINDER' })).body.mails).toBe(1);
    await shop.beginsIn(payer, -1);
    expect((await counted({ sessionId, kind: 'REMINDER' })).body.errorKey).toBe('closed');
    expect((await counted({ sessionId: 999_999, kind: 'REMINDER' })).status).toBe(404);
  });

  test('is refused while an earlier one is under way, and while another begins', async () => {
    const payer = await paidPayer(shop);
    const other = await paidPayer(shop, { hall: payer.hall });
    const sessionId = payer.hall.sessionIds[0] as number;
    const repeating = { sessionId, kind: 'REMINDER' };
    const both = await Promise.all([repeat(repeating, 2), repeat(repeating, 2)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    const mailing = () => shop.db.updateTable('orderMailing').where('kind', '=', 'REMINDER');
    const half = mailing().where('orderId', '=', payer.orderId);
    await half.set({ writtenAt: new Date(), isRepeated: false }).execute();
    expect((await counted(repeating)).body.errorKey).toBe('mailsBeingRepeated');
    expect((await repeat(repeating, 2)).body.errorKey).toBe('mailsBeingRepeated');
    // An order whose mail cannot be written keeps nobody waiting.
    const broken = mailing().where('orderId', '=', other.orderId);
    await broken.set({ notBefore: new Date(Date.now() + 1_800_000) }).execute();
    expect((await repeat(repeating, 2)).status).toBe(200);
  });

  test('waits for one that begins in the same moment, and is refused then', async () => {
    const payer = await paidPayer(shop);
    const sessionId = payer.hall.sessionIds[0] as number;
    const key = { eventId: payer.hall.eventId, sessionId, kind: 'CONFIRMATION' as const, orderId: payer.orderId };
    const waiting = await shop.db.transaction().execute(async (tx) => {
      await tx.selectFrom('session').where('id', '=', sessionId).select('id').forNoKeyUpdate().execute();
      const second = { reply: repeat({ sessionId, kind: 'CONFIRMATION' }, 1) };
      await expect.poll(() => countLockWaits(shop.db), { timeout: 10_000 }).toBe(1);
      await tx
        .insertInto('orderMailing')
        .values({ ...key, isRepeated: true })
        .execute();
      return second;
    });
    expect((await waiting.reply).body.errorKey).toBe('mailsBeingRepeated');
  });

  test('counts friends who want reminders', async () => {
    const payer = await paidPayer(shop);
    const sessionId = payer.hall.sessionIds[0] as number;
    await shop.giveTo(payer, 1, 'wants@friend.example');
    await shop.giveTo(payer, 2, 'wants-none@friend.example');
    const mailbox = mailboxDigest(shop.deps.signingKey, 'wants-none@friend.example');
    await shop.db.insertInto('reminderRefusal').values({ mailboxDigest: mailbox }).execute();
    expect((await counted({ sessionId, kind: 'REMINDER' })).body.mails).toBe(1);
    expect((await counted({ sessionId, kind: 'CONFIRMATION' })).body.mails).toBe(1);
  });

  test('keeps the confirmation of a buyer who cannot be read for later', async () => {
    const payer = await paidPayer(shop);
    const sessionId = payer.hall.sessionIds[0] as number;
    await shop.db
      .updateTable('orderBuyer')
      .set({ sealedPerson: Buffer.from('not sealed') })
      .where('orderId', '=', payer.orderId)
      .execute();
    expect((await repeat({ sessionId, kind: 'CONFIRMATION' }, 1)).status).toBe(200);
    await shop.writeAll();
    const waiting = shop.db
      .selectFrom('orderMailing')
      .where('orderId', '=', payer.orderId)
      .where('writtenAt', 'is', null)
      .select('kind');
    expect(await waiting.execute()).toContainEqual({ kind: 'CONFIRMATION' });
  });

  test('leaves out a friend whose address cannot be opened: the others are counted and get their mails', async () => {
    const payer = await paidPayer(shop);
    const sessionId = payer.hall.sessionIds[0] as number;
    await shop.giveTo(payer, 1, 'damaged@friend.example');
    await shop.giveTo(payer, 2, 'mei@friend.example');
    await shop.beginsIn(payer, 48);
    await shop.writeAll();
    const holder = shop.db.updateTable('ticketHolder').set({ sealedEmail: Buffer.from('not sealed') });
    await holder.where('orderId', '=', payer.orderId).where('number', '=', 1).execute();
    for (const [kind, name] of [
      ['REMINDER', 'reminder'],
      ['E_TICKETS', 'e-tickets'],
    ] as const) {
      await shop.db.deleteFrom('mail').execute();
      const { status, body } = await counted({ sessionId, kind });
      expect([status, body.mails]).toEqual([200, 1]);
      expect((await repeat({ sessionId, kind }, 1)).status).toBe(200);
      await shop.writeAll();
      expect(await kindsOf()).toEqual([`${name} mei@friend.example`]);
    }
  });

  test('of many orders keeps the pace of the shop, and reaches each order once', { timeout: 180_000 }, async () => {
    const hall = await shop.hallOf(many);
    const [zone] = hall.zones;
    const sessionId = hall.sessionIds[0] as number;
    await shop.beginsIn({ hall }, 48);
    await sellMany(hall.eventId, { sessionId, zoneId: zone?.id as number, pricingId: zone?.pricingId as number });
    const { mails, minutes } = (await counted({ sessionId, kind: 'E_TICKETS' })).body;
    expect([mails, minutes]).toEqual([many, 4]);
    const written = async () => (await shop.db.selectFrom('mail').select('nextAttemptAt').execute()).length;
    for (let minute = 1; (await written()) < many; minute += 1) {
      await Promise.all([shop.writeAll(), shop.writeAll()]);
      // Mails are written a minute ahead. While they are written, some of their time passes.
      expect(await written()).toBeLessThan(perMinute * (minute + 1));
      expect(await written()).toBeGreaterThanOrEqual(Math.min(many, perMinute * minute));
      await sql`update mail_pace set free_at = free_at - interval '1 minute'`.execute(shop.db);
      await sql`update mail set next_attempt_at = next_attempt_at - interval '1 minute'`.execute(shop.db);
    }
    await shop.writeAll();
    const rows = await shop.db.selectFrom('mail').select(['orderId', 'nextAttemptAt']).execute();
    expect(new Set(rows.map(({ orderId }) => orderId)).size).toBe(many);
    expect(rows).toHaveLength(many);
    expect(busiestMinute(rows.map(({ nextAttemptAt }) => nextAttemptAt.getTime()))).toBeLessThanOrEqual(perMinute);
    await shop.db.deleteFrom('mail').execute();
    expect((await repeat({ sessionId, kind: 'E_TICKETS' }, many)).status).toBe(200);
    const waiting = await shop.db
      .selectFrom('orderMailing')
      .where('writtenAt', 'is', null)
      .where('kind', '=', 'E_TICKETS')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    expect(waiting.count).toBe(many);
    for (const table of ['orderBuyer', 'ticket', 'orders'] as const)
      await shop.db.deleteFrom(table).where('eventId', '=', hall.eventId).execute();
  });
});

/** The most mails that are due within any minute. */
function busiestMinute(times: number[]): number {
  const sorted = times.toSorted((one, other) => one - other);
  let from = 0;
  return Math.max(
    ...sorted.map((time, at) => {
      while ((sorted[from] as number) <= time - 60_000) from += 1;
      return at - from + 1;
    }),
  );
}

/** So many paid orders with one ticket each, straight into the database. */
async function sellMany(eventId: number, place: { sessionId: number; zoneId: number; pricingId: number }) {
  const { db, deps } = shop;
  const sealedPerson = (email: string) => seal(deps.signingKey, 'buyer', JSON.stringify({ email }));
  await db.transaction().execute(async (tx) => {
    const { sessionId, zoneId, pricingId } = place;
    await sql`
      insert into orders (event_id, id, status, pass_id, wish_digest, visitor, delivery_type, ticket_count, tickets_cents,
        handling_cents, delivery_cents, amount_cents, expires_at, settled_at)
      select ${eventId}::bigint, (${eventId}::bigint << 32) + n, 'PAID', 'many ' || n, '', 'many ' || n, 'NONE', 1, 0, 0, 0, 0, now(), now()
      from generate_series(1, ${many}::int) n`.execute(tx);
    await sql`
      insert into ticket (event_id, order_id, number, session_id, zone_id, pricing_id, price_cents, handling_fee_cents)
      select ${eventId}::bigint, (${eventId}::bigint << 32) + n, 1, ${sessionId}::bigint, ${zoneId}::bigint, ${pricingId}::bigint, 0, 0
      from generate_series(1, ${many}::int) n`.execute(tx);
    const people = Array.from({ length: many }, (_, at) => ({
      eventId,
      orderId: eventId * 2 ** 32 + at + 1,
      mailboxDigest: `many ${at}`,
      telephoneDigest: `many ${at}`,
      sealedPerson: sealedPerson(`many-${at}@visitor.example`),
      locale: 'zh-hk' as const,
    }));
    for (let from = 0; from < people.length; from += 500)
      await tx
        .insertInto('orderBuyer')
        .values(people.slice(from, from + 500))
        .execute();
  });
}
