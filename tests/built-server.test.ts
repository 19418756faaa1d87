import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { buildShopIfStale, builtServer } from '../scripts/build.ts';
import { programEnvironment } from './support/shop/program-environment.ts';

const folder = dirname(builtServer.at(-1) ?? '');
const root = join(import.meta.dirname, '..');

beforeAll(buildShopIfStale, 120_000);

test('an error of the built server names the line of its source', () => {
  const fail = `import('${join(folder, 'app.js')}').then(({ buildApp }) => buildApp({})).catch(({ stack }) => console.log(stack))`;
  const stack = execFileSync(process.execPath, [...builtServer.slice(0, -1), '--eval', fail], {
    env: programEnvironment(),
    encoding: 'utf8',
  });
  const place = /open-house\.ts:(\d+)/.exec(stack);
  const line = readFileSync(join(root, 'src/server/open-house.ts'), 'utf8').split('\n')[Number(place?.[1]) - 1];
  expect(stack).toContain(join(root, 'src/server/open-house.ts'));
  expect(line).toContain('given.configuration.mode');
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
