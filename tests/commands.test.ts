import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const read = (path: string) => readFileSync(join(import.meta.dirname, '..', path), 'utf8');

test('CONTRIBUTING.md explains every command of package.json, and no other', () => {
  const scripts = Object.keys((JSON.parse(read('package.json')) as { scripts: Record<string, string> }).scripts);
  const [, table = ''] = read('CONTRIBUTING.md').split('\n## Commands\n');
  const rows = [...table.matchAll(/^\| `npm (?:run )?([\w:-]+)/gm)].map(([, name]) => name);
  expect([...new Set(rows)].toSorted()).toEqual(scripts.toSorted());
});

test.each([
  ['audit', "Unknown option '--nonsense'. Options: --head"],
  ['invariants', "Unknown option '--nonsense'. Options: --jobs-done"],
  ['soak', "Unknown option '--nonsense'. Options: --hours, --per-second, --sample-seconds"],
])('npm run %s ends with one line for an option that it does not have', (name, line) => {
  const program = join(import.meta.dirname, '..', 'scripts', `${name}.ts`);
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, '--nonsense'], { encoding: 'utf8' });
  expect([status, stdout, stderr.trim()]).toEqual([2, '', line]);
});

test('npm run bench names the benchmarks that there are, when it is given another name', () => {
  const program = join(import.meta.dirname, '..', 'scripts/bench.ts');
  const { status, stderr } = spawnSync(process.execPath, [program, 'orders', 'seats'], { encoding: 'utf8' });
  expect(status).toBe(1);
  const known = /^There is no seats\. Known: (.*)\.\n$/.exec(stderr)?.[1]?.split(', ') ?? [];
  expect(known).toContain('orders');
  expect(known.filter((name) => !existsSync(join(import.meta.dirname, '..', `bench/${name}.ts`)))).toEqual([]);
});

test('every program with options reads them in this way', () => {
  const root = join(import.meta.dirname, '..');
  const programs = ['scripts', 'bench'].flatMap((folder) =>
    readdirSync(join(root, folder))
      .filter((file) => file.endsWith('.ts'))
      .map((file) => `${folder}/${file}`),
  );
  expect(programs.filter((file) => read(file).includes('parseArgs('))).toEqual(['scripts/read-options.ts']);
});
