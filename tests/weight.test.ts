import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync, gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';

const folder = join(import.meta.dirname, '../dist/web');
type Chunk = { file: string; imports?: string[]; dynamicImports?: string[] };
const chunks = JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8')) as Record<string, Chunk>;

/** These pieces and all that they cannot do without. */
function needed(names: string[], found = new Set<string>()): Set<string> {
  for (const name of names) {
    if (found.has(name)) continue;
    found.add(name);
    needed(chunks[name]?.imports ?? [], found);
  }
  return found;
}
const kilobytesOf = (files: Iterable<string>) =>
  [...files].reduce((sum, file) => sum + gzipSync(readFileSync(join(folder, file)), { level: 9 }).length / 1000, 0);
const kilobytes = (names: Iterable<string>) => kilobytesOf([...names].map((name) => (chunks[name] as Chunk).file));

/** The stylesheets that only the back office and the page of tickets name. */
const isOfOnePage = (name: string) => /^(?:office|tickets)-/.test(name);

const home = needed(['src/web/app/start.ts', 'src/web/app/main.tsx', 'src/web/ui/feedback/toaster.tsx']);
const pages = (names: RegExp) => needed(Object.keys(chunks).filter((name) => names.test(name)));
const choosing = pages(/^src\/web\/shop\/orders\/(?:date-selection|seat-selection|personal-info)\.page\.tsx$/);
const paying = pages(/^src\/web\/app\/payment-info\.page\.tsx$/);

test('the home page stays light: its scripts within 155 kB, all styles within 25 kB, compressed', () => {
  expect(kilobytes(home)).toBeGreaterThan(50);
  expect(kilobytes(home)).toBeLessThanOrEqual(155);
  const styles = readdirSync(join(folder, 'assets')).filter((name) => name.endsWith('.css') && !isOfOnePage(name));
  expect(kilobytesOf(styles.map((name) => join('assets', name)))).toBeLessThanOrEqual(25);
});

/** The pieces that import themselves through others. The browser would run one of them before what it needs. */
function piecesInRings(): string[] {
  const importedBy = (name: string, found = new Set<string>()): Set<string> => {
    for (const next of chunks[name]?.imports ?? [])
      if (!found.has(next)) {
        found.add(next);
        importedBy(next, found);
      }
    return found;
  };
  return Object.keys(chunks).filter((name) => importedBy(name).has(name));
}

test('no pieces import each other in a ring', () => {
  expect(piecesInRings()).toEqual([]);
});

test('the page of an event is no more than 12 kB on top of that', () => {
  const added = [...pages(/^src\/web\/shop\/catalogue\/event\.page\.tsx$/)].filter((name) => !home.has(name));
  expect(kilobytes(added)).toBeGreaterThan(3);
  expect(kilobytes(added)).toBeLessThanOrEqual(12);
});

test('an order, until its buyer is named, is no more than 60 kB on top of that, and paying no more than 9 more', () => {
  const added = [...choosing].filter((name) => !home.has(name));
  expect(added.length).toBeGreaterThan(4);
  expect(kilobytes(added)).toBeLessThanOrEqual(60);
  const more = [...paying].filter((name) => !home.has(name) && !choosing.has(name));
  expect(kilobytes(more)).toBeGreaterThan(1);
  expect(kilobytes(more)).toBeLessThanOrEqual(9);
});

test('the app of the door, its decoder included, is within 250 kB, and no page of the shop or the office loads any of it', () => {
  const door = join(import.meta.dirname, '../dist/door');
  const scripts = readdirSync(door, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.js'));
  expect(scripts.some((name) => name.includes('decode-worker'))).toBe(true);
  const sizes = scripts.map((name) => gzipSync(readFileSync(join(door, name)), { level: 9 }).length / 1000);
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(250);
  expect(Object.keys(chunks).filter((name) => name.includes('src/web/door/') || name.includes('jsqr'))).toEqual([]);
});

test('the worker that keeps tickets for a hall without a network is registered by their page alone', () => {
  const naming = Object.entries(chunks).filter(
    ([, { file }]) => file.endsWith('.js') && readFileSync(join(folder, file), 'utf8').includes('tickets-worker'),
  );
  expect(naming.map(([name]) => name)).toEqual(['src/web/shop/tickets/tickets.page.tsx']);
});

test('the build compresses every script and style, and loses nothing of them', () => {
  const files = ['web', 'door'].flatMap((name) => {
    const built = join(folder, '..', name);
    return readdirSync(built, { recursive: true, encoding: 'utf8' }).map((file) => join(built, file));
  });
  const compressible = files.filter((file) => /assets\/.*\.(?:css|js)$/.test(file));
  expect(compressible.length).toBeGreaterThan(100);
  for (const file of compressible) expect(brotliDecompressSync(readFileSync(`${file}.br`))).toEqual(readFileSync(file));
});
