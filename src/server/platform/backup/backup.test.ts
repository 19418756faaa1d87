import { createHash, generateKeyPairSync } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { describeSchema } from '../../../../scripts/describe-schema.ts';
import { checkInvariants } from '../../../../tests/check-invariants.ts';
import { emptyDatabase } from '../../../../tests/support/database/fresh-database.ts';
import { paidPayer } from '../../../../tests/support/people/order-actions.ts';
import type { Payer } from '../../../../tests/support/people/payers.ts';
import { openPlanOffice, withRows } from '../../../../tests/support/people/plan-office.ts';
import { type BoxOffice, oneTicket, openBoxOffice } from '../../../../tests/support/shop/box-office.ts';
import { type Hall, rowsOfSeats } from '../../../../tests/support/shop/hall.ts';
import { runningApp } from '../../../../tests/support/shop/running-app.ts';
import { ticketKeyOf } from '../../shop/orders/ticket-link.ts';
import { sealAudit } from '../audit/seal-audit.ts';
import { verifyAudit } from '../audit/verify-audit.ts';
import { connect } from '../database/connect.ts';
import { migrationsFolder } from '../database/migrate.ts';
import { prepareImage } from '../images/prepare-image.ts';
import { storeImage } from '../images/store-image.ts';
import { BackupError } from './backup-error.ts';
import { headBytes } from './backup-key.ts';
import { restoreBackup } from './restore-backup.ts';
import { blockBytes } from './sealed-blocks.ts';
import { type WrittenBackup, writeBackup } from './write-backup.ts';

// A passphrase is stretched for half a second each time that a file is made or opened.
const { publicKey, privateKey } = generateKeyPairSync('x25519');
const passphrase = 'four plain words together';
const secretKey = 'the key of the shop, with ten letters';
const quiet = () => {};
const seats = 400;

let folder: string;
let shop: BoxOffice;
let hall: Hall;
let payer: Payer;
let written: WrittenBackup;
let file: string;
let fileOfWords: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'limelight-backup-'));
  file = join(folder, 'shop.backup');
  fileOfWords = join(folder, 'words.backup');
  shop = await openBoxOffice();
  payer = await paidPayer(shop);
  await shop.db.insertInto('ticketSettings').values({ eventId: payer.hall.eventId, releaseDays: null }).execute();
  hall = await shop.hallOf(rowsOfSeats(20, seats / 20));
  const office = await openPlanOffice(shop);
  await office.draw(payer.hall.siteId, withRows('A: 1a 2a'));
  // Larger than a block of the file.
  const noise = { create: { width: 900, height: 900, channels: 3, background: 'grey', noise: gaussian } } as const;
  await storeImage(shop.db, await prepareImage(await sharp(noise).png().toBuffer()));
  await sealAudit(shop.db);
  written = await saveWhileItSells();
  await save('words.backup', { lock: { passphrase } });
});
afterAll(async () => {
  await shop.close();
  await rm(folder, { recursive: true });
});

const gaussian = { type: 'gaussian', mean: 128, sigma: 90 } as const;

const save = (name: string, more: Partial<Parameters<typeof writeBackup>[0]> = {}) =>
  writeBackup({ databaseUrl: shop.url, file: join(folder, name), lock: { publicKey }, secretKey, ...more });

/** Orders come in from before the backup begins until after it has ended. */
async function saveWhileItSells(): Promise<WrittenBackup> {
  let isSaved = false;
  const saving = shop.order(oneTicket(hall)).then(() => save('shop.backup'));
  const selling = (async () => {
    for (let sold = 0; !isSaved && sold < seats - 2; sold += 1) await shop.order(oneTicket(hall));
    await saving;
    expect((await shop.order(oneTicket(hall))).status).toBe(200);
  })();
  const saved = await saving.finally(() => {
    isSaved = true;
  });
  await selling;
  return saved;
}

const restoreInto = (databaseUrl: string, from = file, opener: object = { privateKey }) =>
  restoreBackup({ databaseUrl, file: from, opener, say: quiet });

async function onClient<Result>(url: string, act: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return act(client).finally(() => client.end());
}

const rowsOf = (url: string, query: string) => onClient(url, async (client) => (await client.query(query)).rows);
const countTables = async (url: string) =>
  (await rowsOf(url, "select from pg_tables where schemaname = 'public'")).length;

describe('a shop that is restored', () => {
  test('is the shop of one moment of the sale: rows, money, pictures, plans, the chain of the audit, and tickets', async () => {
    const { url, drop } = await emptyDatabase();
    await restoreInto(url);
    for (const { name, rows, sums } of written.tables) {
      const columns = Object.keys(sums).map((column) => `coalesce(sum(${column}), 0)::text as ${column}`);
      const [found] = await rowsOf(url, `select ${['count(*)::integer as rows', ...columns].join(', ')} from ${name}`);
      expect({ name, ...found }).toEqual({ name, rows, ...sums });
    }
    const counted = new Map(written.tables.map(({ name, rows }) => [name, rows]));
    for (const name of [
      'orders',
      'ticket',
      'payment',
      'ledger_line',
      'mail',
      'plan_draft',
      'image_rendition',
      'audit_seal',
    ])
      expect(counted.get(name), name).toBeGreaterThan(0);
    // Orders went on after the moment.
    const [now] = await rowsOf(shop.url, 'select count(*)::integer as orders from orders');
    expect(counted.get('orders')).toBeLessThan(now.orders);
    expect(await checkInvariants(url)).toEqual([]);

    const { db, pool } = connect(url, 2);
    expect(await verifyAudit(db)).toMatchObject({ isWhole: true });
    const picture = await db.selectFrom('imageRendition').select('bytes').orderBy('format').execute();
    expect(picture).toEqual(await shop.db.selectFrom('imageRendition').select('bytes').orderBy('format').execute());

    const restored = await runningApp({ database: { url, db, pool, drop, dropBroken: drop } });
    const query = new URLSearchParams({ key: ticketKeyOf(shop.deps, { orderId: payer.orderId, version: 1 }) });
    const reply = await restored.app.inject({ url: `/api/order/tickets?${query}` });
    expect(reply.statusCode).toBe(200);
    expect(JSON.stringify(reply.json())).toContain(payer.seats[0]);
    await restored.close();
    await pool.end();
    await drop();
  });

  test('has the tables, keys, indexes and triggers of a new one, and its sequences go on where they stood', async () => {
    const { url, drop } = await emptyDatabase();
    await restoreInto(url);
    const schema = await onClient(url, async (client) => (await describeSchema(client)).sql);
    expect(schema).toBe(await readFile(join(migrationsFolder, 'schema.sql'), 'utf8'));
    const positions = "select sequencename, last_value from pg_sequences where schemaname = 'public' order by 1";
    const saved = written.closing.sequences;
    for (const { sequencename, last_value: last } of await rowsOf(url, positions))
      expect([sequencename, last], sequencename).toEqual([sequencename, saved[sequencename] ?? null]);
    expect(saved.audit_id_seq).toBeDefined();
    await drop();
  });

  test('was locked by a passphrase', async () => {
    const { url, drop } = await emptyDatabase();
    await restoreInto(url, fileOfWords, { passphrase });
    expect(await checkInvariants(url)).toEqual([]);
    await drop();
  });
});

describe('nothing is changed by', () => {
  let empty: Awaited<ReturnType<typeof emptyDatabase>>;
  beforeAll(async () => {
    empty = await emptyDatabase();
  });
  afterAll(() => empty.drop());
  const refused = async (from: string, words: string, opener: object = { privateKey }) => {
    const restoring = restoreInto(empty.url, from, opener);
    await expect(restoring).rejects.toThrow(BackupError);
    await expect(restoring).rejects.toThrow(words);
    expect(await countTables(empty.url)).toBe(0);
  };

  test('a wrong passphrase, and none', async () => {
    await refused(fileOfWords, 'does not open', { passphrase: 'four other words together' });
    await refused(fileOfWords, 'needs its passphrase', { privateKey });
  });

  test('a wrong private key, and none', async () => {
    await refused(file, 'does not open', { privateKey: generateKeyPairSync('x25519').privateKey });
    await refused(file, 'needs the private key', { passphrase });
  });

  test('a file that is not there, or another file', async () => {
    await refused(join(folder, 'nothing'), 'There is no such file');
    await refused(join(migrationsFolder, 'schema.sql'), 'no whole backup');
  });

  test('half a file, and a file cut by one byte', async () => {
    const bytes = await readFile(file);
    for (const length of [0, 10, Math.floor(bytes.length / 2), bytes.length - 1]) {
      await writeFile(join(folder, 'cut'), bytes.subarray(0, length));
      await refused(join(folder, 'cut'), 'no whole backup');
    }
  });

  test('a flipped bit in the head, in any block, or in the digest', async () => {
    const bytes = await readFile(file);
    const places = [0, 15, 20, 47, 48, 300_000, bytes.length - 40, bytes.length - 33, bytes.length - 1];
    for (const place of places) {
      const changed = Buffer.from(bytes);
      changed[place] = (changed[place] as number) ^ 1;
      await writeFile(join(folder, 'flipped'), changed);
      await refused(join(folder, 'flipped'), 'no whole backup');
    }
  });

  test('blocks that were changed, swapped, repeated or left out by somebody who makes the digest anew', async () => {
    const bytes = await readFile(file);
    const body = bytes.subarray(headBytes, -32);
    const blocks = Array.from({ length: Math.ceil(body.length / blockBytes) }, (_, number) =>
      body.subarray(number * blockBytes, (number + 1) * blockBytes),
    );
    expect(blocks.length).toBeGreaterThan(3);
    const [first, second, third, ...rest] = blocks as [Buffer, Buffer, Buffer, ...Buffer[]];
    const changed = Buffer.from(second);
    changed[1000] = (changed[1000] as number) ^ 1;
    const versions = [
      [first, changed, third, ...rest],
      [first, third, second, ...rest],
      [first, second, second, third, ...rest],
      [first, third, ...rest],
      [first, second, third],
    ];
    for (const version of versions) {
      const sealed = Buffer.concat([bytes.subarray(0, headBytes), ...version]);
      await writeFile(join(folder, 'forged'), Buffer.concat([sealed, createHash('sha256').update(sealed).digest()]));
      await refused(join(folder, 'forged'), 'is not what was written');
    }
  });

  test('a backup of a newer release, and one whose migrations are not those of this release', async () => {
    const change = (statement: string) => rowsOf(shop.url, statement);
    await change("insert into migration (number, name, checksum) values (9999, '9999-later.sql', '')");
    await save('newer.backup').finally(() => change('delete from migration where number = 9999'));
    await refused(join(folder, 'newer.backup'), 'of a newer release');
    await change("update migration set checksum = 'x' || checksum where number = 40");
    await save('other.backup').finally(() =>
      change('update migration set checksum = substr(checksum, 2) where number = 40'),
    );
    await refused(join(folder, 'other.backup'), 'of another release');
  });

  test('a shop that is not empty', async () => {
    const before = await rowsOf(shop.url, 'select count(*) from audit');
    await expect(restoreInto(shop.url)).rejects.toThrow('not empty');
    expect(await rowsOf(shop.url, 'select count(*) from audit')).toEqual(before);
  });
});

test('a backup leaves no file when it fails, and never replaces one', async () => {
  const files = (await readdir(folder)).sort();
  await expect(save('shop.backup')).rejects.toThrow('exists already');
  await expect(save('no-database', { databaseUrl: 'postgres://nobody@127.0.0.1:1/nothing' })).rejects.toThrow();
  const { url, drop } = await emptyDatabase();
  await expect(save('no-shop', { databaseUrl: url })).rejects.toThrow('nothing to save');
  await expect(save('stopped', { signal: AbortSignal.abort() })).rejects.toThrow();
  await drop();
  expect((await readdir(folder)).sort()).toEqual(files);
});
