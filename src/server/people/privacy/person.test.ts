import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { countStatements } from '../../../../tests/support/database/count-statements.ts';
import { countLockWaits, lockOrder } from '../../../../tests/support/database/without-locks.ts';
import { newBuyer, orderRequest } from '../../../../tests/support/people/buyers.ts';
import { ask } from '../../../../tests/support/people/enquiries.ts';
import { addHall, lineIn } from '../../../../tests/support/shop/hall.ts';
import { type RunningApp, runningApp } from '../../../../tests/support/shop/running-app.ts';
import { addAudit } from '../../platform/audit/audit.queries.ts';
import type { Db } from '../../platform/deps.ts';
import { seal, unseal } from '../../platform/signing/sealed.ts';
import { digest } from '../../platform/signing/sign.ts';
import { eraseHeldTickets } from './held-tickets.ts';
import { enquiriesFrom, mailOf } from './person.queries.ts';
import { erasePerson, exportPerson } from './person.ts';

let shop: RunningApp;
beforeAll(async () => {
  shop = await runningApp();
  await live('pat', 'Pat.Lee@gmail.com');
  await live('sam', 'sam@visitor.example');
  await give('sam@visitor.example', 'Pat.Lee+tickets@gmail.com', 'Pat, a friend of sam');
  await give('patlee@gmail.com', 'sam@visitor.example', 'Sam, a friend of pat');
});
afterAll(() => shop.close());

/** An account, an order under a variant of its address, an enquiry and a record. */
async function live(login: string, email: string): Promise<void> {
  const { db, signingKey: key } = shop.deps;
  const { id: accountId } = await db
    .insertInto('account')
    .values({
      login,
      email: email.toLowerCase(),
      sealedPhone: seal(key, 'phone', `+852 phone of ${login}`),
      passwordHash: `$argon2id$of ${login}`,
      createdBy: login,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('signIn')
    .values({ id: `sign-in of ${login}`, accountId, network: 'a', remembered: false, expiresAt: new Date() })
    .execute();
  const hall = await addHall(db, { zones: [9] });
  const reply = await shop.app.inject(orderRequest(newBuyer(key), { ...hall, orderDetails: [lineIn(hall, 2)] }));
  await db
    .insertInto('orderBuyer')
    .values({
      eventId: hall.eventId,
      orderId: reply.json().id,
      mailboxDigest: digest(key, 'mailbox', email.toLowerCase().replace('.lee', 'lee')),
      telephoneDigest: 'a',
      sealedPerson: seal(key, 'buyer', JSON.stringify({ lastName: `last name of ${login}` })),
      sealedIdNumber: seal(key, 'id-number', '567A'),
      sealedAnswers: seal(
        key,
        'answers',
        JSON.stringify([{ question: 'street', answer: 'a lane behind the harbour' }]),
      ),
      locale: 'en',
    })
    .execute();
  expect((await ask(shop.app, { email, query: `question of ${login}` })).statusCode).toBe(201);
  await addAudit(db, { principal: login, type: 'SIGN_OUT', message: `record of ${login}`, remoteAddress: null });
}

const everything = async () => {
  const { db } = shop.deps;
  const tables = await Promise.all([
    db.selectFrom('account').selectAll().execute(),
    db.selectFrom('signIn').selectAll().execute(),
    db.selectFrom('enquiry').selectAll().execute(),
    db.selectFrom('mail').selectAll().execute(),
  ]);
  return JSON.stringify(tables);
};

/** A ticket of one person is with another one, and a companion of the first one has a name. */
async function give(from: string, to: string, name: string): Promise<void> {
  const { db, signingKey: key } = shop.deps;
  const mailbox = digest(key, 'mailbox', from);
  const of = db.selectFrom('orderBuyer').where('mailboxDigest', '=', mailbox).select(['eventId', 'orderId']);
  const order = await of.executeTakeFirstOrThrow();
  const sealed = (text: string) => seal(key, 'ticket-holder', text);
  const given = { sealedName: sealed(name), sealedEmail: sealed(to), locale: 'en' as const, transfers: 1 };
  await db
    .insertInto('ticketHolder')
    .values([
      { ...order, number: 1, ...given },
      { ...order, number: 2, sealedName: sealed(`companion of ${from}`) },
    ])
    .execute();
  await db
    .insertInto('ticketIssue')
    .values({ ...order, number: 1, issue: 2, reason: 'TRANSFER' })
    .execute();
}
const holdersOf = async (from: string) => {
  const { db, signingKey: key } = shop.deps;
  const rows = await db.selectFrom('ticketHolder').orderBy('orderId').orderBy('number').selectAll().execute();
  const names = rows.map(({ sealedName }) => sealedName && unseal(key, 'ticket-holder', sealedName));
  return names.filter((name) => name === null || new RegExp(from, 'i').test(name));
};

test('an export holds all that is known of a person, readable, and nothing of anybody else', async () => {
  const person = await exportPerson(shop.deps, 'pat.lee@gmail.com');
  expect(person).toMatchObject({
    account: { login: 'pat', phone: '+852 phone of pat', hasSecondFactor: false },
    signIns: [{ remembered: false }],
    orders: [
      {
        status: 'WAITING',
        buyer: { lastName: 'last name of pat' },
        idNumberEnd: '567A',
        securityAnswers: [{ question: 'street', answer: 'a lane behind the harbour' }],
      },
    ],
    ticketsFromBuyers: [{ number: 1, name: 'Pat, a friend of sam' }],
    holdersNamed: [{ number: 2, name: 'companion of patlee@gmail.com' }],
    enquiries: [{ query: 'question of pat' }],
    mail: [{ kind: 'enquiry' }],
    records: [{ type: 'SIGN_OUT', message: 'record of pat' }],
  });
  expect(JSON.stringify(person)).not.toMatch(/(?<!friend of )sam|argon2id|sealed/);
});

test('a ticket is found by the digest of its mailbox, which goes when a server of the release before gives it on', async () => {
  const { db, signingKey: key } = shop.deps;
  const ofPat = () => exportPerson(shop.deps, 'pat.lee@gmail.com').then(({ ticketsFromBuyers }) => ticketsFromBuyers);
  const [given] = await ofPat();
  const holder = () =>
    db
      .updateTable('ticketHolder')
      .where('eventId', '=', given?.eventId ?? 0)
      .where('orderId', '=', given?.orderId ?? 0)
      .where('number', '=', 1);
  await holder()
    .set({ holderDigest: digest(key, 'mailbox', 'patlee@gmail.com') })
    .execute();
  const before = await db.selectFrom('ticketHolder').where('holderDigest', 'is not', null).selectAll().execute();
  expect(before).toHaveLength(1);
  expect(await ofPat()).toEqual([given]);
  const sealedEmail = before[0]?.sealedEmail ?? null;
  await holder()
    .set({ sealedEmail: seal(key, 'ticket-holder', 'kim@visitor.example') })
    .execute();
  expect(await ofPat()).toEqual([]);
  const ofKim = await exportPerson(shop.deps, 'kim@visitor.example');
  expect(ofKim.ticketsFromBuyers).toMatchObject([{ orderId: given?.orderId }]);
  await holder().set({ sealedEmail }).execute();
});

test('whoever is not known has an empty export', async () => {
  expect(await exportPerson(shop.deps, 'nobody@visitor.example')).toMatchObject({
    orders: [],
    signIns: [],
    enquiries: [],
    mail: [],
    records: [],
  });
});

test('an erased person is gone; the order stays without the person, the audit stays, and nobody else is touched', async () => {
  expect(await everything()).toMatch(/pat\.lee|of pat|"pat"/i);
  expect(await erasePerson(shop.deps, 'PAT.LEE@gmail.com')).toEqual({
    accounts: 1,
    codes: 0,
    orders: 1,
    receipts: 0,
    tickets: 1,
    enquiries: 1,
    mail: 0,
  });
  expect(await everything()).not.toMatch(/pat\.lee|of pat|"pat"/i);
  expect(await everything()).toMatch(/question of sam/);
  const buyers = await shop.db.selectFrom('orderBuyer').orderBy('orderId').selectAll().execute();
  expect(buyers[0]).toMatchObject({
    sealedPerson: null,
    sealedIdNumber: null,
    sealedAnswers: null,
    mailboxDigest: '',
    telephoneDigest: '',
    accountId: null,
  });
  expect(buyers[1]).toMatchObject({ sealedPerson: expect.anything() });
  expect(await shop.db.selectFrom('orders').select('id').execute()).toHaveLength(2);
  expect(await holdersOf('sam')).toEqual(['Sam, a friend of pat', null, null, 'companion of sam@visitor.example']);
  const shown = await exportPerson(shop.deps, 'pat.lee@gmail.com');
  expect(shown).toMatchObject({ orders: [], enquiries: [], mail: [], records: [] });
});

test('a ticket of an erased friend has a new code, so that the link of the friend is void', async () => {
  const issues = await shop.db.selectFrom('ticketIssue').orderBy('orderId').select(['number', 'issue']).execute();
  expect(issues).toEqual([
    { number: 1, issue: 2 },
    { number: 1, issue: 3 },
  ]);
});

test('a ticket that is given away in the moment of an erasure stays with its friend', async () => {
  const { db, signingKey: key } = shop.deps;
  const mailbox = digest(key, 'mailbox', 'sam@visitor.example');
  const of = db.selectFrom('orderBuyer').where('mailboxDigest', '=', mailbox).select(['eventId', 'orderId']);
  const { eventId, orderId } = await of.executeTakeFirstOrThrow();
  const holder = (on: Db) =>
    on
      .updateTable('ticketHolder')
      .where('eventId', '=', eventId)
      .where('orderId', '=', orderId)
      .where('number', '=', 2);
  const erasing = await db.transaction().execute(async (tx) => {
    await lockOrder(tx, orderId);
    await holder(tx)
      .set({ sealedEmail: seal(key, 'ticket-holder', 'late@friend.example'), locale: 'en', transfers: 1 })
      .execute();
    await tx.insertInto('ticketIssue').values({ eventId, orderId, number: 2, issue: 2, reason: 'TRANSFER' }).execute();
    const erased = { reply: erasePerson(shop.deps, 'sam@visitor.example') };
    await expect.poll(() => countLockWaits(db), { timeout: 10_000 }).toBe(1);
    return erased;
  });
  await erasing.reply;
  const { sealedEmail } = await db
    .selectFrom('ticketHolder')
    .where('eventId', '=', eventId)
    .where('orderId', '=', orderId)
    .where('number', '=', 2)
    .select('sealedEmail')
    .executeTakeFirstOrThrow();
  expect(sealedEmail && unseal(key, 'ticket-holder', sealedEmail)).toBe('late@friend.example');
});

test('an erasure sends as many statements for tickets as for none', async () => {
  const [mailbox, friend] = ['rob@visitor.example', 'tom@visitor.example'];
  await live('rob', mailbox);
  await live('tom', friend);
  await give(friend, mailbox, 'Rob, a friend of tom');
  await give(mailbox, friend, 'Tom, a friend of rob');
  const { signingKey: key, db } = shop.deps;
  const erased = { none: -1, some: -1 };
  const statements = (email: string, which: keyof typeof erased) =>
    countStatements(db, async (tx) => {
      const buyer = { mailbox: digest(key, 'mailbox', email), accountId: null };
      erased[which] = await eraseHeldTickets(tx, shop.deps, email, buyer);
    });
  const some = await statements(mailbox, 'some');
  expect(some).toBe(await statements('nobody@visitor.example', 'none'));
  expect(erased).toEqual({ none: 0, some: 1 });
  expect(await holdersOf('rob')).not.toContain('companion of rob@visitor.example');
});

test('both are recorded, without the address', async () => {
  const records = await shop.db.selectFrom('audit').where('type', 'like', 'PERSON%').selectAll().execute();
  expect(new Set(records.map(({ type }) => type))).toEqual(new Set(['PERSON_EXPORTED', 'PERSON_ERASED']));
  for (const { principal, message } of records) {
    expect(principal).toBe('system');
    expect(message).toMatch(/^mailbox [\w-]{22}$/);
  }
});

test('the mails and enquiries of one person are found by an index among those of many', async () => {
  const { db } = shop.deps;
  await db.transaction().execute(async (tx) => {
    await sql`
      with sent as (
        insert into mail (kind, locale, recipient, reply_to_name, reply_to, subject, body, sent_at)
        select 'enquiry', 'en', 'to' || n || '@visitor.example', 'a', 'from' || n || '@visitor.example', 'a', 'b', now()
        from generate_series(1, 5000) n returning id)
      insert into enquiry (mail_id, locale, name, email, phone_number, about_event, query)
      select id, 'en', 'a', 'from' || id || '@visitor.example', '1', 'a', 'b' from sent`.execute(tx);
    await sql`analyze mail, enquiry`.execute(tx);
    for (const query of [mailOf(tx, 'To7@visitor.example'), enquiriesFrom(tx, 'from7@visitor.example')])
      expect(JSON.stringify(await query.explain())).not.toContain('Seq Scan');
    expect(await mailOf(tx, 'To7@visitor.example').execute()).toHaveLength(1);
  });
});
