// Every pattern in the shop is looked at by a tool that searches for texts on which it goes back and forth. A pattern that a long text
// could slow down stands here with what bounds its text, or is mended.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'oxc-parser';
import { checkSync } from 'recheck';
import { describe, expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');
const lookMilliseconds = 60_000;

/** Patterns that the tool does not clear, with the reason why they are harmless. */
const bounded: Record<string, string> = {
  '\\b(bearer|basic)\\s+\\S+': 'the log reads 4,000 characters',
  '(["\']?(?:password|passwd|secret|token|authorization|cookie|api[-_]?key)["\']?\\s*[:=]\\s*)("[^"]*"|\'[^\']*\'|\\S+)':
    'the log reads 4,000 characters',
  '(?<![^\\s@<>"\'(),;:/[\\]])[^\\s@<>"\'(),;:/[\\]]+@[^\\s@<>"\'(),;:/[\\]]+\\.[^\\s@<>"\'(),;:/[\\]]+':
    'the log reads 4,000 characters',
  '(?<![\\w-])[\\w-]{8,}\\.[\\w-]{8,}\\.[\\w-]{8,}': 'the log reads 4,000 characters',
  '(?<![\\w-])(?=[\\w-]*\\d)(?=[\\w-]*[A-Za-z])[\\w-]{22,}': 'the log reads 4,000 characters',
  '<([A-Za-z][A-Za-z0-9]*)>([^<]*)<\\/\\1>|<([A-Za-z][A-Za-z0-9]*)\\s*\\/>': 'each try ends at the next tag',
  '^([A-Za-z0-9_-]{1,3000})\\.([A-Za-z0-9_-]{43})$': 'it begins at the beginning alone, and has bounds',
  '(?:^|[,\\s])br(?!\\s*;\\s*q=0(?:\\.0+)?\\s*(?:,|$))\\s*(?:[;,]|$)': '500 characters of a head',
  '(?:^|[,\\s])gzip(?!\\s*;\\s*q=0(?:\\.0+)?\\s*(?:,|$))\\s*(?:[;,]|$)': '500 characters of a head',
  '(?:^|;\\s*)limelight-visitor=([A-Za-z0-9_-]{22})(?:;|$)': 'each try ends at the next letter; a head has 16 KB',
  '\\W+(\\w)': 'our own paths',
  '(\\[[^\\]]+\\]\\((?:\\/|mailto:|tel:|https:)[^)\\s]*\\))': 'our own articles',
};

type Pattern = { source: string; flags: string; at: string };

// biome-ignore lint/suspicious/noExplicitAny: a syntax tree is read by the names of its nodes
type Node = any;

function patternsIn(path: string, text: string): { patterns: Pattern[]; made: string[] } {
  const patterns: Pattern[] = [];
  const made: string[] = [];
  const lineOf = (start: number) => `${path}:${text.slice(0, start).split('\n').length}`;
  const walk = (node: Node): void => {
    if (typeof node !== 'object' || node === null) return;
    if (node.type === 'Literal' && node.regex)
      patterns.push({ source: node.regex.pattern, flags: node.regex.flags, at: lineOf(node.start) });
    if ((node.type === 'NewExpression' || node.type === 'CallExpression') && node.callee.name === 'RegExp')
      made.push(lineOf(node.start).replace(/:\d+$/, ''));
    for (const inner of Array.isArray(node) ? node : Object.values(node)) walk(inner);
  };
  walk(parseSync(path, text).program);
  return { patterns, made };
}

const isSafe = ({ source, flags }: Pattern): boolean =>
  checkSync(source, flags, { timeout: lookMilliseconds }).status === 'safe';

const sources = ['src', 'simulators'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path) && !/\.(?:test|gen)\.tsx?$/.test(path))
    .map((path) => join(folder, path)),
);
const found = sources.map((path) => patternsIn(path, readFileSync(join(root, path), 'utf8')));
const patterns = found.flatMap((one) => one.patterns);

test('no text makes a pattern go back and forth', { timeout: 600_000 }, () => {
  const distinct = new Map(patterns.map((pattern) => [`${pattern.source} ${pattern.flags}`, pattern]));
  expect(distinct.size).toBeGreaterThan(100);
  const unclear = [...distinct.values()].filter((pattern) => !(pattern.source in bounded) && !isSafe(pattern));
  expect(unclear).toEqual([]);
});

test('what is said to be bounded is still there', () => {
  const sourcesThere = new Set(patterns.map(({ source }) => source));
  expect(Object.keys(bounded).filter((source) => !sourcesThere.has(source))).toEqual([]);
});

test('patterns are written down, not made; but for the fields to sort by, and the scripts in which letters join', () => {
  expect(found.flatMap(({ made }) => made)).toEqual(['src/contract/paging.ts', 'src/contract/text.ts']);
});

describe('is noticed when it is planted:', () => {
  test.each(['(a+)+$', '\\s+$', '^(\\d|\\d\\d)+$', '(.*)-(.*)-(.*)$'])('%s', (source) => {
    expect(isSafe({ source, flags: '', at: '' })).toBe(false);
  });
});
