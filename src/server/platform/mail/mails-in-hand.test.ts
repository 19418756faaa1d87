import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { type FreshDatabase, freshDatabase } from '../../../../tests/support/database/fresh-database.ts';
import { type MailServer, refusal, startMailServer } from '../../../../tests/support/shop/mail-server.ts';
import { PipelinedConnection } from '../database/pipelined-connection.ts';
import { readConfiguration } from '../settings/configuration.ts';
import { Settings } from '../settings/settings.ts';
import { addMail, type OrderMail } from './mail.queries.ts';
import type { WrittenMails } from './mails-in-hand.ts';
import { openPostOffice } from './post-office.ts';
import { keepSending, type Sending } from './send-mail.job.ts';

let database: FreshDatabase;
let connection: PipelinedConnection;
let mailServer: MailServer;
const running: Sending[] = [];

beforeAll(async () => {
  database = await freshDatabase(20);
  connection = new PipelinedConnection(database.url);
});
beforeEach(async () => {
  mailServer = await startMailServer();
});
afterEach(async () => {
  for (const sending of running.splice(0)) await sending.stop();
  await database.db.deleteFrom('mail').execute();
  await mailServer.goAway();
});
afterAll(async () => {
  await connection.close();
  await database.drop();
});

function startSending(more: Partial<Parameters<typeof keepSending>[0]> = {}): Sending {
  const settings = new Settings(readConfiguration({}));
  const postOffice = openPostOffice({ smtpUrl: mailServer.url, from: 'no-reply@shop.example', settings });
  const sending = keepSending({ db: database.db, log: pino({ level: 'silent' }), postOffice, ...more });
  sending.start();
  running.push(sending);
  return sending;
}

let orders = 0;
const letter = (body: string): OrderMail => ({
  kind: 'payment-paid',
  locale: 'zh-hk',
  recipient: 'buyer@visitor.example',
  order: { eventId: 1, id: ++orders },
  subject: '已收到付款',
  body,
});

const letters = (count: number) => Array.from({ length: count }, (_, number) => letter(`number ${number}`));

/** Stores the letters as a batch does. */
async function store({ statement, written }: WrittenMails): Promise<void> {
  const rows = await connection.transact([statement]);
  written(rows.at(-1) ?? []);
}

const rows = () => database.db.selectFrom('mail').selectAll().orderBy('id').execute();
const bodiesTaken = () => mailServer.mails.map(({ text }) => text?.trim()).sort();
const secondsOfClaim = async () =>
  (await rows()).map(({ createdAt, nextAttemptAt }) => (nextAttemptAt.getTime() - createdAt.getTime()) / 1000);

test('the letters of a batch are claimed when they are written, sent without being read, and marked', async () => {
  const sending = startSending();
  await store(sending.write([letter('one'), letter('two')]));
  await expect.poll(bodiesTaken).toEqual(['one', 'two']);
  await expect.poll(async () => (await rows()).every(({ sentAt }) => sentAt !== null)).toBe(true);
  expect((await rows()).map(({ attempts }) => attempts)).toEqual([1, 1]);
  // A claim by another statement would have another time.
  expect(await secondsOfClaim()).toEqual([60, 60]);
  const [first] = mailServer.mails;
  const row = (await rows()).find(({ body }) => body === first?.text?.trim());
  expect(first).toMatchObject({ subject: '已收到付款', messageId: `<${row?.token}@shop.example>` });
});

test('of a batch that fails nothing is sent', async () => {
  const sending = startSending();
  const { statement } = sending.write([letter('never')]);
  await expect(connection.transact([statement, { text: 'select 1 / 0' }])).rejects.toThrow('division by zero');
  await store(sending.write([letter('really')]));
  await expect.poll(bodiesTaken).toEqual(['really']);
  expect(await rows()).toHaveLength(1);
});

test('a batch whose server dies after the commit is sent by another one when its claim is over', async () => {
  const dead = startSending({ secondsToSend: 2 });
  await connection.transact([dead.write([letter('left')]).statement]);
  startSending({ millisecondsBetweenLooks: 100 });
  await expect.poll(bodiesTaken, { timeout: 10_000 }).toEqual(['left']);
  await expect.poll(async () => (await rows())[0]?.attempts).toBe(2);
});

test('others are sent beside the letters of batches', async () => {
  const sending = startSending();
  await addMail(database.db, letter('of another'));
  const batch = sending.write([letter('of a batch')]);
  sending.wake();
  await store(batch);
  await expect.poll(bodiesTaken).toEqual(['of a batch', 'of another']);
});

/** The mail server takes mails, and answers for none before it is let. */
function holdAnswers() {
  const { promise: isFree, resolve: free } = Promise.withResolvers<void>();
  const { promise: isAsked, resolve: ask } = Promise.withResolvers<void>();
  mailServer.judge = () => {
    ask();
    return isFree;
  };
  return { isAsked, free };
}

test('when more wait than can be sent soon, further letters are left to all', async () => {
  const { isAsked, free } = holdAnswers();
  const sending = startSending();
  await store(sending.write([letter('first')]));
  await isAsked;
  await store(sending.write(letters(512)));
  await store(sending.write([letter('left')]));
  expect((await secondsOfClaim()).at(-1)).toBe(0);
  expect((await secondsOfClaim()).at(-2)).toBe(60);
  free();
  await expect.poll(() => mailServer.mails.length, { timeout: 20_000 }).toBe(514);
});

test('while the mail server fails nothing stays in hand, and each comes once when it works again', async () => {
  mailServer.judge = () => {
    throw refusal(451, 'not now');
  };
  const sending = startSending();
  await store(sending.write(letters(40)));
  await expect.poll(async () => (await rows()).filter(({ attempts }) => attempts === 0).length).toBeGreaterThan(20);
  expect((await rows()).some(({ lastError }) => lastError?.includes('451'))).toBe(true);
  await store(sending.write([letter('left')]));
  expect((await secondsOfClaim()).at(-1)).toBe(0);
  mailServer.judge = () => {};
  await sql`update mail set next_attempt_at = now() where sent_at is null`.execute(database.db);
  sending.wake();
  await expect.poll(() => mailServer.mails.length, { timeout: 10_000 }).toBe(41);
  expect(new Set(bodiesTaken()).size).toBe(41);
});

test('a server that stops gives back what it has not begun', async () => {
  const { isAsked, free } = holdAnswers();
  const sending = startSending();
  await store(sending.write(letters(40)));
  await isAsked;
  await store(sending.write([letter('in hand')]));
  const stopped = sending.stop();
  free();
  await stopped;
  running.splice(0);
  const unsent = (await rows()).filter(({ sentAt }) => sentAt === null);
  expect(unsent.length).toBeGreaterThan(0);
  expect(unsent.every(({ attempts }) => attempts === 0)).toBe(true);
  startSending();
  await expect.poll(() => new Set(bodiesTaken()).size, { timeout: 10_000 }).toBe(41);
  expect(mailServer.mails).toHaveLength(41);
});
