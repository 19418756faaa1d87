import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runOn } from '../../../../tests/cluster/nodes.ts';
import { type FreshDatabase, freshDatabase } from '../../../../tests/support/database/fresh-database.ts';
import { newBuyer, orderRequest } from '../../../../tests/support/people/buyers.ts';
import { ask } from '../../../../tests/support/people/enquiries.ts';
import { addHall, lineIn } from '../../../../tests/support/shop/hall.ts';
import { type RunningApp, runningApp } from '../../../../tests/support/shop/running-app.ts';
import { connect } from '../database/connect.ts';
import { asServerRole } from '../database/server-role.ts';
import { addAudit } from './audit.queries.ts';
import { sealAudit } from './seal-audit.ts';

let database: FreshDatabase;
beforeAll(async () => {
  database = await freshDatabase();
  const who = { principal: 'system', type: 'ORDER_EXPIRED', remoteAddress: null } as const;
  await addAudit(database.db, { ...who, message: 'something that happened' });
  await sealAudit(database.db);
});
afterAll(() => database.drop());

const against = [
  "update audit set message = 'nothing happened'",
  'delete from audit',
  'truncate audit cascade',
  'delete from audit_seal',
  'update audit_seal set number = number + 1',
  'truncate audit_seal',
  'update ledger_line set amount_cents = 0',
  'delete from ledger_line',
  'truncate ledger_line cascade',
  'update promoter_settlement set sales_cents = 0',
  'delete from promoter_settlement',
];
const againstTheGuard = [
  'drop trigger audit_is_kept on audit',
  'alter table audit disable trigger audit_is_kept',
  'alter table audit disable trigger all',
  'drop table audit_seal',
  'set session_replication_role = replica',
  "create or replace function refuse_change() returns trigger language plpgsql as 'begin return null; end'",
];

describe('the role that the shop works under', () => {
  let client: pg.Client;
  beforeAll(async () => {
    client = new pg.Client({ connectionString: (await asServerRole(database.url)) as string });
    await client.connect();
  });
  afterAll(() => client.end());

  test('is not that of the owner', async () => {
    expect((await client.query('select current_user as who')).rows).toEqual([{ who: 'limelight_server' }]);
  });

  test('is made by hand as the migrations make it: docs/OPERATIONS.md names each table that it only adds to', async () => {
    const { rows } = await client.query(`
      select relname from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
        and has_table_privilege(oid, 'insert') and not has_table_privilege(oid, 'delete')`);
    const guide = readFileSync(join(import.meta.dirname, '../../../../docs/OPERATIONS.md'), 'utf8');
    const [, named = ''] = /^revoke update, delete on ([\w,\s]+?)\s+from limelight_server;/m.exec(guide) ?? [];
    expect(named.split(/,\s+/).sort()).toEqual(rows.map(({ relname }) => relname).sort());
  });

  test.each([...against, ...againstTheGuard])('may not: %s', async (statement) => {
    await expect(client.query(statement)).rejects.toThrow(/permission denied|must be owner/);
    const kept = await database.pool.query('select message, hash from audit join audit_seal on audit_id = audit.id');
    expect(kept.rows).toMatchObject([{ message: 'something that happened' }]);
  });
});

describe('an account that owns the tables, where no such role could be made', () => {
  test.each(against)('is refused by the trigger: %s', async (statement) => {
    await expect(database.pool.query(statement)).rejects.toThrow('is written once and never changed');
  });

  test('works as itself', async () => {
    const name = `limelight_plain_${randomBytes(4).toString('hex')}`;
    await runOn(database.url, `create role ${name} login password 'plain'`);
    const url = new URL(database.url);
    url.username = name;
    url.password = 'plain';
    try {
      expect(await asServerRole(url.href)).toBeNull();
    } finally {
      await runOn(database.url, `drop role ${name}`);
    }
  });
});

describe('the shop under this role', () => {
  let shop: RunningApp;
  let role: Awaited<ReturnType<typeof connect>>;
  beforeAll(async () => {
    const url = (await asServerRole(database.url)) as string;
    role = connect(url, 10);
    shop = await runningApp({ database: { ...database, url, ...role }, jobs: 'all' });
  });
  afterAll(async () => {
    await shop.close();
    await role.pool.end();
  });
  const records = async (type: string) =>
    (await database.db.selectFrom('audit').where('type', '=', type).select(['principal', 'message']).execute()).map(
      ({ principal, message }) => `${principal}: ${message}`,
    );
  const buy = async (eventMinutes: number) => {
    const hall = await addHall(database.db, { zones: ['A: 1a 2a 3a 4a'] });
    const buyer = newBuyer(shop.deps.signingKey, { minutes: eventMinutes });
    const reply = await shop.app.inject(orderRequest(buyer, { ...hall, orderDetails: [lineIn(hall, 2)] }));
    expect(reply.statusCode).toBe(200);
    return { hall, buyer, message: `event ${hall.eventId}, order ${reply.json().id}` };
  };

  test('sells, and takes seats back with a record of who gave them', async () => {
    const { buyer, message } = await buy(10);
    const { cookie, token } = buyer;
    const back = () =>
      shop.app.inject({ method: 'POST', url: '/api/order/cancel', headers: { cookie }, payload: { token } });
    expect((await back()).json()).toMatchObject({ status: 'CANCELED' });
    expect((await back()).json()).toMatchObject({ status: 'CANCELED' });
    expect(await records('ORDER_CANCELED')).toEqual([`visitor: ${message}`]);
  });

  test('says whose account it was that gave an order back', async () => {
    const { hall, buyer, message } = await buy(10);
    const { id: accountId } = await database.db
      .insertInto('account')
      .values({ login: 'pat', email: 'pat@visitor.example', passwordHash: '$argon2id$x', createdBy: 'system' })
      .returning('id')
      .executeTakeFirstOrThrow();
    await database.db
      .insertInto('orderBuyer')
      .values({
        eventId: hall.eventId,
        orderId: Number(message.split(' ').at(-1)),
        accountId,
        mailboxDigest: 'a',
        telephoneDigest: 'b',
        locale: 'en',
      })
      .execute();
    const { cookie, token } = buyer;
    await shop.app.inject({ method: 'POST', url: '/api/order/cancel', headers: { cookie }, payload: { token } });
    expect(await records('ORDER_CANCELED')).toContain(`pat: ${message}`);
  });

  test('lets go of an order whose time is over, with one record', async () => {
    const { message } = await buy(1 / 60);
    await expect.poll(() => records('ORDER_EXPIRED'), { timeout: 10_000 }).toContain(`system: ${message}`);
  });

  test('takes an enquiry, and seals what was recorded', async () => {
    expect((await ask(shop.app)).statusCode).toBe(201);
    const unsealed = () =>
      database.db
        .selectFrom('audit')
        .leftJoin('auditSeal', 'auditId', 'audit.id')
        .where('hash', 'is', null)
        .select('audit.id')
        .execute();
    await expect.poll(unsealed, { timeout: 10_000 }).toEqual([]);
  });
});
