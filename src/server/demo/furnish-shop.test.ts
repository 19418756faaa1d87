import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type FreshDatabase, freshDatabase } from '../../../tests/support/database/fresh-database.ts';
import { areAccountsFurnished, markFurnished } from './demo.queries.ts';
import { furnishShop } from './furnish-shop.ts';

let database: FreshDatabase;
let folder: string;
beforeAll(async () => {
  database = await freshDatabase(2);
  folder = mkdtempSync(join(tmpdir(), 'furnish-'));
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await database.drop();
});

async function furnishBy(text: string, signal = new AbortController().signal): Promise<string[]> {
  const program = join(folder, 'program.mjs');
  writeFileSync(program, text);
  const said: string[] = [];
  const { db, url } = database;
  await furnishShop({ db, databaseUrl: url, say: (sentence) => void said.push(sentence), signal, program });
  return said;
}

test('a program of its own furnishes the shop, with the database, and says how far it is', async () => {
  const text = `process.send(new URL(process.env.DATABASE_URL).pathname); process.send('drawn'); process.disconnect();`;
  expect(await furnishBy(text)).toEqual([new URL(database.url).pathname, 'drawn']);
});

test('a program that fails is said', async () => {
  await expect(furnishBy('process.exit(3)')).rejects.toThrow('its program ended with 3');
});

test('a server that is told to stop ends the program', async () => {
  const stopping = new AbortController();
  const furnishing = furnishBy(`process.on('message', () => {}); process.send('begun');`, stopping.signal);
  stopping.abort();
  await expect(furnishing).rejects.toThrow('aborted');
});

test('the program of the shop ends when its work is done', async () => {
  const { db, url } = database;
  // The shop has a catalogue: only the accounts are missing.
  await markFurnished(db, new Date());
  const { signal } = new AbortController();
  await furnishShop({ db, databaseUrl: url, say: () => {}, signal });
  expect(await areAccountsFurnished(db)).toBe(true);
});

test('a shop that is furnished needs no program', async () => {
  expect(await furnishBy('process.exit(3)')).toEqual([]);
});
