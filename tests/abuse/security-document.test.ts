import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');
const security = readFileSync(join(root, 'docs/SECURITY.md'), 'utf8');
/** `file` › words of a test. */
const named = [...security.matchAll(/`([^`]+\.tsx?)` › ([^;|\n]+)/g)].map(([, file = '', words = '']) => ({
  file,
  words: words.trim(),
}));
const tableUnder = (heading: string): string[] =>
  (security.split(`## ${heading}\n`)[1]?.split('\n## ')[0] ?? '').split('\n').filter((line) => line.startsWith('| '));

/** The numbers of the abuse cases that docs/SECURITY.md has to answer. */
const cases =
  '1 2 3 5 6 7 9 10 11 13 14 15 17 18 19 21 22 23 25 26 27 29 30 31 33 34 35 37 38 39 41 42 43 45 46 47 49 50 51 53 54 55 57 58 59 61 62 63 65 66 67 69 70 71 73 74 75 77 78 79 81 82 83 85 86 87 89 90 91 93 94 95 97 98 99 101 102 103 105 106 107 109 110 111 113 114 115 117 118 119 121 122 123 125 126 127 129 130 131 133 134 135 137 138 139 141 142 143 145 146';
const sections: Record<string, number> = {
  V1: 5,
  V2: 4,
  V3: 7,
  V4: 4,
  V5: 4,
  V6: 8,
  V7: 6,
  V8: 4,
  V9: 2,
  V11: 7,
  V12: 3,
  V13: 4,
  V14: 3,
  V15: 4,
  V16: 5,
};

describe('docs/SECURITY.md', () => {
  test('names tests that there are', () => {
    expect(named.length).toBeGreaterThan(80);
    const missing = named.filter(({ file, words }) => {
      const path = join(root, file);
      return !existsSync(path) || !readFileSync(path, 'utf8').includes(words);
    });
    expect(missing).toEqual([]);
  });

  test('has an answer to every abuse case, once', () => {
    const answered = tableUnder('Abuse cases').flatMap((row) => row.split('|')[1]?.match(/\d+/g) ?? []);
    expect(answered.sort((one, other) => Number(one) - Number(other))).toEqual(cases.split(' '));
  });

  test('says not yet, or names what shows it, for every case', () => {
    for (const row of tableUnder('Abuse cases').filter((row) => /^\| \d/.test(row)))
      expect(row).toMatch(/› |not yet: /);
  });

  test('has an answer to every section of ASVS that applies', () => {
    const first = tableUnder('OWASP ASVS 5.0').map((row) => row.split('|')[1] ?? '');
    const answered = first.flatMap((cell) => {
      const [, chapter, from, to] = /V(\d+)\.(\d+) to V\d+\.(\d+)/.exec(cell) ?? [];
      if (!to) return cell.match(/V\d+\.\d+/g) ?? [];
      return Array.from({ length: Number(to) - Number(from) + 1 }, (_, at) => `V${chapter}.${Number(from) + at}`);
    });
    const all = Object.entries(sections).flatMap(([chapter, count]) =>
      Array.from({ length: count }, (_, at) => `${chapter}.${at + 1}`),
    );
    expect(answered.sort()).toEqual(all.sort());
  });
});
