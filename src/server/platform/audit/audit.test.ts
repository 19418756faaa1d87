import pg from 'pg';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type FreshDatabase, freshDatabase } from '../../../../tests/support/database/fresh-database.ts';
import { connect } from '../database/connect.ts';
import { addAudit } from './audit.queries.ts';
import { sealAudit } from './seal-audit.ts';
import { verifyAudit } from './verify-audit.ts';

let database: FreshDatabase;
beforeEach(async () => {
  database = await freshDatabase(8);
});
afterEach(() => database.drop());

const record = (message: string) =>
  ({ principal: 'system', type: 'ORDER_EXPIRED', message, remoteAddress: null }) as const;
const add = (...messages: string[]) => Promise.all(messages.map((message) => addAudit(database.db, record(message))));
const sealedMessages = async () => {
  const rows = await database.db
    .selectFrom('auditSeal')
    .innerJoin('audit', 'audit.id', 'auditId')
    .orderBy('number')
    .select('message')
    .execute();
  return rows.map(({ message }) => message);
};
/** Changes the database like somebody who owns the whole server. */
async function behindTheBack(...statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  try {
    await client.query('set session_replication_role = replica');
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}

describe('the chain', () => {
  test('covers every record once, in the order of their numbers', async () => {
    for (const message of ['one', 'two', 'three']) await add(message);
    expect(await sealAudit(database.db)).toBe(3);
    expect(await sealAudit(database.db)).toBe(0);
    expect(await sealedMessages()).toEqual(['one', 'two', 'three']);
    expect(await verifyAudit(database.db)).toMatchObject({ isWhole: true, sealed: 3, waiting: 0 });
  });

  test('does not pass a record whose transaction is still under way, however long that takes', async () => {
    const slow = new pg.Client({ connectionString: database.url });
    await slow.connect();
    await slow.query('begin');
    await slow.query("insert into audit (principal, type, message) values ('system', 'ORDER_EXPIRED', 'slow')");
    await add('quick');
    expect(await sealAudit(database.db, 50)).toBe(0);
    await slow.query('commit');
    await slow.end();
    expect(await sealAudit(database.db)).toBe(2);
    expect(await sealedMessages()).toEqual(['slow', 'quick']);
  });

  test('waits for those who had begun before it looked, and for nobody who began later', async () => {
    const early = new pg.Client({ connectionString: database.url });
    const late = new pg.Client({ connectionString: database.url });
    await Promise.all([early.connect(), late.connect()]);
    const write = async (client: pg.Client, message: string) => {
      await client.query('begin');
      await client.query("insert into audit (principal, type, message) values ('system', 'ORDER_EXPIRED', $1)", [
        message,
      ]);
    };
    await write(early, 'early');
    await add('there');
    const sealing = sealAudit(database.db, 15_000);
    const looks = async () =>
      (
        await database.pool.query(
          "select from pg_stat_activity where datname = current_database() and query like '%pg_locks%' and pid <> pg_backend_pid()",
        )
      ).rowCount;
    await expect.poll(looks).toBeGreaterThan(0);
    await write(late, 'late');
    await early.query('commit');
    expect(await sealing).toBe(2);
    expect(await sealedMessages()).toEqual(['early', 'there']);
    await late.query('rollback');
    await Promise.all([early.end(), late.end()]);
  });

  test('leaves out the numbers of what was rolled back', async () => {
    await add('one');
    await database.db
      .transaction()
      .execute(async (tx) => {
        await addAudit(tx, record('never'));
        throw new Error('no');
      })
      .catch(() => undefined);
    await add('two');
    await sealAudit(database.db);
    expect(await sealedMessages()).toEqual(['one', 'two']);
    expect(await verifyAudit(database.db)).toMatchObject({ isWhole: true });
  });

  test('is one chain, though many servers lay it while many write', async () => {
    const writers = Array.from({ length: 6 }, async (_, writer) => {
      for (let at = 0; at < 40; at++) await addAudit(database.db, record(`${writer}-${at}`));
    });
    let isWritten = false;
    const servers = Array.from({ length: 3 }, async () => {
      const { db, pool } = connect(database.url, 2);
      while (!isWritten) await sealAudit(db);
      await pool.end();
    });
    await Promise.all(writers);
    isWritten = true;
    await Promise.all(servers);
    await sealAudit(database.db);
    expect(await verifyAudit(database.db)).toMatchObject({ isWhole: true, sealed: 240, waiting: 0 });
  });
});

describe('what is done behind its back is found, and the first place is named', () => {
  let ids: number[];
  beforeEach(async () => {
    for (let at = 1; at <= 6; at++) await add(`record ${at}`);
    await sealAudit(database.db);
    ids = (await database.db.selectFrom('audit').orderBy('id').select('id').execute()).map(({ id }) => id);
  });
  const idOf = (at: number) => ids[at - 1];

  test.each(['principal', 'message', 'remote_address'])('a record whose %s was changed', async (column) => {
    await behindTheBack(`update audit set ${column} = 'nobody' where id in (${idOf(3)}, ${idOf(5)})`);
    expect(await verifyAudit(database.db)).toEqual({
      isWhole: false,
      broken: `Record ${idOf(3)} (seal 3) is not what was sealed.`,
    });
  });

  test('a record that happened a microsecond later', async () => {
    await behindTheBack(`update audit set at = at + interval '1 microsecond' where id = ${idOf(2)}`);
    expect(await verifyAudit(database.db)).toMatchObject({
      broken: `Record ${idOf(2)} (seal 2) is not what was sealed.`,
    });
  });

  test('a record that is gone', async () => {
    await behindTheBack(`delete from audit where id = ${idOf(4)}`);
    expect(await verifyAudit(database.db)).toMatchObject({ broken: `Record ${idOf(4)} (seal 4) is gone.` });
  });

  test('a record that is gone together with its seal', async () => {
    await behindTheBack(`delete from audit_seal where number = 4`, `delete from audit where id = ${idOf(4)}`);
    expect(await verifyAudit(database.db)).toMatchObject({ broken: 'Seal 4 is gone.' });
  });

  test('a record that was put in between', async () => {
    // A number that was given out and never used, as every rolled back transaction leaves one.
    const { rows } = await database.pool.query("select nextval(pg_get_serial_sequence('audit', 'id')) as id");
    const gap = rows[0].id as number;
    await add('record behind the gap');
    await sealAudit(database.db);
    await behindTheBack(
      `insert into audit (id, principal, type, message) overriding system value values (${gap}, 'a', 'AB', 'smuggled')`,
    );
    expect(await verifyAudit(database.db)).toMatchObject({
      broken: `Record ${gap} was put in after the records behind it were sealed.`,
    });
  });

  test('a chain that was cut off at its end, by the head that was noted down before', async () => {
    const before = await verifyAudit(database.db);
    const head = before.isWhole ? before.head : null;
    await behindTheBack('delete from audit_seal where number > 4', `delete from audit where id > ${idOf(4)}`);
    expect(await verifyAudit(database.db)).toMatchObject({ isWhole: true, sealed: 4 });
    expect(await verifyAudit(database.db, head ?? '')).toMatchObject({ isWhole: false });
  });
});
