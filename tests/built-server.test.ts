import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { profilingFlags, readCpuProfile } from '../bench/cpu-profile.ts';
import { buildShopIfStale, builtServer } from '../scripts/build.ts';
import { programEnvironment } from './support/shop/program-environment.ts';

const folder = dirname(builtServer.at(-1) ?? '');
const root = join(import.meta.dirname, '..');

const run = (program: string, flags: string[] = []): string =>
  execFileSync(process.execPath, [...flags, ...builtServer.slice(0, -1), '--input-type=module', '--eval', program], {
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

const lineThat = (file: string, begins: string): number =>
  readFileSync(file, 'utf8')
    .split('\n')
    .findIndex((text) => text.startsWith(begins)) + 1;

const inSource = (place: { url: string; line: number }): unknown =>
  JSON.parse(
    run(`
      const { inSource } = await import('${join(root, 'src/server/platform/runtime/in-source.ts')}');
      await import('${join(folder, 'app.js')}');
      console.log(JSON.stringify(inSource(${JSON.stringify(place)})));`),
  );

test('a thread dump names the line of the source as well', () => {
  const source = join(root, 'src/server/app.ts');
  const line = lineThat(join(folder, 'app.js'), 'async function buildApp(');
  expect(inSource({ url: `file://${join(folder, 'app.js')}`, line })).toEqual({
    url: `file://${source}`,
    line: lineThat(source, 'export async function buildApp('),
  });
});

test('a line of a package is none of ours', () => {
  const settings = join(folder, 'settings.js');
  const place = { url: `file://${settings}`, line: lineThat(settings, 'var SelectQueryBuilderImpl') };
  expect(place.line).toBeGreaterThan(0);
  expect(inSource(place)).toEqual(place);
});

test('a profile names the folders of the sources', () => {
  const profiles = mkdtempSync(join(tmpdir(), 'limelight-profile-'));
  try {
    run(`await import('${join(folder, 'app.js')}')`, profilingFlags(profiles));
    const { groups } = readCpuProfile(profiles, [{ from: 0, to: Number.POSITIVE_INFINITY }]);
    const names = groups.map((group) => group.replace(/^[\d.]+ % /, ''));
    expect(names).toEqual(expect.arrayContaining(['own code: server/shop/words', 'kysely and zod']));
  } finally {
    rmSync(profiles, { recursive: true, force: true });
  }
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
