import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { countEarlySales } from '../support/database/early-sales.ts';
import { freshDatabase } from '../support/database/fresh-database.ts';
import { simulatePresale, smallPresale } from './simulate-presale.ts';

test('a presale through the waiting room of two servers, and the public after it: nothing too early, too often or twice', async () => {
  const database = await freshDatabase();
  const { counts, figures, wrong } = await simulatePresale({ database, seed: 1, size: smallPresale });
  expect(wrong).toEqual([]);
  for (const outcome of ['order with a code: 200', 'order: 200', 'push in: 409 notOpen', 'guess: 400 humanCheckNeeded'])
    expect([outcome, counts.get(outcome) ?? 0]).toEqual([outcome, expect.toSatisfy((count: number) => count > 0)]);
  expect(figures.ticketsInPresale).toBeGreaterThan(0);
  expect(figures.ticketsOfPublic).toBeGreaterThan(0);
  // Sales to the public would have been too early, if the opening had been later.
  await sql`update event set sale_opens_at = now() + interval '1 hour'`.execute(database.db);
  const { rows } = await sql<{ id: number }>`select id from event`.execute(database.db);
  expect(await countEarlySales(database.db, rows[0]?.id ?? 0)).toBeGreaterThanOrEqual(figures.ticketsOfPublic ?? 1);
  await database.dropBroken();
}, 90_000);

test.runIf(process.env.SIMULATE === 'all')(
  'it finds codes whose tickets nobody counts',
  async () => {
    const database = await freshDatabase();
    const plant = `
    create function forget_use() returns trigger language plpgsql as
      'begin new.tickets_used := old.tickets_used; return new; end';
    create trigger forget_use before update of tickets_used on code for each row execute function forget_use()`;
    const { wrong } = await simulatePresale({ database, seed: 2, size: smallPresale, plant });
    expect(wrong.join('\n')).toContain('Broken: what is used of a code is its live tickets');
    await database.dropBroken();
  },
  90_000,
);
