// A class that a component names and its style sheet lacks has no effect; a class that no component names is a leftover.
import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');

type Use = { component: string; sheet: string; names: Set<string>; isDynamic: boolean };

/** The classes that a component uses, by sheet. */
function usesIn(component: string, text: string): Use[] {
  const code = text.replace(/^import .*$|\/\/.*$|'[^'\n]*'/gm, '');
  return [...text.matchAll(/^import (\w+) from '(\.[^']+\.module\.css)';/gm)].map(([, word, from]) => ({
    component,
    sheet: join(dirname(component), from as string),
    names: new Set(
      [...code.matchAll(new RegExp(`\\b${word}\\??\\.([A-Za-z]\\w*)`, 'g'))].map(([, name]) => name as string),
    ),
    isDynamic: new RegExp(`\\b${word}\\[`).test(code),
  }));
}

function classesOf(css: string): Set<string> {
  const own = css
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/:global\([^)]*\)/g, '')
    .replace(/url\([^)]*\)|"[^"]*"/g, '');
  return new Set([...own.matchAll(/\.([A-Za-z][\w-]*)/g)].map(([, name]) => name as string));
}

const without = (some: Set<string>, others: Set<string>) => [...some].filter((name) => !others.has(name));

const missing = (uses: readonly Use[], classes: (sheet: string) => Set<string>) =>
  uses.flatMap(({ component, sheet, names }) =>
    without(names, classes(sheet)).map((name) => `${component} names .${name}, which ${sheet} does not have`),
  );

function leftOver(uses: readonly Use[], classes: (sheet: string) => Set<string>) {
  const bySheet = Map.groupBy(uses, ({ sheet }) => sheet);
  return [...bySheet].flatMap(([sheet, some]) => {
    if (some.some(({ isDynamic }) => isDynamic)) return [];
    const named = new Set(some.flatMap(({ names }) => [...names]));
    return without(classes(sheet), named).map((name) => `${sheet} has .${name}, which nobody names`);
  });
}

const uses = globSync('src/web/**/*.{ts,tsx}', { cwd: root }).flatMap((path) => usesIn(path, read(path)));
const classes = (sheet: string) => classesOf(read(sheet));

test('every class that a component names is in its style sheet', () => {
  expect(uses.length).toBeGreaterThan(50);
  expect(missing(uses, classes)).toEqual([]);
});

test('every class in a style sheet is named by a component', () => {
  expect(leftOver(uses, classes)).toEqual([]);
});

test('a planted slip of either kind is found', () => {
  const planted = usesIn('src/web/a.tsx', "import styles from './a.module.css';\n<b className={styles.gone} />");
  const css = () => classesOf('.left { color: red } :global(.elsewhere) .left:hover { color: blue }');
  expect(missing(planted, css)).toHaveLength(1);
  expect(leftOver(planted, css)).toHaveLength(1);
});

const blank = /<div aria-busy="true" \/>/;

test('a part of a page that is on its way has a card in its place, never a blank', () => {
  const blanks = globSync('src/web/**/*.tsx', { cwd: root }).filter((path) => blank.test(read(path)));
  expect(blanks).toEqual([]);
  expect(blank.test('  return <div aria-busy="true" />;')).toBe(true);
});

const ruleOfStyle = /([^{}]+)\{([^{}]*)\}/g;
const withoutNotes = (css: string) => css.replace(/\/\*[\s\S]*?\*\//g, '');

/** Dialogs and boxes of `height: fit-content` that are grids and do not say what becomes of spare height. */
const stretched = (css: string): string[] =>
  [...withoutNotes(css).matchAll(ruleOfStyle)].flatMap(([, selector = '', body = '']) => {
    const isDialog = /\[open\]|\bdialog\b/.test(selector) || /[^-]height: fit-content/.test(body);
    return isDialog && /display: grid/.test(body) && !/align-content:/.test(body) ? [selector.trim()] : [];
  });

test('a dialog is as high as its contents: WebKit would stretch the rows of a grid to its max-height', () => {
  const sheets = globSync('src/web/**/*.css', { cwd: root });
  expect(sheets.flatMap((path) => stretched(read(path)).map((selector) => `${path}: ${selector}`))).toEqual([]);
  expect(stretched('.dialog[open] { display: grid; gap: 4px }')).toEqual(['.dialog[open]']);
  expect(stretched('.sheet { height: fit-content; display: grid }')).toEqual(['.sheet']);
  expect(stretched('.dialog[open] { display: grid; align-content: start }')).toEqual([]);
  expect(stretched('.row { min-height: fit-content; display: grid }')).toEqual([]);
});
