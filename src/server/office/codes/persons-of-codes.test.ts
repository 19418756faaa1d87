import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addPrice, batchOf } from '../../../../tests/support/people/codes.ts';
import { type BoxOffice, openBoxOffice } from '../../../../tests/support/shop/box-office.ts';
import type { Hall } from '../../../../tests/support/shop/hall.ts';
import type { NewBatch, NewBatchInput } from '../../../contract/code-batches.ts';
import { mailboxDigest } from '../../shop/orders/name-buyer.ts';
import { makeCodes } from './make-codes.ts';

let office: BoxOffice;
beforeAll(async () => {
  office = await openBoxOffice();
});
afterAll(() => office.close());

async function hallWithPrice(): Promise<Hall> {
  const hall = await office.hallOf(50);
  await addPrice(office.db, hall, 'DISCOUNT', 48_000);
  return hall;
}

const make = (hall: Hall, more: Partial<NewBatchInput>) =>
  makeCodes(office.deps, batchOf(hall, { word: 'FANS', ...more }) as NewBatch, {
    principal: 'pat',
    remoteAddress: null,
  });

/** The person of each code, in the order of the codes. */
async function personsOf(batchId: number): Promise<(string | null)[]> {
  const codes = office.db.selectFrom('code').where('batchId', '=', batchId).orderBy('id').select('personDigest');
  return (await codes.execute()).map(({ personDigest }) => personDigest);
}
const digestOf = (address: string) => mailboxDigest(office.deps.signingKey, address);

// Statistics of rows that stand there already say nothing about the rows of the batch.
test('many codes for one person are made beside the codes of other events', { timeout: 60_000 }, async () => {
  await make(await hallWithPrice(), { count: 5000 });
  await sql`analyze code`.execute(office.db);
  const batchId = await make(await hallWithPrice(), { count: 5000, persons: 'taiman@visitor.example' });
  const persons = await personsOf(batchId);
  expect(persons).toHaveLength(5000);
  expect(new Set(persons)).toEqual(new Set([digestOf('TaiMan@visitor.example')]));
});

test('each of many codes is for the person at its place in the list, who may stand there twice', async () => {
  const addresses = Array.from({ length: 2000 }, (_, at) => `fan${at % 1500}@visitor.example`);
  const batchId = await make(await hallWithPrice(), { count: 2000, persons: addresses.join('\n') });
  expect(await personsOf(batchId)).toEqual(addresses.map(digestOf));
});
