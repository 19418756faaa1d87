// Codes that are mailed while their batch is withdrawn in portions.
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addCodes, numberedCodes } from '../../../../tests/support/people/codes.ts';
import { paymentServicesOf } from '../../../../tests/support/people/payers.ts';
import { type BoxOffice, openBoxOffice } from '../../../../tests/support/shop/box-office.ts';
import type { CodeChange } from '../../../contract/code-batches.ts';
import type { Db } from '../../platform/deps.ts';
import { changeCodes } from './change-codes.ts';
import { mailCodes } from './mail-codes.ts';

let office: BoxOffice;
beforeAll(async () => {
  office = await openBoxOffice();
});
afterAll(() => office.close());

const by = { principal: 'pat', remoteAddress: null };
const count = 1200;

async function batchOfMany(): Promise<number> {
  const { eventId } = await office.hallOf(5);
  await addCodes(office.db, eventId, { codes: numberedCodes(count) });
  return (await office.db.selectFrom('codeBatch').where('eventId', '=', eventId).select('id').executeTakeFirstOrThrow())
    .id;
}

const withdrawalOf = (batchId: number): CodeChange => ({ batchId, state: 'all', search: '', count, isWithdrawn: true });
const mail = (batchId: number) =>
  mailCodes(
    paymentServicesOf(office),
    { batchId, addresses: 'fan@visitor.example', locale: 'en', isPersonal: true },
    by,
  );
const countMailed = async (batchId: number) => {
  const mailed = office.db.selectFrom('code').where('batchId', '=', batchId).where('mailedAt', 'is not', null);
  return (await mailed.select('id').execute()).length;
};

/** The database, with something that happens between its first transactions and those after them. */
function pausedAfter(transactions: number, work: () => Promise<unknown>): Db {
  let begun = 0;
  const transaction = () => ({
    execute: async (run: (tx: Db) => Promise<unknown>) => {
      if (begun === transactions) await work();
      begun += 1;
      return office.db.transaction().execute(run);
    },
  });
  return new Proxy(office.db, {
    get: (db, name) => (name === 'transaction' ? transaction : Reflect.get(db, name).bind(db)),
  });
}

test.each([1, 2, 3])(
  'no code is mailed after %i transactions of a withdrawal, and all are withdrawn',
  async (after) => {
    const batchId = await batchOfMany();
    const mailed: unknown[] = [];
    const db = pausedAfter(after, async () =>
      mailed.push(
        await mail(batchId).then(
          () => 'mailed',
          ({ code }) => code,
        ),
      ),
    );
    expect(await changeCodes(db, withdrawalOf(batchId), by)).toBe(count);
    expect([mailed, await countMailed(batchId)]).toEqual([['codesWithdrawing'], 0]);
    await expect(mail(batchId), 'nothing is left to mail').rejects.toMatchObject({ code: 'codesTooFew' });
  },
);

test('a withdrawal that broke off lets codes be mailed again, and so does one whose server is gone', async () => {
  const batchId = await batchOfMany();
  const broken = pausedAfter(2, () => Promise.reject(new Error('the database is away')));
  await expect(changeCodes(broken, withdrawalOf(batchId), by)).rejects.toThrow('away');
  expect(await mail(batchId)).toEqual({ mailed: 1, already: 0 });
  const gone = (seconds: number) =>
    sql`update code_batch set withdrawing_until = now() - make_interval(secs => ${seconds}) where id = ${batchId}`;
  await gone(-9).execute(office.db);
  await expect(mail(batchId)).rejects.toMatchObject({ code: 'codesWithdrawing' });
  await gone(1).execute(office.db);
  expect(await mail(batchId)).toEqual({ mailed: 0, already: 1 });
});

test('of a batch goes on once at a time', async () => {
  const batchId = await batchOfMany();
  const second = { refused: '' };
  const db = pausedAfter(2, async () => {
    const again = { ...withdrawalOf(batchId), state: 'unused' as const, count: 700 };
    second.refused = await changeCodes(office.db, again, by).then(
      () => 'withdrawn',
      ({ code }) => code,
    );
  });
  await changeCodes(db, withdrawalOf(batchId), by);
  expect(second.refused).toBe('codesWithdrawing');
});
