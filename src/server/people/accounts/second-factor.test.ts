import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  addAccount,
  call,
  goodPassword,
  lastMail,
  type Somebody,
  signIn,
  tokenFor,
} from '../../../../tests/support/people/accounts.ts';
import * as secondFactors from '../../../../tests/support/people/second-factors.ts';
import { type RunningApp, runningApp } from '../../../../tests/support/shop/running-app.ts';

let shop: RunningApp;
let secondsPassed = 0;
beforeAll(async () => {
  shop = await runningApp({ clock: () => new Date(Date.now() + secondsPassed * 1000) });
});
afterAll(() => shop.close());

const codeOf = (secret: string) => secondFactors.codeOf(secret, Date.now() + secondsPassed * 1000);
const withSecondFactor = () => secondFactors.withSecondFactor(shop);
/** To a step whose code nobody has used. */
const waitForNextCode = () => {
  secondsPassed += 60;
};
const second = (token: string, path: string, payload: object) =>
  call(shop.app, 'POST', `/api/account/second-factor${path}`, payload, { token });
const currentPassword = goodPassword;

const whyNot = async (who: Somebody, more: object = {}) => {
  const { statusCode, body } = await signIn(shop.app, { ...who, ...more });
  return statusCode === 200 ? 'in' : JSON.parse(body).errorKey;
};

test('is confirmed with the code as people write it: in two groups, or in wide digits; what is no code is a wrong one', async () => {
  const who = await addAccount(shop.db);
  const token = await tokenFor(shop.deps, who);
  const { secret } = (await second(token, '', { currentPassword })).json();
  for (const code of ['電話電話電話', '１２３４５é', 'ABCDEF', '१२३४५६'])
    expect((await second(token, '/confirm', { code })).json()).toMatchObject({ errorKey: 'wrongCode' });
  const wide = [...codeOf(secret)].map((digit) => String.fromCodePoint(0xff10 + Number(digit)));
  const confirmed = await second(token, '/confirm', {
    code: ` ${wide.slice(0, 3).join('')} ${wide.slice(3).join('')}`,
  });
  expect(confirmed.statusCode).toBe(200);
});

test('is begun with a secret, counts from the first right code on, and gives ten recovery codes', async () => {
  const who = await addAccount(shop.db);
  const token = await tokenFor(shop.deps, who);
  expect((await second(token, '/confirm', { code: '123456' })).json()).toMatchObject({
    errorKey: 'secondFactorMissing',
  });
  expect((await second(token, '', { currentPassword: 'wrong' })).json()).toMatchObject({
    errorKey: 'incorrectPassword',
  });
  const { secret, uri } = (await second(token, '', { currentPassword })).json();
  expect(uri).toContain('otpauth://totp/Limelight:');
  expect(uri).toContain(secret);
  const row = await shop.db.selectFrom('account').where('id', '=', who.id).selectAll().executeTakeFirstOrThrow();
  expect(row.sealedSecondFactor?.includes(secret)).toBe(false);
  expect(await whyNot(who)).toBe('in');
  expect((await second(token, '/confirm', { code: '000000' })).json()).toMatchObject({
    status: 400,
    errorKey: 'wrongCode',
  });
  const { recoveryCodes } = (await second(token, '/confirm', { code: codeOf(secret) })).json();
  expect(new Set(recoveryCodes).size).toBe(10);
  expect(await lastMail(shop.db, who.email, 'account-second-factor-on')).toBeDefined();
  expect((await second(token, '', { currentPassword })).json()).toMatchObject({ errorKey: 'secondFactorThere' });
  expect((await call(shop.app, 'GET', '/api/account', undefined, { token })).json()).toMatchObject({
    secondFactor: true,
  });
});

test('only whoever knows the password learns that a code is asked for', async () => {
  const { who } = await withSecondFactor();
  expect(await whyNot(who)).toBe('secondFactorNeeded');
  expect(await whyNot(who, { password: 'wrong' })).toBe('badCredentials');
  expect(await whyNot(who, { code: '000000' })).toBe('secondFactorWrong');
});

test('a code is good once, also of two who come at a time, and for a step before and after', async () => {
  const { who, secret } = await withSecondFactor();
  expect(await whyNot(who, { code: codeOf(secret) })).toBe('secondFactorWrong');
  waitForNextCode();
  const code = codeOf(secret);
  expect((await Promise.all([whyNot(who, { code }), whyNot(who, { code })])).toSorted()).toEqual([
    'in',
    'secondFactorWrong',
  ]);
  expect(await whyNot(who, { code })).toBe('secondFactorWrong');
  waitForNextCode();
  const early = codeOf(secret);
  secondsPassed += 30;
  expect(await whyNot(who, { code: early })).toBe('in');
  waitForNextCode();
  const old = codeOf(secret);
  secondsPassed += 90;
  expect(await whyNot(who, { code: old })).toBe('secondFactorWrong');
});

test('a recovery code is good once, however it is typed', async () => {
  const { who, recoveryCodes } = await withSecondFactor();
  const [one = '', other = ''] = recoveryCodes;
  expect((await Promise.all([whyNot(who, { code: one }), whyNot(who, { code: one })])).toSorted()).toEqual([
    'in',
    'secondFactorWrong',
  ]);
  expect(await whyNot(who, { code: other.toLowerCase().replace('-', ' ') })).toBe('in');
  const kept = await shop.db.selectFrom('recoveryCode').selectAll().execute();
  expect(JSON.stringify(kept)).not.toContain(other.replace('-', ''));
});

test('codes cannot be guessed, not even by asking without one in between', async () => {
  const { who } = await withSecondFactor();
  const replies = [];
  for (let guess = 0; guess < 10; guess += 1) {
    replies.push((await signIn(shop.app, { ...who, code: String(100_000 + guess) }, '203.0.113.60')).statusCode);
    replies.push((await signIn(shop.app, who, '203.0.113.60')).statusCode);
  }
  expect(replies).toEqual([...Array(5).fill([401, 401]), ...Array(5).fill([429, 401])].flat());
});

test('is removed with the password and a code', async () => {
  const { who, token, secret, recoveryCodes } = await withSecondFactor();
  const remove = (requested: object) =>
    second(token, '/remove', { currentPassword, code: codeOf(secret), ...requested });
  waitForNextCode();
  expect((await remove({ currentPassword: 'wrong' })).json()).toMatchObject({ errorKey: 'incorrectPassword' });
  expect((await remove({ code: '000000' })).json()).toMatchObject({ errorKey: 'wrongCode' });
  expect((await remove({ code: recoveryCodes[3] })).statusCode).toBe(200);
  expect((await remove({})).json()).toMatchObject({ errorKey: 'secondFactorMissing' });
  expect(await whyNot(who)).toBe('in');
  expect(await lastMail(shop.db, who.email, 'account-second-factor-off')).toBeDefined();
});

test('stays in use after the password was reset', async () => {
  const { who } = await withSecondFactor();
  const headers = { 'content-type': 'text/plain' };
  await call(shop.app, 'POST', '/api/account/reset-password/init', who.email, { headers });
  const key = /key=([\w-]+)/.exec((await lastMail(shop.db, who.email, 'account-reset'))?.body ?? '')?.[1];
  const newPassword = 'fourteen quiet harbours';
  await call(shop.app, 'POST', '/api/account/reset-password/finish', { key, newPassword });
  expect(await whyNot(who, { password: newPassword })).toBe('secondFactorNeeded');
});

test('whoever finds a browser left open does not get to guess codes there for long', async () => {
  const who = await addAccount(shop.db);
  const token = await tokenFor(shop.deps, who);
  await second(token, '', { currentPassword });
  const statuses: number[] = [];
  for (let guess = 0; guess < 12; guess += 1)
    statuses.push((await second(token, '/confirm', { code: String(200_000 + guess) })).statusCode);
  expect(statuses.slice(0, 5)).toEqual(Array(5).fill(400));
  expect(statuses.at(-1)).toBe(429);
  const failures = await shop.db
    .selectFrom('audit')
    .where('principal', '=', who.login)
    .where('type', '=', 'AUTHENTICATION_FAILURE')
    .select('message')
    .execute();
  expect(failures).toEqual(Array(5).fill({ message: 'Wrong code' }));
});
