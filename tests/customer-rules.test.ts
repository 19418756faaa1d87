import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');
const rules = readFileSync(join(root, 'docs/customer-rules.md'), 'utf8');
/** `file` › words of a test. */
const named = [...rules.matchAll(/`([^`]+\.tsx?)` › ([^|<\n]+)/g)].map(([, file = '', words = '']) => ({
  file,
  words: words.trim(),
}));

test('every test that the table of customers’ rules names is there', () => {
  expect(named.length).toBeGreaterThan(50);
  const missing = named.filter(({ file, words }) => {
    const path = join(root, file);
    return !existsSync(path) || !readFileSync(path, 'utf8').includes(words);
  });
  expect(missing).toEqual([]);
});
