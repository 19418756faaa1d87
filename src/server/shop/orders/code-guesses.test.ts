// Guesses of codes by a network, counted by all servers together.
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { addCodes, addPrice, checkCodeAs } from '../../../../tests/support/people/codes.ts';
import { solvedCheck } from '../../../../tests/support/people/enquiries.ts';
import { spendLimits } from '../../../../tests/support/people/limits.ts';
import { type BoxOffice, openBoxOffice } from '../../../../tests/support/shop/box-office.ts';
import { type Hall, rowsOfSeats } from '../../../../tests/support/shop/hall.ts';

let office: BoxOffice;
let hall: Hall;
beforeAll(async () => {
  office = await openBoxOffice();
  hall = await office.hallOf(rowsOfSeats(1, 10));
  await addPrice(office.db, hall, 'DISCOUNT', 48_000);
  await addCodes(office.db, hall.eventId, { codes: ['FANS2K7M'], ticketsMax: 100 });
});
beforeEach(() => sql`delete from allowance`.execute(office.db));
afterAll(() => office.close());

const check = (code: string, recaptcha?: string) => checkCodeAs(office, office.buyer(), hall.eventId, code, recaptcha);
const guesses = (count: number) => Promise.all(Array.from({ length: count }, (_, at) => check(`GUESS${at + 2000}`)));

test('right codes do not count', async () => {
  const honest = await Promise.all(Array.from({ length: 60 }, () => check('FANS2K7M')));
  expect(new Set(honest.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
});

test('after some wrong ones each needs a human check, good once, also the right code of somebody else there', async () => {
  const keys = (await guesses(60)).map((reply) => reply.json().errorKey);
  const count = (key: string) => keys.filter((one) => one === key).length;
  expect([count('codeRefused'), count('humanCheckNeeded')]).toEqual([20, 40]);
  expect((await check('FANS2K7M')).json()).toMatchObject({ status: 400, errorKey: 'humanCheckNeeded' });
  const solved = await solvedCheck(office.app);
  expect((await check('FANS2K7M', solved)).statusCode).toBe(200);
  expect((await check('FANS2K7M', solved)).json()).toMatchObject({ errorKey: 'humanCheckNeeded' });
  expect((await check('FANS2K7M', 'bm90aGluZw==')).json()).toMatchObject({ errorKey: 'humanCheckNeeded' });
});

test('very many wrong ones stop it for a while', async () => {
  await guesses(21);
  expect((await check('GUESS1999', await solvedCheck(office.app))).json()).toMatchObject({ errorKey: 'codeRefused' });
  await spendLimits(office.db);
  const refused = await check('FANS2K7M', await solvedCheck(office.app));
  expect([refused.statusCode, Number(refused.headers['retry-after']) > 0]).toEqual([429, true]);
});
