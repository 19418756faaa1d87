import { createSecretKey } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type FreshDatabase, freshDatabase } from '../../../../tests/support/database/fresh-database.ts';
import { countLockWaits } from '../../../../tests/support/database/without-locks.ts';
import { until } from '../../../../tests/support/tools/until.ts';
import { changeOnce } from './change-once.ts';

const key = createSecretKey(Buffer.alloc(32, 1));
const requestId = '00000000-0000-4000-8000-000000000001';
let database: FreshDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.drop());

/** A member of staff withholds standing places of a session, and the change is `make`. */
const withhold = (
  make: () => Promise<unknown>,
  { places = 10, id = requestId as string | undefined, login = 'pat', lockTimeout = '2s' } = {},
) =>
  database.db.transaction().execute(async (tx) => {
    await sql`set local lock_timeout = ${sql.lit(lockTimeout)}`.execute(tx);
    return changeOnce(
      tx,
      key,
      {
        address: 'POST /api/sessions/:id/withheld',
        of: 7,
        body: { ...(id && { requestId: id }), places } as object,
        by: { principal: login },
      },
      make,
    );
  });

/** Two of the same at once: the first one stays in its change until the second waits for it, or is in the change as well. */
async function twoAtOnce(id: string) {
  let made = 0;
  const { promise: bothAreHere, resolve: goOn } = Promise.withResolvers<void>();
  const make = async () => {
    made += 1;
    const count = made;
    await bothAreHere;
    return { withheld: count };
  };
  const both = [withhold(make, { id }), withhold(make, { id })];
  await until(async () => made === 2 || (await countLockWaits(database.db)) === 1);
  goOn();
  return { replies: await Promise.all(both), made };
}

describe('a change with the id of a press', () => {
  test('is made once, and the second request gets the first reply', async () => {
    expect(await withhold(async () => ({ withheld: 10 }))).toEqual({ withheld: 10 });
    expect(await withhold(async () => ({ withheld: 'again' }))).toEqual({ withheld: 10 });
  });

  test.each([{ places: 12 }, { login: 'sam' }])(
    'is refused when the id comes with other content: %o',
    async (other) => {
      await withhold(async () => ({ withheld: 10 }));
      await expect(withhold(async () => 'again', other)).rejects.toMatchObject({ code: 'requestUsed' });
    },
  );

  test('that was refused may be tried again', async () => {
    const id = '00000000-0000-4000-8000-000000000002';
    await expect(withhold(() => Promise.reject(new Error('the places are taken')), { id })).rejects.toThrow('taken');
    expect(await withhold(async () => ({ withheld: 10 }), { id })).toEqual({ withheld: 10 });
  });

  test('is made once of two at the same moment', async () => {
    const { replies, made } = await twoAtOnce('00000000-0000-4000-8000-000000000003');
    expect(made).toBe(1);
    expect(replies).toEqual([{ withheld: 1 }, { withheld: 1 }]);
  });

  test('is told to come again while the first is still at it', async () => {
    const id = '00000000-0000-4000-8000-000000000005';
    const { promise: mayEnd, resolve: end } = Promise.withResolvers<void>();
    const { promise: isBegun, resolve: begin } = Promise.withResolvers<void>();
    const first = withhold(
      async () => {
        begin();
        await mayEnd;
        return { withheld: 10 };
      },
      { id },
    );
    await isBegun;
    const again = () => withhold(async () => 'again', { id, lockTimeout: '20ms' });
    await expect(again()).rejects.toMatchObject({ code: 'requestUnderWay', status: 409, retryAfterSeconds: 2 });
    end();
    await first;
    expect(await again()).toEqual({ withheld: 10 });
  });

  test('would be made twice without the key of the table', async () => {
    await sql`alter table staff_request drop constraint staff_request_pkey`.execute(database.db);
    expect((await twoAtOnce('00000000-0000-4000-8000-000000000004')).made).toBe(2);
  });
});

test('a change without an id is made each time', async () => {
  const id = undefined;
  expect(await withhold(async () => 1, { id })).toBe(1);
  expect(await withhold(async () => 2, { id })).toBe(2);
});
