import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { freshDatabase } from '../../../../tests/support/database/fresh-database.ts';
import { distribute } from './distribute.ts';
import { migrationsFolder } from './migrate.ts';
import { tablesOf } from './table-kinds.ts';

const schema = readFileSync(join(migrationsFolder, 'schema.sql'), 'utf8');
const tables = [...schema.matchAll(/^create table (\w+) \(\n([\s\S]*?)\n\);$/gm)].map(([, name = '', body = '']) => ({
  name,
  body,
}));
const [ofEvents, everywhere, onCoordinator] = [tablesOf('event'), tablesOf('everywhere'), tablesOf('coordinator')];

describe('on a distributed database', () => {
  test('each table of the schema has a place, and each place is of a table', () => {
    expect([...ofEvents, ...everywhere, ...onCoordinator].sort()).toEqual(tables.map(({ name }) => name).sort());
  });

  test('a table that is divided by event begins every key and unique index with it', () => {
    const wrong = tables
      .filter(({ name }) => ofEvents.includes(name))
      .flatMap(({ name, body }) => [
        ...[...body.matchAll(/(?:PRIMARY KEY|UNIQUE) \((\w+)/g)].map(([, column]) => [name, column]),
        ...[
          ...schema.matchAll(
            new RegExp(`^CREATE UNIQUE INDEX \\w+ ON public\\.${name} USING btree \\(\\(*(\\w+)`, 'gm'),
          ),
        ].map(([, column]) => [name, column]),
      ])
      .filter(([, column]) => column !== 'event_id');
    expect(wrong).toEqual([]);
  });

  test('a foreign key stays within an event, or leads to a table that is everywhere', () => {
    const broken = tables.flatMap(({ name, body }) =>
      [...body.matchAll(/FOREIGN KEY \(([\w, ]+)\) REFERENCES (\w+)/g)].flatMap(([, columns = '', refersTo = '']) => {
        const isWithinEvent = ofEvents.includes(name) && ofEvents.includes(refersTo) && columns.startsWith('event_id');
        const leadsEverywhere = everywhere.includes(refersTo) && !onCoordinator.includes(name);
        const isAtHome = onCoordinator.includes(name) && onCoordinator.includes(refersTo);
        return isWithinEvent || leadsEverywhere || isAtHome ? [] : [`${name} -> ${refersTo}`];
      }),
    );
    // These three keys are left out there (docs/SCALE.md).
    expect(broken).toEqual(['door_device -> event', 'outlet_account -> outlet', 'plan_draft -> site']);
  });
});

test('a plain PostgreSQL is left as it is', async () => {
  const { pool, drop } = await freshDatabase(1);
  const client = await pool.connect();
  const sentences: string[] = [];
  await distribute(client, { info: (sentence) => sentences.push(sentence) });
  client.release();
  await drop();
  expect(sentences).toEqual([]);
});
