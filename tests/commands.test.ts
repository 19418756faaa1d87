import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const read = (path: string) => readFileSync(join(import.meta.dirname, '..', path), 'utf8');

test('CONTRIBUTING.md explains every command of package.json, and no other', () => {
  const scripts = Object.keys((JSON.parse(read('package.json')) as { scripts: Record<string, string> }).scripts);
  const [, table = ''] = read('CONTRIBUTING.md').split('\n## Commands\n');
  const rows = [...table.matchAll(/^\| `npm (?:run )?([\w:-]+)/gm)].map(([, name]) => name);
  expect([...new Set(rows)].toSorted()).toEqual(scripts.toSorted());
});
