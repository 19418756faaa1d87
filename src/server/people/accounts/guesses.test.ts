import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  addAccount,
  anyAddress,
  call,
  goodPassword,
  signIn,
  tokenFor,
} from '../../../../tests/support/people/accounts.ts';
import { solvedCheck } from '../../../../tests/support/people/enquiries.ts';
import { spendLimits } from '../../../../tests/support/people/limits.ts';
import { type RunningApp, runningApp } from '../../../../tests/support/shop/running-app.ts';

let shop: RunningApp;
let second: RunningApp;
beforeAll(async () => {
  shop = await runningApp();
  second = await shop.anotherServer();
});
afterAll(() => shop.close());

const statusesOf = (replies: { statusCode: number }[]) => replies.map(({ statusCode }) => statusCode);
const countOf = (statuses: number[], wanted: number) => statuses.filter((status) => status === wanted).length;
const wrong = (login: string, from: string, app = shop.app, more = {}) =>
  signIn(app, { login, password: 'a wrong guess', ...more }, from);

test('after a few wrong guesses each next one has to wait, for names that nobody has just the same (case 30)', async () => {
  for (const login of [(await addAccount(shop.db)).login, 'nobody-at-all']) {
    const from = anyAddress();
    const replies = [];
    for (let guess = 0; guess < 11; guess += 1) replies.push(await wrong(login, from));
    expect(statusesOf(replies).slice(0, 6)).toEqual([401, 401, 401, 401, 401, 401]);
    expect(replies.at(-1)?.statusCode).toBe(429);
    expect(Number(replies.at(-1)?.headers['retry-after'])).toBeGreaterThan(0);
  }
});

test('of guesses that come all at once, to two servers, none slips through', async () => {
  const { login } = await addAccount(shop.db);
  const from = anyAddress();
  const guesses = Array.from({ length: 24 }, (_, index) => wrong(login, from, index % 2 ? shop.app : second.app));
  const statuses = statusesOf(await Promise.all(guesses));
  // Six, or as many more as seconds went by meanwhile.
  expect(countOf(statuses, 401)).toBeLessThanOrEqual(8);
  expect(countOf(statuses, 429)).toBeGreaterThanOrEqual(16);
});

test('whoever guesses locks nobody out: the right password from somewhere else gets in (case 30)', async () => {
  const victim = await addAccount(shop.db);
  const from = anyAddress();
  for (let guess = 0; guess < 11; guess += 1) await wrong(victim.login, from);
  expect((await signIn(shop.app, victim, from)).statusCode).toBe(429);
  expect((await signIn(shop.app, victim)).statusCode).toBe(200);
  const neighbour = await addAccount(shop.db);
  expect((await signIn(shop.app, neighbour, from)).statusCode).toBe(200);
});

test('from many guesses on, wherever they come from, a human check is asked for, good once; with it the owner gets in', async () => {
  const victim = await addAccount(shop.db);
  for (const login of [victim.login, 'nobody-wanted']) {
    const replies = [];
    for (let guess = 0; guess < 22; guess += 1) replies.push(await wrong(login, anyAddress()));
    expect(statusesOf(replies).slice(0, 20)).toEqual(Array(20).fill(401));
    expect(replies.at(-1)?.json()).toMatchObject({ status: 400, errorKey: 'humanCheckNeeded' });
  }
  expect((await signIn(shop.app, victim)).json()).toMatchObject({ errorKey: 'humanCheckNeeded' });
  const recaptcha = await solvedCheck(shop.app);
  expect((await wrong(victim.login, anyAddress(), shop.app, { recaptcha })).statusCode).toBe(401);
  expect((await signIn(shop.app, { ...victim, recaptcha })).json()).toMatchObject({ errorKey: 'humanCheckNeeded' });
  expect((await signIn(shop.app, { ...victim, recaptcha: 'bm90aGluZw==' })).statusCode).toBe(400);
  expect((await signIn(shop.app, { ...victim, recaptcha: await solvedCheck(shop.app) })).statusCode).toBe(200);
});

test('sixty accounts with one guess each, from one address: after the first thirty a human check is asked for', async () => {
  const from = anyAddress();
  const statuses: number[] = [];
  for (let name = 0; name < 60; name += 1) statuses.push((await wrong(`stuffed-${name}`, from)).statusCode);
  expect(countOf(statuses, 401)).toBeLessThanOrEqual(32);
  expect(countOf(statuses, 400)).toBe(60 - countOf(statuses, 401));
  const neighbour = await addAccount(shop.db);
  expect((await signIn(shop.app, neighbour, from)).json()).toMatchObject({ errorKey: 'humanCheckNeeded' });
  const recaptcha = await solvedCheck(shop.app);
  expect((await wrong('stuffed-60', from, second.app, { recaptcha })).statusCode).toBe(401);
  expect((await wrong('stuffed-61', from, second.app, { recaptcha })).statusCode).toBe(400);
  expect((await signIn(shop.app, { ...neighbour, recaptcha: await solvedCheck(shop.app) }, from)).statusCode).toBe(200);
});

test('very many guesses from one address, each with a check, stop it for a while', async () => {
  const from = anyAddress();
  for (let name = 0; name < 31; name += 1) await wrong(`stuffed-more-${name}`, from);
  const checked = async (login: string) => wrong(login, from, shop.app, { recaptcha: await solvedCheck(shop.app) });
  expect((await checked('stuffed-checked')).statusCode).toBe(401);
  await spendLimits(shop.db);
  const refused = await checked('stuffed-last');
  expect([refused.statusCode, Number(refused.headers['retry-after']) > 0]).toEqual([429, true]);
  await sql`delete from allowance`.execute(shop.db);
});

test('right passwords are no guesses, however many come from one network', async () => {
  const from = anyAddress();
  const who = await addAccount(shop.db);
  for (let time = 0; time < 40; time += 1) expect((await signIn(shop.app, who, from)).statusCode).toBe(200);
});

test('whoever has an account cannot guess at others between right sign-ins to it', async () => {
  const from = anyAddress();
  const own = await addAccount(shop.db);
  const statuses: number[] = [];
  for (let name = 0; name < 40; name += 1) {
    statuses.push((await wrong(`guessed-${name}`, from)).statusCode);
    await signIn(shop.app, own, from);
  }
  expect(countOf(statuses, 400)).toBeGreaterThanOrEqual(8);
});

test('who has mistyped is forgiven with the right password', async () => {
  const from = anyAddress();
  const who = await addAccount(shop.db);
  for (let round = 0; round < 3; round += 1) {
    for (let guess = 0; guess < 4; guess += 1) expect((await wrong(who.login, from)).statusCode).toBe(401);
    expect((await signIn(shop.app, who, from)).statusCode).toBe(200);
  }
});

test('whoever finds the shop too busy for a password is told so, and has not guessed', async () => {
  const counted = async () => (await shop.db.selectFrom('wrongGuess').select('key').execute()).length;
  const before = await counted();
  const asking = Array.from({ length: 220 }, (_, index) => wrong(`in-a-rush-${index}`, anyAddress()));
  const replies = await Promise.all(asking);
  const busy = replies.filter(({ statusCode }) => statusCode === 503);
  expect(busy.length).toBeGreaterThan(0);
  expect(busy.every(({ headers }) => Number(headers['retry-after']) > 0)).toBe(true);
  expect(countOf(statusesOf(replies), 401)).toBe(220 - busy.length);
  expect(await counted()).toBe(before + 220 - busy.length);
});

test('who finds a browser left open does not get to guess its password for long (case 38)', async () => {
  const who = await addAccount(shop.db);
  const token = await tokenFor(shop.deps, who);
  const change = (currentPassword: string) => {
    const requested = { currentPassword, newPassword: 'nine quiet harbours' };
    return call(shop.app, 'POST', '/api/account/change-password', requested, { token });
  };
  const first = await change('wrong');
  expect(first.json()).toMatchObject({ status: 400, errorKey: 'incorrectPassword' });
  const statuses: number[] = [];
  for (let guess = 0; guess < 10; guess += 1) statuses.push((await change('wrong')).statusCode);
  expect(statuses.at(-1)).toBe(429);
  expect((await change(goodPassword)).statusCode).toBe(429);
});
