import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { heldByPayer, type Payer } from '../../../../tests/support/people/payers.ts';
import { openProgramme, type Programme } from '../../../../tests/support/people/programme.ts';
import { addHolder } from '../../../../tests/support/people/ticket-holders.ts';
import { type BoxOffice, openBoxOffice } from '../../../../tests/support/shop/box-office.ts';
import { type Hall, lineIn } from '../../../../tests/support/shop/hall.ts';
import { startMailServer } from '../../../../tests/support/shop/mail-server.ts';
import { until } from '../../../../tests/support/tools/until.ts';
import { claimMails } from '../../platform/mail/mail.queries.ts';
import { openPostOffice } from '../../platform/mail/post-office.ts';
import { seal } from '../../platform/signing/sealed.ts';
import { mailMoves } from './mail-moves.ts';

let office: BoxOffice;
let programme: Programme;

beforeAll(async () => {
  office = await openBoxOffice();
  programme = await openProgramme(office);
});
afterAll(() => office.close());

const newTime = '2031-05-01T12:00:00.000Z';
const move = (hall: Hall, fields: object = { tellsBuyers: true }, session = 0) =>
  programme.change(`sessions/${hall.sessionIds[session]}`, { startTime: newTime, movesTickets: true, ...fields });
const writeAll = async () => {
  while (await mailMoves(office.deps));
};
const mailsTo = ({ email }: Pick<Payer, 'email'>) =>
  office.db.selectFrom('mail').where('kind', '=', 'session-moved').where('recipient', '=', email).selectAll().execute();
const pay = ({ orderId }: Payer) =>
  office.db
    .updateTable('orders')
    .set({ status: 'PAID', settledAt: sql<Date>`now()` })
    .where('id', '=', orderId)
    .execute();
const movesOf = (hall: Hall) =>
  office.db.selectFrom('sessionMove').where('eventId', '=', hall.eventId).selectAll().execute();

describe('a session that moves', () => {
  test('tells the buyers of its paid and waiting orders once, with both times, the doors and a calendar file', async () => {
    const paid = await heldByPayer(office);
    const other = await heldByPayer(office, { hall: paid.hall });
    await pay(paid);
    await office.db.updateTable('event').set({ doorsMinutesBefore: 45 }).where('id', '=', paid.hall.eventId).execute();
    await office.db.updateTable('orderBuyer').set({ locale: 'en' }).where('orderId', '=', paid.orderId).execute();
    expect((await move(paid.hall)).status).toBe(200);
    await writeAll();
    await writeAll();
    expect([(await mailsTo(paid)).length, (await mailsTo(other)).length]).toEqual([1, 1]);
    const [mail] = await mailsTo(paid);
    expect(mail).toMatchObject({ locale: 'en', subject: 'New time: Night Atlas' });
    const [{ startsBefore } = { startsBefore: new Date() }] = await movesOf(paid.hall);
    for (const line of [
      `Former date: ${hongKong(startsBefore)}`,
      'New date: Thursday, 1 May 2031 at 20:00',
      'Doors: 19:15',
      '/find-order/',
    ])
      expect(mail?.body).toContain(line);
    expect(mail?.calendar).toContain('DTSTART:20310501T120000Z');
    expect(mail?.calendar).toContain(`UID:session-${paid.hall.sessionIds[0]}@`);
    expect((await mailsTo(other))[0]).toMatchObject({ locale: 'zh-hk', subject: '演出時間更改：夜航星圖' });
  });

  test('tells those who were given a ticket of it, with their own ticket and no order', async () => {
    const payer = await heldByPayer(office);
    const unpaid = await heldByPayer(office, { hall: payer.hall });
    await pay(payer);
    await addHolder(office, payer, { number: 2, email: 'mei@friend.example' });
    await addHolder(office, unpaid, { number: 1, email: 'lok@friend.example' });
    expect((await move(payer.hall)).status).toBe(200);
    await writeAll();
    const [mail, ...others] = await mailsTo({ email: 'mei@friend.example' });
    expect(others).toEqual([]);
    expect(mail?.body).toContain('/order/tickets/');
    expect(mail?.body).not.toContain('/find-order/');
    expect(mail?.calendar).toContain('DTSTART:20310501T120000Z');
    expect(await mailsTo(payer)).toHaveLength(1);
    expect(await mailsTo({ email: 'lok@friend.example' })).toEqual([]);
  });

  test('tells all others when the name of one buyer cannot be read', async () => {
    const damaged = await heldByPayer(office);
    const other = await heldByPayer(office, { hall: damaged.hall });
    const buyer = () => office.db.updateTable('orderBuyer').where('orderId', '=', damaged.orderId);
    await buyer()
      .set({ sealedPerson: Buffer.from('of another key') })
      .execute();
    expect((await move(damaged.hall)).status).toBe(200);
    await writeAll();
    expect(await mailsTo(other)).toHaveLength(1);
    await buyer().set({ sealedPerson: null }).execute();
  });

  test('tells nobody without a yes, and nobody when the change is refused', async () => {
    const payer = await heldByPayer(office);
    await move(payer.hall, { tellsBuyers: false });
    await move(payer.hall, { startTime: '2032-05-01T12:00:00.000Z', movesTickets: false, tellsBuyers: true });
    await move(payer.hall, { version: 99, startTime: '2032-05-01T12:00:00.000Z', tellsBuyers: true });
    // The same time is no move.
    await move(payer.hall, { enabled: false, tellsBuyers: true });
    expect(await movesOf(payer.hall)).toEqual([]);
  });

  test('tells no buyer of an order that is over, of another session, or placed later', async () => {
    const over = await heldByPayer(office);
    const given = { method: 'POST' as const, url: '/api/order/cancel', headers: { cookie: over.who.cookie } };
    await office.app.inject({ ...given, payload: { token: over.who.token } });
    expect((await move(over.hall)).status).toBe(200);
    const later = await heldByPayer(office, { hall: over.hall });
    const lapsed = await heldByPayer(office);
    await office.ledger.timeIsOver(lapsed);
    await move(lapsed.hall);
    await writeAll();
    for (const payer of [over, later, lapsed]) expect(await mailsTo(payer)).toEqual([]);
  });

  test('tells each of many buyers once, however many servers write', async () => {
    const { hall, emails } = await buyersOf(130);
    await move(hall);
    await Promise.all([writeAll(), writeAll(), writeAll()]);
    await writeAll();
    expect((await mailsOf(hall)).map(({ recipient }) => recipient).sort()).toEqual(emails.sort());
    expect(await movesOf(hall)).toMatchObject([{ finishedAt: expect.any(Date) }]);
  });

  test('keeps the pace that the mail provider bears', async () => {
    const { hall } = await buyersOf(130);
    const { configuration } = office.deps;
    const slow = {
      ...office.deps,
      configuration: { ...configuration, mail: { ...configuration.mail, perMinute: 60 } },
    };
    await office.db.updateTable('mailPace').set({ freeAt: new Date() }).execute();
    await move(hall);
    const write = async () => {
      while (await mailMoves(slow));
    };
    await Promise.all([write(), write()]);
    expect(await mailsOf(hall)).toHaveLength(100);
    await sql`update mail_pace set free_at = free_at - interval '1 minute'`.execute(office.db);
    await write();
    const mails = await mailsOf(hall);
    expect(mails).toHaveLength(130);
    const [first = 0, ...later] = mails.slice(0, 100).map(({ nextAttemptAt }) => nextAttemptAt.getTime());
    expect(later.map((at) => at - first)).toEqual(later.map((_, at) => (at + 1) * 1000));
    await office.db.updateTable('mailPace').set({ freeAt: new Date() }).execute();
  });

  test('is told by a job of the shop, in a mail with its calendar file', async () => {
    const payer = await heldByPayer(office);
    await move(payer.hall);
    const second = await openBoxOffice({}, { database: office, jobs: ['mailMoves'] });
    await until(async () => (await mailsTo(payer)).length === 1);
    await second.app.close();
    const mailServer = await startMailServer();
    const { settings } = office.deps;
    const post = openPostOffice({ smtpUrl: mailServer.url, from: 'tickets@shop.example', settings });
    for (let mail = (await claimMails(office.db, 1, 60))[0]; mail; mail = (await claimMails(office.db, 1, 60))[0])
      if (mail.recipient === payer.email) await post.send(mail, AbortSignal.timeout(5000));
    post.close();
    await mailServer.goAway();
    const [attachment] = mailServer.mails[0]?.attachments ?? [];
    expect(attachment).toMatchObject({ filename: 'event.ics', mimeType: 'text/calendar' });
    expect(new TextDecoder().decode(attachment?.content as ArrayBuffer)).toContain('DTSTART:20310501T120000Z');
  });
});

/** A hall with orders of so many named buyers. */
async function buyersOf(count: number): Promise<{ hall: Hall; emails: string[] }> {
  const hall = await office.hallOf(300);
  const emails = Array.from({ length: count }, (_, at) => `fan-${hall.eventId}-${at}@visitor.example`);
  const name = async (email: string) => {
    const { body } = await office.order({ ...hall, orderDetails: [lineIn(hall, 1)] });
    const person = { eventId: hall.eventId, orderId: body.id as number, mailboxDigest: email, telephoneDigest: email };
    const sealedPerson = seal(office.deps.signingKey, 'buyer', JSON.stringify({ email }));
    await office.db
      .insertInto('orderBuyer')
      .values({ ...person, sealedPerson, locale: 'zh-tw' })
      .execute();
  };
  await Promise.all(emails.map(name));
  return { hall, emails };
}
const mailsOf = (hall: Hall) =>
  office.db
    .selectFrom('mail')
    .where('recipient', 'like', `fan-${hall.eventId}-%`)
    .select(['recipient', 'nextAttemptAt'])
    .orderBy('id')
    .execute();

const hongKong = (at: Date) =>
  new Intl.DateTimeFormat('en-HK', {
    dateStyle: 'full',
    timeStyle: 'short',
    hourCycle: 'h23',
    timeZone: 'Asia/Hong_Kong',
  }).format(at);
