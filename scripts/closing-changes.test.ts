import { expect, test } from 'vitest';
import { migrationsFolder, readMigrations } from '../src/server/platform/database/migrate.ts';
import { findClosingChanges, ruleSince } from './closing-changes.ts';

test('the release before can go on selling after every migration: it expands, and contracts only what nothing needs', async () => {
  const files = (await readMigrations(migrationsFolder)).filter(({ number }) => number > ruleSince);
  const closing = files.map(({ number, name, sql }) => ({ name, closing: findClosingChanges(number, sql) }));
  expect(closing.filter((file) => file.closing.length > 0)).toEqual([]);
});

test.each([
  ['drop table seat;', 'drops a table or another thing that is used'],
  ['alter table seat drop column label;', 'drops a column'],
  ['alter table seat\n  add row text, drop label;', 'drops a column'],
  ['alter table seat rename label to name;', 'renames'],
  ['ALTER TABLE seat RENAME TO place;', 'renames'],
  ['alter table seat alter column number type bigint;', 'changes the type of a column'],
  ['alter table seat alter number set data type bigint;', 'changes the type of a column'],
  ['alter table seat alter column label set not null;', 'makes a column required'],
  ['alter table seat alter label drop default;', 'takes the default of a column away'],
  ['alter table seat add column label text not null;', 'adds a required column without a default'],
])('%j is found', (sql, what) => {
  expect(findClosingChanges(57, `-- Seats.\n${sql}`)).toEqual([what]);
});

test.each([
  'create table seat (id int not null, label text not null);',
  'alter table seat add column label text;',
  "alter table seat add column label text not null default '';",
  'alter table seat add column number int not null generated always as identity;',
  'alter table seat drop constraint seat_check, add constraint seat_check check (label is not null);',
  'alter table seat alter column label drop not null;',
  'drop index seat_label; drop trigger seat_moved on seat;',
  'create function f() returns void language plpgsql as $$ begin drop table if exists scratch; end $$;',
  '-- Some day we rename it.\ncreate index on seat (label);',
])('%j is no closing change', (sql) => {
  expect(findClosingChanges(57, `-- Seats.\n${sql}`)).toEqual([]);
});

test('what an earlier migration has made needless may go', () => {
  const sql = '-- Nobody reads the label.\n-- contract: since 0056\nalter table seat drop column label;';
  expect(findClosingChanges(57, sql)).toEqual([]);
  expect(findClosingChanges(56, sql)).toEqual(['drops a column']);
});
