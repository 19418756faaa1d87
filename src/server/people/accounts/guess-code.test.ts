import { afterAll, beforeAll, expect, test } from 'vitest';
import { startPostgresProxy } from '../../../../tests/crash/postgres-proxy.ts';
import {
  addAccount,
  anyAddress,
  call,
  goodPassword,
  lastMail,
  signIn,
  tokenFor,
} from '../../../../tests/support/people/accounts.ts';
import { solvedCheck } from '../../../../tests/support/people/enquiries.ts';
import { codeOf, withSecondFactor } from '../../../../tests/support/people/second-factors.ts';
import { type RunningApp, runningApp } from '../../../../tests/support/shop/running-app.ts';
import type { Locale } from '../../../words/locales.ts';
import { connect } from '../../platform/database/connect.ts';

let shop: RunningApp;
let second: RunningApp;
beforeAll(async () => {
  shop = await runningApp();
  second = await shop.anotherServer();
});
afterAll(() => shop.close());

type Who = Awaited<ReturnType<typeof withSecondFactor>>['who'];
const guess = (who: Who, code: string, server: RunningApp = shop, more = {}) =>
  signIn(server.app, { ...who, code, ...more }, anyAddress());
const wrongCode = (at: number) => String(100_000 + at);
const errorKeys = (replies: { json: () => { errorKey?: string } }[]) => replies.map((reply) => reply.json().errorKey);
const countOf = <Value>(values: Value[], wanted: Value) => values.filter((value) => value === wanted).length;
const wrongCodesOf = (who: Who) =>
  shop.db
    .selectFrom('audit')
    .where('principal', '=', who.login)
    .where('message', '=', 'Wrong code')
    .select('id')
    .execute();
/** Moves the last guess of every account back by this time. */
const letMinutesPass = async (minutes: number) => {
  const earlier = (at: Date) => new Date(at.getTime() - minutes * 60_000);
  for (const { key, waitUntil, lastAt } of await shop.db.selectFrom('wrongGuess').selectAll().execute())
    await shop.db
      .updateTable('wrongGuess')
      .where('key', '=', key)
      .set({ waitUntil: earlier(waitUntil), lastAt: earlier(lastAt) })
      .execute();
};
async function guessFiveTimes(who: Who) {
  const replies = [];
  for (let at = 0; at < 5; at += 1) replies.push(await guess(who, wrongCode(at)));
  return replies;
}

test('of codes from sixty networks five are looked at, and then nobody’s, for a quarter of an hour', async () => {
  const { who, secret, recoveryCodes } = await withSecondFactor(shop);
  expect(errorKeys(await guessFiveTimes(who))).toEqual(Array(5).fill('secondFactorWrong'));
  for (const code of [wrongCode(6), codeOf(secret, Date.now() + 30_000), recoveryCodes[0] ?? '']) {
    const reply = await guess(who, code);
    expect(reply.json()).toMatchObject({ status: 429, errorKey: 'tooManyRequests' });
    expect(Number(reply.headers['retry-after'])).toBeGreaterThan(890);
    expect(Number(reply.headers['retry-after'])).toBeLessThanOrEqual(900);
  }
});

test('of sixty that come all at once, to two servers, five are looked at', async () => {
  const { who } = await withSecondFactor(shop);
  // From the twenty-first guess at a name on, a human check is asked for.
  const checks = await Promise.all(Array.from({ length: 60 }, () => solvedCheck(shop.app)));
  const guesses = checks.map((recaptcha, at) => guess(who, wrongCode(at), at % 2 ? second : shop, { recaptcha }));
  const keys = errorKeys(await Promise.all(guesses));
  expect(countOf(keys, 'secondFactorWrong')).toBe(5);
  // A slow machine has no time for some of the passwords, and looks at nothing of those.
  expect(countOf(keys, 'tooManyRequests') + countOf(keys, 'busy')).toBe(55);
  expect(await wrongCodesOf(who)).toHaveLength(5);
});

test('of twenty that come all at once many more are looked at, once the database does not count them', async () => {
  const { who } = await withSecondFactor(shop);
  const rewrite = (sql: string) => sql.replace('where known.wait_until <= clock_timestamp()', '');
  const proxy = await startPostgresProxy(shop.url, { rewrite });
  const through = connect(proxy.url, 10);
  const careless = await runningApp({ database: { ...shop, ...through, url: proxy.url } });
  const guesses = Array.from({ length: 20 }, (_, at) => guess(who, wrongCode(at), careless));
  const keys = errorKeys(await Promise.all(guesses));
  await careless.close();
  await through.pool.end();
  await proxy.close();
  expect(proxy.rewritten()).toBeGreaterThan(0);
  expect(countOf(keys, 'secondFactorWrong')).toBeGreaterThan(5);
});

test('recovery codes are counted with the others, and so are codes on the page of the account', async () => {
  const { who, token } = await withSecondFactor(shop);
  const remove = (code: string) =>
    call(shop.app, 'POST', '/api/account/second-factor/remove', { currentPassword: goodPassword, code }, { token });
  const replies = [
    await guess(who, 'ABCDE-FGHJK'),
    await remove('123456'),
    await guess(who, 'ABCDE-FGHJL'),
    await remove('ABCDE-FGHJM'),
    await guess(who, '123456'),
    await guess(who, 'ABCDE-FGHJN'),
    await remove('123457'),
  ];
  const [wrong, wrongThere, later] = ['secondFactorWrong', 'wrongCode', 'tooManyRequests'];
  expect(errorKeys(replies)).toEqual([wrong, wrongThere, wrong, wrongThere, wrong, later, later]);
});

test('the pauses grow: a quarter of an hour, half an hour, an hour', async () => {
  const { who } = await withSecondFactor(shop);
  await guessFiveTimes(who);
  for (const minutes of [15, 30, 60, 60]) {
    expect(Number((await guess(who, wrongCode(7))).headers['retry-after'])).toBeGreaterThan(minutes * 60 - 30);
    await letMinutesPass(minutes);
    expect((await guess(who, wrongCode(8))).json()).toMatchObject({ errorKey: 'secondFactorWrong' });
  }
});

test('a right code within what is allowed signs in, and forgives the wrong ones', async () => {
  const { who, recoveryCodes } = await withSecondFactor(shop);
  for (const code of recoveryCodes.slice(0, 2)) {
    for (let at = 0; at < 4; at += 1) expect((await guess(who, wrongCode(at))).statusCode).toBe(401);
    expect((await guess(who, code)).statusCode).toBe(200);
  }
});

test('whoever does not know the password counts for nothing: its owner signs in', async () => {
  const { who, secret } = await withSecondFactor(shop);
  for (let at = 0; at < 15; at += 1) await guess({ ...who, password: 'a wrong guess' }, wrongCode(at));
  expect((await guess(who, codeOf(secret, Date.now() + 30_000))).statusCode).toBe(200);
});

test('who waits is asked for nothing else: the wait is no guess at the password', async () => {
  const { who } = await withSecondFactor(shop);
  await guessFiveTimes(who);
  const from = anyAddress();
  const replies = [];
  for (let at = 0; at < 25; at += 1) replies.push(await signIn(shop.app, { ...who, code: wrongCode(at) }, from));
  expect(replies.every(({ headers }) => Number(headers['retry-after']) > 60)).toBe(true);
  expect((await signIn(shop.app, { ...who }, from)).json()).toMatchObject({ errorKey: 'secondFactorNeeded' });
});

test.each<[Locale, string, string]>([
  ['en', 'Somebody is guessing the codes of your Limelight account', 'change your password'],
  ['zh-hk', '有人正嘗試猜測', '更改密碼'],
  ['zh-tw', '有人正在嘗試猜測', '變更密碼'],
])(
  'the owner is told by the third wrong code, and by every tenth, from where and when (%s)',
  async (langKey, subject, advice) => {
    const { who } = await withSecondFactor(shop, { langKey });
    const from = anyAddress();
    const mails = () =>
      shop.db
        .selectFrom('mail')
        .where('recipient', '=', who.email)
        .where('kind', '=', 'account-codes-guessed')
        .select('id')
        .execute();
    for (let at = 0; at < 2; at += 1) await signIn(shop.app, { ...who, code: wrongCode(at) }, from);
    expect(await mails()).toEqual([]);
    await signIn(shop.app, { ...who, code: wrongCode(3) }, from);
    const mail = await lastMail(shop.db, who.email, 'account-codes-guessed');
    expect(mail?.locale).toBe(langKey);
    expect(mail?.subject).toContain(subject);
    expect(mail?.body).toContain(from);
    expect(mail?.body).toContain(String(new Date().getFullYear()));
    expect(mail?.body).toContain(advice);
    expect(mail?.body).not.toMatch(/{{|100003/);
    for (let at = 4; at <= 10; at += 1) {
      await letMinutesPass(60);
      await signIn(shop.app, { ...who, code: wrongCode(at) }, from);
    }
    expect(await mails()).toHaveLength(2);
  },
);

test('whoever sets up a new app and mistypes is not told that somebody is guessing', async () => {
  const who = await addAccount(shop.db);
  const token = await tokenFor(shop.deps, who);
  await call(shop.app, 'POST', '/api/account/second-factor', { currentPassword: goodPassword }, { token });
  for (let at = 0; at < 4; at += 1)
    await call(shop.app, 'POST', '/api/account/second-factor/confirm', { code: wrongCode(at) }, { token });
  expect(await lastMail(shop.db, who.email, 'account-codes-guessed')).toBeUndefined();
});
