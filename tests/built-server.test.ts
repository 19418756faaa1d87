import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { buildShopIfStale, builtServer } from '../scripts/build.ts';
import { programEnvironment } from './support/shop/program-environment.ts';

const folder = dirname(builtServer.at(-1) ?? '');
const root = join(import.meta.dirname, '..');

const run = (program: string): string =>
  execFileSync(process.execPath, [...builtServer.slice(0, -1), '--input-type=module', '--eval', program], {
    env: programEnvironment(),
    encoding: 'utf8',
  });

beforeAll(buildShopIfStale, 120_000);

test('an error of the built server names the line of its source', () => {
  const fail = `import('${join(folder, 'app.js')}').then(({ buildApp }) => buildApp({})).catch(({ stack }) => console.log(stack))`;
  const stack = run(fail);
  const place = /open-house\.ts:(\d+)/.exec(stack);
  const line = readFileSync(join(root, 'src/server/open-house.ts'), 'utf8').split('\n')[Number(place?.[1]) - 1];
  expect(stack).toContain(join(root, 'src/server/open-house.ts'));
  expect(line).toContain('given.configuration.mode');
});

test('a thread dump names the line of the source as well', () => {
  const lines = readFileSync(join(folder, 'app.js'), 'utf8').split('\n');
  const line = lines.findIndex((text) => text.startsWith('async function buildApp(')) + 1;
  const place = `{ url: 'file://${join(folder, 'app.js')}', line: ${line} }`;
  const find = `
    const { inSource } = await import('${join(root, 'src/server/platform/runtime/in-source.ts')}');
    await import('${join(folder, 'app.js')}');
    console.log(JSON.stringify(inSource(${place})));`;
  const found = JSON.parse(run(find));
  const source = readFileSync(join(root, 'src/server/app.ts'), 'utf8').split('\n');
  expect(found).toEqual({
    url: `file://${join(root, 'src/server/app.ts')}`,
    line: source.findIndex((text) => text.startsWith('export async function buildApp(')) + 1,
  });
});

test('it finds the programs of its threads, the migrations and the pages beside its sources', () => {
  const text = ['main.js', 'app.js'].map((name) => readFileSync(join(folder, name), 'utf8')).join('');
  const files = [...text.matchAll(/new URL\("([^"]+)", new URL\("([^"]+)", import\.meta\.url\)/g)].map(
    ([, file = '', source = '']) => join(folder, dirname(source), file),
  );
  const places = [...text.matchAll(/\(import\.meta\.dirname \+ "([^"]+)", "([^"]+)"\)/g)].map(
    ([, source = '', file = '']) => join(folder, source, file),
  );
  expect(files.length).toBeGreaterThan(6);
  expect(places.length).toBeGreaterThan(2);
  expect([...files, ...places].filter((file) => !existsSync(file))).toEqual([]);
});
