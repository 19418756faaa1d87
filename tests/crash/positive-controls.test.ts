// A harness that finds nothing may be blind. Here something is taken away from the shop each time, and the same harness
// that counts in `npm run crash` must see what comes of it; with everything in place it must see nothing.
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { migrate } from '../../src/server/platform/database/migrate.ts';
import { runOn } from '../cluster/nodes.ts';
import { type FreshDatabase, freshDatabase } from '../support/database/fresh-database.ts';
import { type Audit, brokenRules } from './audit.ts';
import { connectToCrashing, startCrashPostgres } from './postgres.ts';
import type { Promises } from './promises.ts';
import { sellFor } from './short-sale.ts';

const replaced =
  (...replacements: [RegExp, string][]) =>
  (sql: string) =>
    replacements.reduce((text, [from, to]) => text.replace(from, to), sql);
const noLock = replaced([/for update of i\b/, '']);
const noLockAtTheDoor = replaced([/for no key update/, '']);
/** A ticket that came back is as live as before,. */
const neverVoid = replaced([
  /is_live, returned_at(?=\s+from ticket)/,
  'true as is_live, null::timestamptz as returned_at',
]);
/** Searches by pass or by visitor find nothing. */
const noSearchForPriors = (sql: string) =>
  /^\s*select\b.*\((event_id, pass_id|event_id, visitor)\)/s.test(sql) ? `select * from (${sql}) found limit 0` : sql;
const impatientExpiry = replaced([/("?expires_at"? <= now\(\))/, "$1 + interval '1 s'"]);
const noExpiry = replaced([/(update orders set status = 'EXPIRED'.*?where )/s, '$1 false and ']);

/** The rest of the controls belong to `npm run crash`. */
const inFull = test.runIf(process.env.CRASH === 'all');

let database: FreshDatabase;
beforeEach(async () => {
  database = await freshDatabase();
});
afterEach(() => database.dropBroken());

describe('the harness sees', { timeout: 240_000 }, () => {
  test('nothing, with everything in place, however slow and cut off PostgreSQL is', async () => {
    const { audit, promises, proxy } = await sellFor(database, { cutShare: 0.1, delayMilliseconds: 2, secondsMax: 2 });
    expect(brokenRules(audit)).toEqual({});
    expect(promises.contradictions).toEqual([]);
    expect(promises.odd).toEqual([]);
    expect(proxy.cuts.done).toBeGreaterThan(0);
    expect(promises.purchases.filter(({ reported }) => reported).length).toBeGreaterThan(50);
    expect(promises.staffOrders.length).toBeGreaterThan(0);
  });

  test('counts that are off and standing places sold twice, without the lock', async () => {
    const { audit, proxy } = await sellFor(database, {
      rewrite: noLock,
      delayMilliseconds: 2,
      until: ({ countsOff }) => countsOff.length > 0,
      secondsMax: 30,
    });
    expect(proxy.rewritten()).toBeGreaterThan(0);
    expect(brokenRules(audit)).toHaveProperty('countsOff');
    expect(brokenRules(audit)).toHaveProperty('rules');
  });

  inFull('seats sold twice, without the lock and without the index of seats', async () => {
    await runOn(database.url, 'drop index ticket_seat_sold_once');
    const { audit, proxy } = await sellFor(database, {
      rewrite: noLock,
      delayMilliseconds: 2,
      until: ({ seatsTwice }) => seatsTwice.some((words) => words.includes('seat')),
      secondsMax: 30,
    });
    expect(proxy.rewritten()).toBeGreaterThan(0);
    expect(audit.seatsTwice.filter((words) => words.includes('seat'))).not.toEqual([]);
  });

  test('a return and an exchange of staff that were acknowledged and not written', async () => {
    await runOn(
      database.url,
      `create function lose_write() returns trigger language plpgsql as $$ begin
        new.returned_at := old.returned_at; new.zone_id := old.zone_id; return new; end $$`,
    );
    await runOn(
      database.url,
      'create trigger lose_write before update on ticket for each row execute function lose_write()',
    );
    const isFound =
      (words: string) =>
      ({ different }: Audit) =>
        different.some((found) => found.includes(words));
    const [returned, moved] = [isFound('came back and is still sold'), isFound('is not in its new zone')];
    const { audit } = await sellFor(database, { until: (found) => returned(found) && moved(found), secondsMax: 30 });
    expect([returned(audit), moved(audit)]).toEqual([true, true]);
  });

  inFull('scans that were answered and not stored, and void codes that were let in', async () => {
    await runOn(
      database.url,
      `create function lose_scan() returns trigger language plpgsql as $$ begin
        return case when new.nonce::text < '4' then null else new end; end $$`,
    );
    await runOn(
      database.url,
      'create trigger lose_scan before insert on scan for each row execute function lose_scan()',
    );
    const { audit, proxy } = await sellFor(database, {
      rewrite: neverVoid,
      until: ({ scansLost, voidAdmitted }) => scansLost.length > 0 && voidAdmitted.length > 0,
      secondsMax: 30,
    });
    expect(proxy.rewritten()).toBeGreaterThan(0);
    expect(brokenRules(audit)).toMatchObject({ scansLost: expect.any(Number), voidAdmitted: expect.any(Number) });
  });

  inFull('tickets that two servers let in, without the lock of the door', async () => {
    const { audit, proxy } = await sellFor(database, {
      rewrite: noLockAtTheDoor,
      delayMilliseconds: 40,
      until: ({ enteredTwice }) => enteredTwice.length > 0,
      secondsMax: 30,
    });
    expect(proxy.rewritten()).toBeGreaterThan(0);
    expect(brokenRules(audit)).toHaveProperty('enteredTwice');
  });

  inFull('two orders for one pass, when a lost answer is asked for again and nobody knows passes again', async () => {
    await runOn(database.url, 'alter table orders drop constraint orders_event_id_pass_id_key');
    await runOn(database.url, 'drop index orders_held_once');
    const { audit, proxy } = await sellFor(database, {
      rewrite: noSearchForPriors,
      cutShare: 0.2,
      until: ({ ordersTwice }) => ordersTwice.some((words) => words.startsWith('pass')),
      secondsMax: 30,
    });
    expect(proxy.rewritten()).toBeGreaterThan(0);
    expect(audit.ordersTwice.filter((words) => words.startsWith('pass'))).not.toEqual([]);
  });

  inFull('holds that end before their time, when the job is a second too early', async () => {
    const { audit, proxy } = await sellFor(database, {
      rewrite: impatientExpiry,
      until: ({ early }) => early.length > 0,
      secondsMax: 30,
    });
    expect(proxy.rewritten()).toBeGreaterThan(0);
    expect(brokenRules(audit)).toHaveProperty('early');
  });

  inFull('holds that never end, when the job does nothing', async () => {
    const { audit, proxy } = await sellFor(database, {
      rewrite: noExpiry,
      overdueSecondsMax: 3,
      until: ({ stuck }) => stuck.length > 0,
      secondsMax: 30,
    });
    expect(proxy.rewritten()).toBeGreaterThan(0);
    expect(brokenRules(audit)).toHaveProperty('stuck');
  });
});

describe('when PostgreSQL is killed', { timeout: 180_000 }, () => {
  /**
   * The writing of the log is put off as long as it may be, so that a commit that does not wait is lost for certain.
   */
  const slowToWrite = {
    wal_writer_delay: '10s',
    wal_writer_flush_after: '1GB',
    bgwriter_lru_maxpages: '0',
    checkpoint_timeout: '1d',
    autovacuum: 'off',
  };

  async function lostAfterKills(synchronousCommit: 'on' | 'off', killsMax: number): Promise<string[]> {
    const postgres = await startCrashPostgres({ ...slowToWrite, synchronous_commit: synchronousCommit });
    const { db, pool } = connectToCrashing(postgres.url, 2);
    let kills = 0;
    const meanwhile = async ({ acknowledged }: Promises) => {
      const before = acknowledged.length;
      await expect.poll(() => acknowledged.length, { timeout: 30_000 }).toBeGreaterThan(before + 20);
      if (postgres.kill()) kills += 1;
    };
    try {
      await migrate(postgres.url, { info: () => {} });
      const database = { url: postgres.url, db };
      const until = ({ lost }: Audit) => lost.length > 0;
      const { audit, promises } = await sellFor(database, { until, secondsMax: killsMax, meanwhile });
      expect(kills).toBeGreaterThan(0);
      expect(promises.purchases.filter(({ reported }) => reported).length).toBeGreaterThan(20);
      return audit.lost;
    } finally {
      await pool.end();
      await postgres.stop();
    }
  }

  inFull('no acknowledged order is lost', async () => {
    expect(await lostAfterKills('on', 1)).toEqual([]);
  });

  inFull('the harness sees acknowledged orders lost, when commits do not wait for the disk', async () => {
    expect(await lostAfterKills('off', 10)).not.toEqual([]);
  });
});
