import { readFileSync } from 'node:fs';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type FreshDatabase, freshDatabase } from '../../../../tests/support/database/fresh-database.ts';
import { type MailServer, refusal, startMailServer } from '../../../../tests/support/shop/mail-server.ts';
import { connect } from '../database/connect.ts';
import { forgottenAtOnce } from '../jobs/forget.job.ts';
import type { Repeated } from '../jobs/repeat.ts';
import { readConfiguration } from '../settings/configuration.ts';
import { Settings } from '../settings/settings.ts';
import { writeLetter } from './letter-outline.ts';
import { addMail, claimMails, clearSentMail, markSent, type NewMail } from './mail.queries.ts';
import { openPostOffice } from './post-office.ts';
import { keepSending } from './send-mail.job.ts';

let database: FreshDatabase;
let mailServer: MailServer;
const running: Repeated[] = [];
beforeAll(async () => {
  database = await freshDatabase(20);
});
afterEach(async () => {
  for (const sending of running.splice(0)) await sending.stop();
  await database.db.deleteFrom('mail').execute();
  if (mailServer) await mailServer.goAway();
});
afterAll(() => database.drop());

/** A server's part in sending; each has a connection of its own to the mail server. */
type Sending = Partial<Parameters<typeof keepSending>[0]> & { url?: string };
function startSending({ url = mailServer.url, ...more }: Sending = {}) {
  const settings = new Settings(readConfiguration({}));
  const postOffice = openPostOffice({ smtpUrl: url, from: 'no-reply@shop.example', settings });
  const sending = keepSending({ db: database.db, log: pino({ level: 'silent' }), postOffice, ...more });
  running.push(sending);
  sending.start();
  return sending;
}

const letter = (body: string, more: Partial<NewMail> = {}): NewMail => ({
  kind: 'enquiry',
  locale: 'zh-hk',
  recipient: 'hello@shop.example',
  subject: '網上查詢',
  body,
  ...more,
});
const promise = (body: string, more?: Partial<NewMail>) => addMail(database.db, letter(body, more));
const rows = () => database.db.selectFrom('mail').selectAll().orderBy('id').execute();
const bodiesTaken = () => mailServer.mails.map(({ text }) => text?.trim()).sort();
/** Ends the pause of every mail. */
const letTimePass = () => sql`update mail set next_attempt_at = now() where sent_at is null`.execute(database.db);

function listeningLog() {
  const lines: string[] = [];
  return { log: pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) }), lines };
}
/** Waits until a failure is logged, then ends its pause. */
async function failTimes(times: number, lines: string[], sending: Repeated): Promise<void> {
  for (let failures = 1; failures <= times; failures += 1) {
    await expect.poll(() => lines.length, { timeout: 10_000 }).toBe(failures);
    if (failures === times) return;
    await letTimePass();
    sending.wake();
  }
}

describe('a mail', () => {
  test('comes as it was written: Chinese subject and text, names, language, and an id that is its row’s', async () => {
    mailServer = await startMailServer();
    const body = '多謝查詢。\n\n.\n第二段「引號」，以及一行很長的文字'.padEnd(400, '字');
    const replyTo = { name: '陳大文 "Danny", Mr', address: 'taiman@visitor.example' };
    await promise(body, { subject: `關於「夜航星圖」${'的查詢'.repeat(30)}`, replyTo });
    startSending();
    await expect.poll(() => mailServer.mails.length).toBe(1);
    const [mail] = mailServer.mails;
    const [row] = await rows();
    expect(mail).toMatchObject({
      subject: `關於「夜航星圖」${'的查詢'.repeat(30)}`,
      messageId: `<${row?.token}@shop.example>`,
      from: { name: '矚目', address: 'no-reply@shop.example' },
      replyTo: [replyTo],
    });
    expect(mail?.text?.trimEnd()).toBe(body);
    expect(mail?.headers.find(({ key }) => key === 'content-language')?.value).toBe('zh-HK');
    expect(Date.parse(mail?.date ?? '')).toBeCloseTo(row?.createdAt.getTime() ?? 0, -4);
  });

  test('that was promised in a transaction which came to nothing is not sent', async () => {
    mailServer = await startMailServer();
    const sending = startSending();
    const failing = database.db.transaction().execute(async (tx) => {
      await addMail(tx, letter('never'));
      throw new Error('changed our mind');
    });
    await expect(failing).rejects.toThrow('changed our mind');
    await promise('really');
    sending.wake();
    await expect.poll(bodiesTaken).toEqual(['really']);
    expect(await rows()).toHaveLength(1);
  });

  test('with two lines in its head is taken by no table', async () => {
    await expect(promise('x', { subject: 'a\r\nBcc: b' })).rejects.toMatchObject({ code: '23514' });
    await expect(promise('x', { replyTo: { name: 'a\nb', address: 'a@b.hk' } })).rejects.toMatchObject({
      code: '23514',
    });
  });

  test('is sent at once when somebody says so', async () => {
    mailServer = await startMailServer();
    // The job by itself would look again in an hour.
    const sending = startSending({ millisecondsBetweenLooks: 3_600_000 });
    for (const bodies of [['first'], ['first', 'second']]) {
      await promise(bodies.at(-1) ?? '');
      sending.wake();
      await expect.poll(bodiesTaken).toEqual(bodies);
    }
  });
});

describe('the HTML of a mail', () => {
  const html = async () => {
    startSending();
    await expect.poll(() => mailServer.mails.length).toBe(1);
    return mailServer.mails[0]?.html ?? null;
  };
  const outlined = writeLetter({
    locale: 'zh-hk',
    heading: '多謝購票',
    parts: [{ is: 'link', label: '開啟門票', address: 'https://shop.example/t/1' }],
    shop: { name: '矚目', phone: '+852 3008 0000' },
  });

  test('is made of its text and outline when it is sent', async () => {
    mailServer = await startMailServer();
    await promise(outlined.body, { outline: outlined.outline });
    expect(await html()).toMatch(/>多謝購票<\/h1>.*href="https:\/\/shop.example\/t\/1"[^>]*>開啟門票</s);
    expect(mailServer.mails[0]?.text?.trim()).toBe(outlined.body.trim());
  });

  test('is that of its row, when the release before wrote it', async () => {
    mailServer = await startMailServer();
    const id = await promise(outlined.body);
    await database.db.updateTable('mail').set({ html: '<p>as it was</p>' }).where('id', '=', id).execute();
    expect((await html())?.trim()).toBe('<p>as it was</p>');
  });

  test('is missing where a later release wrote what this one cannot read, and its text is there', async () => {
    mailServer = await startMailServer();
    await promise(outlined.body, { outline: `${outlined.outline}z9` });
    expect(await html()).toBeNull();
    expect(mailServer.mails[0]?.text?.trim()).toBe(outlined.body.trim());
  });
});

test('four servers send 200 mails, every one once', async () => {
  mailServer = await startMailServer();
  const wanted = Array.from({ length: 200 }, (_, number) => `number ${number}`).sort();
  await Promise.all(wanted.map((body) => promise(body)));
  for (let servers = 0; servers < 4; servers += 1) startSending();
  await expect.poll(async () => (await rows()).filter(({ sentAt }) => sentAt).length, { timeout: 15_000 }).toBe(200);
  expect(bodiesTaken()).toEqual(wanted);
  expect((await rows()).map(({ attempts }) => attempts)).toEqual(Array(200).fill(1));
});

test('a slow mail server gets every mail once: what cannot be begun while it is claimed is left to others', async () => {
  mailServer = await startMailServer();
  // The first ones are answered when no other may begin any more, and later ones at once.
  let isLate: Promise<void> | undefined;
  mailServer.judge = () => (isLate ??= wait(2500));
  const wanted = Array.from({ length: 32 }, (_, number) => `number ${number}`).sort();
  await Promise.all(wanted.map((body) => promise(body)));
  startSending({ secondsToSend: 8 });
  await expect.poll(async () => (await rows()).every(({ attempts }) => attempts >= 1)).toBe(true);
  const other = startSending({ secondsToSend: 8 });
  await expect
    .poll(async () => {
      other.wake();
      return (await rows()).filter(({ sentAt }) => sentAt).length;
    })
    .toBe(32);
  expect(bodiesTaken()).toEqual(wanted);
});

test('while the other side is away mail waits with what went wrong, and goes when it is back', async () => {
  mailServer = await startMailServer();
  await mailServer.goAway();
  await promise('patience');
  const before = Date.now();
  const sending = startSending();
  await expect.poll(async () => (await rows())[0]?.lastError).toContain('ECONNREFUSED');
  const [waiting] = await rows();
  expect(waiting).toMatchObject({ sentAt: null, givenUpAt: null, attempts: 1 });
  expect(waiting?.nextAttemptAt.getTime()).toBeGreaterThan(before + 5_000);
  await mailServer.comeBack();
  await letTimePass();
  sending.wake();
  await expect.poll(bodiesTaken, { timeout: 10_000 }).toEqual(['patience']);
  await expect.poll(async () => (await rows())[0]).toMatchObject({ lastError: null, sentAt: expect.any(Date) });
});

test('a mail that a dead server had taken is taken over when its time is up, under the same id', async () => {
  mailServer = await startMailServer();
  await promise('left behind');
  const claimed = (await claimMails(database.db, 1, 1))[0];
  expect((await claimMails(database.db, 1, 1))[0]).toBeUndefined();
  startSending();
  await expect.poll(bodiesTaken, { timeout: 15_000 }).toEqual(['left behind']);
  expect(mailServer.mails[0]?.messageId).toBe(`<${claimed?.token}@shop.example>`);
  expect((await rows())[0]?.attempts).toBe(2);
});

test('a mail that is refused is given up after three times and shouted about; others are not held up', async () => {
  mailServer = await startMailServer();
  mailServer.judge = ({ text }) => {
    if (text?.includes('unwanted')) throw refusal(550);
  };
  await promise('unwanted', { recipient: 'canary@visitor.example' });
  await promise('welcome');
  const { log, lines } = listeningLog();
  const sending = startSending({ log });
  await expect.poll(bodiesTaken).toEqual(['welcome']);
  await failTimes(3, lines, sending);
  expect((await rows())[0]).toMatchObject({ attempts: 3, lastError: expect.stringMatching('550') });
  expect((await rows())[0]?.givenUpAt).toBeInstanceOf(Date);
  expect(lines.map((line) => JSON.parse(line)).map(({ level, response }) => [level, response])).toEqual([
    [40, 550],
    [40, 550],
    [50, 550],
  ]);
  expect(lines.join('')).not.toContain('canary');

  mailServer.judge = () => {};
  const handbook = readFileSync(join(import.meta.dirname, '../../../../docs/OPERATIONS.md'), 'utf8');
  const [, sendAgain = ''] = /```sql\n(update mail[^`]+)```/.exec(handbook) ?? [];
  await sql.raw(sendAgain).execute(database.db);
  sending.wake();
  await expect.poll(bodiesTaken).toEqual(['unwanted', 'welcome']);
});

test('a no for now is no refusal: the mail waits', async () => {
  mailServer = await startMailServer();
  mailServer.judge = () => {
    throw refusal(451, 'Greylisted, come again');
  };
  await promise('greylisted');
  const { log, lines } = listeningLog();
  const sending = startSending({ log });
  await failTimes(4, lines, sending);
  const [row] = await rows();
  expect(row).toMatchObject({ attempts: 4, givenUpAt: null, lastError: expect.stringMatching('451') });
});

test('whoever takes the connection and then says nothing does not keep a mail for ever', async () => {
  const sockets: Socket[] = [];
  const mute = createServer((socket) => void sockets.push(socket.on('error', () => {})));
  await new Promise<void>((resolve) => mute.listen(0, '127.0.0.1', resolve));
  const { port } = mute.address() as AddressInfo;
  await promise('nobody listens');
  startSending({ url: `smtp://127.0.0.1:${port}`, secondsToSend: 1 });
  await expect.poll(async () => (await rows())[0]?.lastError, { timeout: 10_000 }).not.toBeNull();
  expect((await rows())[0]).toMatchObject({ sentAt: null, givenUpAt: null });
  for (const socket of sockets) socket.destroy();
  mute.close();
});

test('marking a few mails is planned once for all, also when there are thousands', async () => {
  await sql`insert into mail (kind, locale, recipient, subject, body)
    select 'enquiry', 'en', 'a@shop.example', 'subject', 'body' from generate_series(1, 20000)`.execute(database.db);
  await sql`analyze mail`.execute(database.db);
  const claimed = await claimMails(database.db, 3, 60);
  const fresh = connect(database.url, 1);
  for (let times = 0; times < 30; times += 1) await markSent(fresh.db, claimed);
  const { rows: plans } = await sql<{ customPlans: number; genericPlans: number }>`
    select custom_plans::int, generic_plans::int from pg_prepared_statements
    where statement like 'update "mail" set "sent_at"%'`.execute(fresh.db);
  await fresh.pool.end();
  expect(plans).toEqual([{ customPlans: 5, genericPlans: expect.any(Number) }]);
  expect(plans[0]?.genericPlans).toBeGreaterThan(5);
  expect((await rows()).filter(({ sentAt }) => sentAt)).toHaveLength(3);
});

test('a week after it was sent nothing personal is left of a mail', async () => {
  for (const body of ['old', 'young', 'waiting'])
    await promise(body, { outline: 'h5', replyTo: { name: '陳大文', address: 'taiman@visitor.example' } });
  await sql`update mail set sent_at = now() - case body when 'old' then interval '7 days 1 minute'
    when 'young' then interval '6 days' end`.execute(database.db);
  await clearSentMail(database.db, 7, forgottenAtOnce);
  const [old, young, waiting] = await rows();
  const nothing = { recipient: null, replyToName: null, replyTo: null, subject: null, body: null, outline: null };
  expect(old).toMatchObject({ ...nothing, kind: 'enquiry', clearedAt: expect.any(Date) });
  expect(young).toMatchObject({ body: 'young', clearedAt: null });
  expect(waiting).toMatchObject({ body: 'waiting', clearedAt: null });
});
