import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newBuyer, orderRequest } from '../../../../tests/support/people/buyers.ts';
import { addHall, lineIn } from '../../../../tests/support/shop/hall.ts';
import { type RunningApp, runningApp } from '../../../../tests/support/shop/running-app.ts';
import { seal } from '../../platform/signing/sealed.ts';
import { retention } from './retention.ts';

let shop: RunningApp;
beforeAll(async () => {
  shop = await runningApp();
});
afterAll(() => shop.close());

const forget = async (what: string) => {
  const kept = retention.find((row) => row.what === what);
  if (!kept) throw new Error(`nothing is said about ${what}`);
  await kept.forget(shop.db);
};

/** An order with a buyer, at an event whose only session was this many days ago. */
async function bought(daysAgo: number) {
  const hall = await addHall(shop.db, { zones: [9] });
  const reply = await shop.app.inject(
    orderRequest(newBuyer(shop.deps.signingKey), { ...hall, orderDetails: [lineIn(hall, 1)] }),
  );
  const orderId = reply.json().id as number;
  const { eventId } = hall;
  await sql`update session set starts_at = now() - make_interval(days => ${daysAgo}) where event_id = ${eventId}`.execute(
    shop.db,
  );
  await shop.db
    .insertInto('orderBuyer')
    .values({
      eventId,
      orderId,
      mailboxDigest: `mailbox ${orderId}`,
      telephoneDigest: `telephone ${orderId}`,
      sealedPerson: seal(shop.deps.signingKey, 'buyer', '{}'),
      sealedIdNumber: seal(shop.deps.signingKey, 'id-number', '567A'),
      sealedAnswers: seal(shop.deps.signingKey, 'answers', '[]'),
      locale: 'en',
    })
    .execute();
  return { eventId, orderId };
}
type Bought = Awaited<ReturnType<typeof bought>>;
const closeOrder = ({ eventId, orderId }: Bought, status: string, ago: string) =>
  sql`
    update orders set status = ${status}, created_at = now() - ${ago}::interval, settled_at = now() - ${ago}::interval
    where event_id = ${eventId} and id = ${orderId}`.execute(shop.db);
const buyerOf = ({ eventId, orderId }: Bought) =>
  shop.db
    .selectFrom('orderBuyer')
    .where('eventId', '=', eventId)
    .where('orderId', '=', orderId)
    .selectAll()
    .executeTakeFirstOrThrow();

describe('is kept as long as the table says and no longer:', () => {
  test('the end of an ID number, and the answers to security questions', async () => {
    const young = await bought(29);
    const old = await bought(31);
    await forget('the end of an ID number, and the answers to security questions');
    expect(await buyerOf(young)).toMatchObject({ sealedIdNumber: expect.anything(), sealedAnswers: expect.anything() });
    expect(await buyerOf(old)).toMatchObject({
      sealedIdNumber: null,
      sealedAnswers: null,
      sealedPerson: expect.anything(),
    });
  });

  test('the end of an ID number, where a later session is still to come', async () => {
    const order = await bought(31);
    await shop.db
      .insertInto('session')
      .values({ eventId: order.eventId, startsAt: new Date(Date.now() + 86_400_000), enabled: false })
      .execute();
    await forget('the end of an ID number, and the answers to security questions');
    expect((await buyerOf(order)).sealedIdNumber).not.toBeNull();
  });

  test('the buyer of an order that was not paid for', async () => {
    const waiting = await bought(-1);
    const young = await bought(-1);
    const old = await bought(-1);
    const paid = await bought(-1);
    // Closed before there was an audit, so that no record of it is missed.
    await shop.db.executeQuery(sql`update migration set applied_at = now()`.compile(shop.db));
    await shop.db
      .updateTable('ticket')
      .set({ isLive: false })
      .where('orderId', 'in', [young.orderId, old.orderId])
      .execute();
    await sql`
      update inventory set free_public = free_public + 1, largest_block = largest_block + 1, version = version + 1
      where event_id in (${young.eventId}, ${old.eventId})`.execute(shop.db);
    await closeOrder(young, 'CANCELED', '29 days');
    await closeOrder(old, 'CANCELED', '31 days');
    await closeOrder(paid, 'PAID', '31 days');
    await forget('the buyer of an order that was not paid for');
    for (const order of [waiting, young, paid]) expect((await buyerOf(order)).sealedPerson).not.toBeNull();
    expect(await buyerOf(old)).toMatchObject({
      sealedPerson: null,
      sealedIdNumber: null,
      mailboxDigest: '',
      telephoneDigest: '',
    });
  });

  test('the buyer of an order that was paid for', async () => {
    const young = await bought(-1);
    const old = await bought(-1);
    const aged = ({ eventId, orderId }: Bought, days: number) =>
      sql`
        update order_buyer set created_at = now() - interval '7 years' + make_interval(days => ${days})
        where event_id = ${eventId} and order_id = ${orderId}`.execute(shop.db);
    await aged(young, 1);
    await aged(old, -1);
    await forget('the buyer of an order that was paid for');
    expect((await buyerOf(young)).sealedPerson).not.toBeNull();
    expect(await buyerOf(old)).toMatchObject({ sealedPerson: null, sealedIdNumber: null, mailboxDigest: '' });
  });

  test('notes of staff about an order, and the reasons of their actions', async () => {
    const [known, forgotten] = [await bought(1), await bought(1)];
    for (const { eventId, orderId } of [known, forgotten]) {
      const of = { eventId, orderId, at: new Date(Date.now() - 31 * 86_400_000) };
      await shop.db
        .insertInto('orderNote')
        .values({ ...of, writtenBy: 'ada', note: '陳先生' })
        .execute();
      const action = { ...of, kind: 'CANCELED' as const, decidedBy: 'ada', reason: '陳先生' };
      await shop.db.insertInto('orderAction').values(action).execute();
      const gift = { eventId, orderId, reason: '陳先生', allowedBy: 'ada', givenBy: 'ada', isAbove: false };
      await shop.db.insertInto('guestOrder').values(gift).execute();
      await sql`update orders set created_at = now() - interval '31 days' where id = ${orderId}`.execute(shop.db);
      await sql`
        insert into payment (event_id, invoice_no, order_id, method, status, merchant_id, amount_cents)
        values (${eventId}, ${`FORGOTTEN${orderId}`}, ${orderId}, 'CASH', 'FAILED', 'bank', 100)`.execute(shop.db);
      await sql`
        insert into payment_refund (event_id, invoice_no, number, order_id, amount_cents, reason, decided_by, created_at)
        select event_id, invoice_no, 1, order_id, 1, '陳先生', 'ada', now() - interval '31 days'
        from payment where order_id = ${orderId}`.execute(shop.db);
    }
    await shop.db
      .updateTable('orderBuyer')
      .set({ sealedPerson: null })
      .where('orderId', '=', forgotten.orderId)
      .execute();
    await forget('notes of staff about an order');
    await forget('the reasons of actions of staff on an order');
    const notes = await shop.db.selectFrom('orderNote').select('orderId').execute();
    expect(notes).toEqual([{ orderId: known.orderId }]);
    const reasons = await shop.db.selectFrom('orderAction').select(['orderId', 'reason']).orderBy('id').execute();
    expect(reasons.map(({ reason }) => reason)).toEqual(['陳先生', null]);
    await forget('the reasons of refunds, and how they were sent by hand');
    await forget('the reasons of complementary tickets');
    for (const table of ['paymentRefund', 'guestOrder'] as const) {
      const kept = await shop.db.selectFrom(table).select('reason').orderBy('orderId').execute();
      expect(kept.map(({ reason }) => reason)).toEqual(['陳先生', '…']);
      await shop.db.deleteFrom(table).execute();
    }
  });

  test('date and amount of lines of a statement that may pay for an order', async () => {
    await sql`
      insert into statement_line (digest, said_on, amount_cents, uploaded_by, uploaded_at) values
        ('young', '1/1', 100, 'mei', now() - interval '29 days'), ('old', '1/1', 100, 'mei', now() - interval '31 days')`.execute(
      shop.db,
    );
    await forget('date and amount of lines of a statement that may pay for an order');
    expect(await shop.db.selectFrom('statementLine').select('digest').execute()).toEqual([{ digest: 'young' }]);
  });

  test('places in a waiting room', async () => {
    const { eventId: past } = await bought(31);
    const { eventId: coming } = await bought(-1);
    for (const eventId of [past, coming])
      await sql`
        insert into queue (event_id, seed, arrivals) values (${eventId}, sha256('seed'), 2)
        on conflict (event_id) do update set arrivals = 2`.execute(shop.db);
    for (const eventId of [past, coming])
      await sql`
        insert into queue_place (event_id, number, visitor, address, arrived_at) values
          (${eventId}, 0, 'one', 'a', now() - interval '31 days'), (${eventId}, 1, 'two', 'a', now() - interval '29 days')`.execute(
        shop.db,
      );
    await forget('places in a waiting room');
    const left = await shop.db
      .selectFrom('queuePlace')
      .select(['eventId', 'number'])
      .orderBy('eventId')
      .orderBy('number')
      .execute();
    expect(left).toEqual([
      { eventId: past, number: 1 },
      { eventId: coming, number: 0 },
      { eventId: coming, number: 1 },
    ]);
  });

  test('requests of staff', async () => {
    await sql`
      insert into staff_request (id, request_digest, at)
      values (gen_random_uuid(), 'young', now() - interval '23 hours'), (gen_random_uuid(), 'old', now() - interval '25 hours')`.execute(
      shop.db,
    );
    await forget('that staff sent a change, as a digest, and its reply');
    expect(await shop.db.selectFrom('staffRequest').select('requestDigest').execute()).toEqual([
      { requestDigest: 'young' },
    ]);
  });

  test('mail, enquiries and human checks', async () => {
    const addMail = async (days: number, isSent = true) =>
      (
        await sql<{ id: number }>`
          insert into mail (kind, locale, recipient, subject, body, created_at, sent_at)
          values ('enquiry', 'en', 'pat@visitor.example', 'a', 'b', now() - make_interval(days => ${days}),
            case when ${isSent} then now() - make_interval(days => ${days}) end)
          returning id`.execute(shop.db)
      ).rows[0]?.id as number;
    const [young, sent, unsent, old] = [
      await addMail(6),
      await addMail(8),
      await addMail(8, false),
      await addMail(370),
    ];
    for (const [mailId, days] of [
      [young, 6],
      [old, 370],
    ])
      await sql`
        insert into enquiry (mail_id, locale, name, email, phone_number, about_event, query, created_at)
        values (${mailId}, 'en', 'Pat', 'pat@visitor.example', '1', 'a', 'b', now() - make_interval(days => ${days}))`.execute(
        shop.db,
      );
    await sql`
      insert into human_check_use (challenge, asked_digest, valid_until)
      values ('young', 'a', now() - interval '59 min'), ('old', 'a', now() - interval '61 min')`.execute(shop.db);
    for (const { what } of retention) await forget(what);
    const mail = await shop.db.selectFrom('mail').select(['id', 'body']).orderBy('id').execute();
    expect(mail).toEqual([
      { id: young, body: 'b' },
      { id: sent, body: null },
      { id: unsent, body: 'b' },
    ]);
    expect(await shop.db.selectFrom('enquiry').select('mailId').execute()).toEqual([{ mailId: young }]);
    expect(await shop.db.selectFrom('humanCheckUse').select('challenge').execute()).toEqual([{ challenge: 'young' }]);
  });
});

test('the operator is told of every row', () => {
  const manual = readFileSync(join(import.meta.dirname, '../../../../docs/OPERATIONS.md'), 'utf8');
  for (const { what, until, why } of retention)
    expect(manual.toLowerCase()).toContain(`| ${what} | ${until} | ${why} |`.toLowerCase());
});
