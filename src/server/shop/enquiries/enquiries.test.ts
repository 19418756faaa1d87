import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ask, enquiry, solvedCheck } from '../../../../tests/support/people/enquiries.ts';
import { type MailServer, startMailServer } from '../../../../tests/support/shop/mail-server.ts';
import { type RunningApp, runningApp } from '../../../../tests/support/shop/running-app.ts';
import { apiAlone, buildApp } from '../../app.ts';
import { forgottenAtOnce } from '../../platform/jobs/forget.job.ts';
import { forgetHumanChecks } from '../../platform/limits/human-check.queries.ts';
import { forgetOldMail } from '../../platform/mail/mail.queries.ts';
import { forgetOldEnquiries } from './enquiries.queries.ts';

let mailServer: MailServer;
let shop: RunningApp;
/** Another server of the same shop. */
let second: RunningApp;
let minutesPassed = 0;
const environment = { SHOP_EMAIL: 'hello@shop.example', MAIL_FROM: 'no-reply@shop.example' };

beforeAll(async () => {
  mailServer = await startMailServer();
  const clock = () => new Date(Date.now() + minutesPassed * 60_000);
  shop = await runningApp({ environment: { ...environment, SMTP_URL: mailServer.url }, clock, jobs: ['sendMail'] });
  second = await runningApp({ database: shop, environment });
});
afterAll(async () => {
  await second.close();
  await shop.close();
  await mailServer.goAway();
});

const mailAbout = (text: string) => mailServer.mails.filter((mail) => mail.text?.includes(text));
const stored = (name: string) =>
  shop.db
    .selectFrom('enquiry')
    .innerJoin('mail', 'mail.id', 'mailId')
    .where('name', '=', name)
    .selectAll('enquiry')
    .select(['kind', 'sentAt'])
    .execute();
const fieldsOf = (body: { fieldErrors: { field: string; message: string }[] }) =>
  body.fieldErrors.map(({ field, message }) => `${field} ${message}`);

describe('an enquiry', () => {
  test('is stored, and the shop gets a mail that it can answer', async () => {
    const reply = await ask(shop.app, {}, { cookie: 'lang=en' });
    expect(reply.statusCode).toBe(201);
    expect(reply.headers['x-limelightapp-alert']).toBe('enquiry.sent');
    await expect.poll(() => mailAbout('散場時間')).toHaveLength(1);
    const [mail] = mailAbout('散場時間');
    expect(mail?.subject).toBe('網上查詢：夜航星圖（陳大文）');
    expect(mail?.from).toMatchObject({ name: '矚目', address: 'no-reply@shop.example' });
    expect(mail?.to?.map(({ address }) => address)).toEqual(['hello@shop.example']);
    expect(mail?.replyTo).toMatchObject([{ name: '陳大文', address: 'taiman@visitor.example' }]);
    expect(mail?.text).toContain('電話：+852 9123 4567');
    expect(mail?.text).toContain('慣用語言：English');
    expect(mail?.text).toContain(enquiry.query);
    const [row] = await stored('陳大文');
    expect(row).toMatchObject({ query: enquiry.query, aboutEvent: '夜航星圖', locale: 'en', kind: 'enquiry' });
    await expect.poll(async () => (await stored('陳大文'))[0]?.sentAt).toBeInstanceOf(Date);
  });

  test.each([
    ['without a name', { name: undefined }, 'name NotNull'],
    ['with a name of spaces', { name: ' ' }, 'name Size'],
    ['with a name of 51 characters', { name: '名'.repeat(51) }, 'name Size'],
    ['with an address without @', { email: 'nobody' }, 'email Email'],
    ['with an address of 255 letters', { email: `${'a'.repeat(250)}@b.hk` }, 'email Size'],
    ['with two lines for an address', { email: 'a@b.hk\r\nBcc: c@d.hk' }, 'email Email'],
    ['with an empty telephone number', { phoneNumber: '' }, 'phoneNumber Size'],
    ['without an event', { event: undefined }, 'event NotNull'],
    ['with a question of 4,001 characters', { query: '問'.repeat(4001) }, 'query Size'],
    ['with a character that nobody types', { query: 'nothing\u0000else' }, 'query Invalid'],
    ['without a human check', { recaptcha: undefined }, 'recaptcha NotNull'],
    ['with an empty human check', { recaptcha: '' }, 'recaptcha Size'],
  ])('%s is refused, and the field is named', async (_, requested, field) => {
    const reply = await ask(shop.app, { recaptcha: 'x', ...requested } as Parameters<typeof ask>[1]);
    expect(reply.statusCode).toBe(400);
    expect(fieldsOf(reply.json())).toContain(field);
  });

  test('fifty characters of a name are counted as people count them, and 4,000 of a question fit', async () => {
    const reply = await ask(shop.app, { name: '名'.repeat(50), query: '問'.repeat(4000) });
    expect(reply.statusCode).toBe(201);
  });

  test('cannot write into the head of its mail, nor be taken for what was filled in', async () => {
    const name = 'Eve\r\nBcc: crowd@elsewhere.example\r\nX-Evil: 1';
    const reply = await ask(shop.app, { name, event: 'A\nB', query: '<img src=x onerror=alert(1)> {{email}} $& $1' });
    expect(reply.statusCode).toBe(201);
    await expect.poll(() => mailAbout('onerror')).toHaveLength(1);
    const at = mailServer.mails.findIndex((mail) => mail.text?.includes('onerror'));
    const mail = mailServer.mails[at];
    expect(mailServer.recipients[at]).toEqual(['hello@shop.example']);
    expect(mail?.headers.map(({ key }) => key)).not.toContain('bcc');
    expect(mail?.headers.map(({ key }) => key)).not.toContain('x-evil');
    expect(mail?.subject).toBe('網上查詢：A B（Eve Bcc: crowd@elsewhere.example X-Evil: 1）');
    expect(mail?.text).toContain('<img src=x onerror=alert(1)> {{email}} $& $1');
    expect(mail?.html).toBeUndefined();
  });

  test('cannot turn round or hide what its mail says', async () => {
    const [turn, hide, tag] = ['\u202E', '\u200B', '\u{E0041}'];
    const reply = await ask(shop.app, { name: `Mallory${turn}yb dia${tag}p`, query: `one${hide}\n${turn}turned two` });
    expect(reply.statusCode).toBe(201);
    await expect.poll(() => mailAbout('turned two')).toHaveLength(1);
    const mail = mailServer.mails.find(({ text }) => text?.includes('turned two'));
    expect(mail?.subject).toContain('Malloryyb diap');
    expect(mail?.text).toContain('one\nturned two');
    expect(await stored('Malloryyb diap')).toHaveLength(1);
  });

  test('that fails in the middle leaves no mail and no used check; then the same one goes through', async () => {
    const recaptcha = await solvedCheck(shop.app);
    await sql`alter table enquiry add constraint broken check (name <> 'Pat')`.execute(shop.db);
    const before = await countMails();
    expect((await ask(shop.app, { name: 'Pat', recaptcha })).statusCode).toBe(500);
    expect(await countMails()).toBe(before);
    await sql`alter table enquiry drop constraint broken`.execute(shop.db);
    expect((await ask(shop.app, { name: 'Pat', recaptcha })).statusCode).toBe(201);
    expect(await stored('Pat')).toHaveLength(1);
  });

  test('more than twenty in a minute from one sender are too many', async () => {
    const remoteAddress = '192.0.2.77';
    const payload = { ...enquiry, recaptcha: 'x' };
    const replies = [];
    for (let count = 0; count < 22; count += 1)
      replies.push(await shop.app.inject({ method: 'POST', url: '/api/onlineEnquiry', payload, remoteAddress }));
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([...Array(20).fill(400), 429, 429]);
    expect(Number(replies.at(-1)?.headers['retry-after'])).toBeGreaterThan(0);
  });

  test('is in no line of the log, however much is logged', async () => {
    const lines: string[] = [];
    const log = pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) });
    const app = await buildApp({ ...second.deps, log }, apiAlone);
    for (const job of app.jobs) job.start();
    const requested = { name: 'Canary Lee', email: 'canary@visitor.example', query: 'canary in the mine' };
    await ask(app, requested);
    await ask(app, { ...requested, email: 'canary' });
    await ask(app, { ...requested, recaptcha: 'canary' });
    await app.close();
    expect(lines.join('').toLowerCase()).not.toContain('canary');
  });
});

const countMails = async () => (await shop.db.selectFrom('mail').select('id').execute()).length;

describe('a human check', () => {
  test('is good once; the very same enquiry again is answered as before and sent once', async () => {
    const recaptcha = await solvedCheck(shop.app);
    const replies = [];
    for (const app of [shop.app, second.app, shop.app]) replies.push(await ask(app, { name: 'Once', recaptcha }));
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201]);
    expect(new Set(replies.map(({ body }) => body)).size).toBe(1);
    expect(await stored('Once')).toHaveLength(1);

    const other = await ask(second.app, { name: 'Once', query: 'and another thing', recaptcha });
    expect(other.statusCode).toBe(409);
    expect(other.json()).toMatchObject({ errorKey: 'humanCheckUsed', message: 'error.humanCheckUsed' });
    expect(await stored('Once')).toHaveLength(1);
  });

  test('shown by twenty at the same time, on two servers, lets one of them in', async () => {
    const recaptcha = await solvedCheck(shop.app);
    const replies = await Promise.all(
      Array.from({ length: 20 }, (_, number) =>
        ask(number % 2 === 0 ? shop.app : second.app, { name: 'Crowd', query: `number ${number}`, recaptcha }),
      ),
    );
    const statuses = replies.map(({ statusCode }) => statusCode).sort();
    expect(statuses).toEqual([201, ...Array(19).fill(409)]);
    expect(await stored('Crowd')).toHaveLength(1);
  });

  test('sent twenty times at once with one enquiry, it is one enquiry', async () => {
    const recaptcha = await solvedCheck(shop.app);
    const replies = await Promise.all(
      Array.from({ length: 20 }, (_, number) =>
        ask(number % 2 === 0 ? shop.app : second.app, { name: 'Double tap', recaptcha }),
      ),
    );
    expect(new Set(replies.map(({ statusCode }) => statusCode))).toEqual(new Set([201]));
    expect(await stored('Double tap')).toHaveLength(1);
  });

  test.each([
    ['not base64 of anything', () => 'canary'],
    ['no object', () => Buffer.from('null').toString('base64')],
    ['another sum', (text: string) => changed(text, (given) => (given.challenge.parameters.cost = 1))],
    ['a longer life', (text: string) => changed(text, (given) => (given.challenge.parameters.data.validUntil += 1))],
    ['a wrong solution', (text: string) => changed(text, (given) => (given.solution.derivedKey = 'ab'.repeat(32)))],
    ['an unsolved sum', (text: string) => changed(text, (given) => (given.solution = undefined))],
  ])('%s is no check of ours', async (_, change) => {
    const reply = await ask(shop.app, { name: 'Forger', recaptcha: change(await solvedCheck(shop.app)) });
    expect(reply.statusCode).toBe(400);
    expect(reply.json()).toMatchObject({ errorKey: 'humanCheckFailed' });
    expect(await stored('Forger')).toHaveLength(0);
  });

  test('is good for twenty minutes by the shop’s clock, and then still answers a lost reply', async () => {
    const [used, late] = [await solvedCheck(shop.app), await solvedCheck(shop.app)];
    await ask(shop.app, { name: 'In time', recaptcha: used });
    minutesPassed = 21;
    expect((await ask(shop.app, { name: 'Late', recaptcha: late })).statusCode).toBe(400);
    expect((await ask(shop.app, { name: 'In time', recaptcha: used })).statusCode).toBe(201);
    minutesPassed = 0;
    expect(await stored('In time')).toHaveLength(1);
    expect((await ask(shop.app, { name: 'Late', recaptcha: late })).statusCode).toBe(201);
  });
});

// biome-ignore lint/suspicious/noExplicitAny: a forger changes what they like
function changed(text: string, change: (given: any) => void): string {
  const given = JSON.parse(Buffer.from(text, 'base64').toString());
  change(given);
  return Buffer.from(JSON.stringify(given)).toString('base64');
}

test('after twelve months an enquiry is forgotten with its mail, and a check soon after it is over', async () => {
  await ask(shop.app, { name: 'Old' });
  await ask(shop.app, { name: 'Young' });
  const { db } = shop;
  await sql`update enquiry set created_at = created_at - interval '12 months 1 day' where name = 'Old'`.execute(db);
  await sql`update mail set created_at = created_at - interval '12 months 1 day'
    where id = (select mail_id from enquiry where name = 'Old')`.execute(db);
  await sql`update human_check_use set valid_until = now() - interval '61 minutes'`.execute(db);
  const mails = await countMails();
  await forgetOldMail(db, 12, forgottenAtOnce);
  expect(await countMails()).toBe(mails);
  await forgetOldEnquiries(db, 12, forgottenAtOnce);
  await forgetOldMail(db, 12, forgottenAtOnce);
  await forgetHumanChecks(db, forgottenAtOnce);
  expect(await stored('Old')).toHaveLength(0);
  expect(await stored('Young')).toHaveLength(1);
  expect(await countMails()).toBe(mails - 1);
  expect(await db.selectFrom('humanCheckUse').selectAll().execute()).toEqual([]);
});
