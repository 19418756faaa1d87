import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { freshDatabase } from '../../../../tests/support/database/fresh-database.ts';
import { bigints, booleans, byteStrings, ints, texts } from './arrays.ts';

it('reads back what was sent, whatever it is', async () => {
  const { db, drop } = await freshDatabase();
  const int = fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 });
  const short = fc.string({ unit: 'grapheme' });
  const long = fc.string({ unit: 'grapheme', minLength: 180, maxLength: 300 });
  const text = fc.oneof(short, long).filter((some) => !some.includes('\0'));
  const row = fc.record({
    big: fc.maxSafeInteger(),
    int: fc.option(int),
    flag: fc.boolean(),
    text: fc.option(text),
    bytes: fc.option(fc.uint8Array()),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(row), async (rows) => {
      const { rows: read } = await sql`
        select * from unnest(
          ${bigints(rows.map(({ big }) => big))}::bigint[], ${ints(rows.map(({ int }) => int))}::int[],
          ${booleans(rows.map(({ flag }) => flag))}::boolean[], ${texts(rows.map(({ text }) => text))}::text[],
          ${byteStrings(rows.map(({ bytes }) => bytes))}::bytea[]
        ) sent (big, int, flag, text, bytes)`.execute(db);
      const sent = rows.map(({ bytes, ...others }) => ({ ...others, bytes: bytes && Buffer.from(bytes) }));
      expect(read).toEqual(sent);
    }),
    { numRuns: 50 },
  );
  await drop();
});
