import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';

const folder = join(import.meta.dirname, '../dist/web/assets');
const kilobytesOf = (ending: string) =>
  readdirSync(folder)
    .filter((name) => name.endsWith(ending))
    .map((name) => gzipSync(readFileSync(join(folder, name)), { level: 9 }).length / 1000)
    .reduce((sum, each) => sum + each, 0);

test('the shop stays light: all scripts of its public pages within 170 kB, styles within 20 kB, compressed', () => {
  expect(kilobytesOf('.js')).toBeGreaterThan(50);
  expect(kilobytesOf('.js')).toBeLessThanOrEqual(170);
  expect(kilobytesOf('.css')).toBeLessThanOrEqual(20);
});
