// Buyers load the words of the shop without those of the back office. A key that only pages of the back office name is one of theirs.
import { expect, test } from 'vitest';
import { isTest, readSources, type Source } from '../scripts/imports.ts';
import { isOfOffice } from '../src/server/shop/words/office-words.ts';
import en from '../src/words/en.json' with { type: 'json' };

/** The list that is looked at names all of them. */
const list = 'src/server/shop/words/office-words.ts';
const sources = readSources().filter((source) => !isTest(source) && source.path !== list);
const byPath = new Map(sources.map((source) => [source.path, source]));

const isOfficePage = (path: string): boolean =>
  /^src\/web\/office\/|^src\/web\/app\/(?:admin\.page|event-preview\.page|office-routes)\.tsx?$/.test(path);
const isOfficeCall = (path: string): boolean => /^src\/server\/(?:office|demo)\//.test(path);
const shopServer = /^src\/server\/(?:platform|people|shop|money|door)\//;

/** Everything that these files import, and what that imports, without the files of the back office. */
function reachedFrom(roots: readonly string[], isOffice: (path: string) => boolean): Set<string> {
  const reached = new Set<string>();
  const waiting = [...roots];
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (reached.has(path) || isOffice(path)) continue;
    reached.add(path);
    for (const { to, isTypeOnly } of byPath.get(path)?.imports ?? []) if (!isTypeOnly) waiting.push(to);
  }
  return reached;
}

type Named = { keys: Set<string>; beginnings: string[] };

/** The keys that texts of these files are, and the beginnings of those that are put together. */
function namedIn(files: readonly Source[]): Named {
  const text = files.map((file) => file.text).join('\n');
  return {
    keys: new Set([...text.matchAll(/['"`]([\w-]+(?:\.[\w-]+)*)['"`]/g)].map(([, key = '']) => key)),
    beginnings: [...new Set([...text.matchAll(/`([a-z][\w-]*\.(?:[\w.-]+\.)?)\$\{/g)].map(([, start = '']) => start))],
  };
}

const names = ({ keys, beginnings }: Named, key: string): boolean =>
  keys.has(key) || beginnings.some((start) => key.startsWith(start));

const isRefusal = (key: string): boolean => /^(?:error|invalid)\./.test(key);
const singular = /_one$/;

/** The keys that pages of the back office name, and no page of the shop does. */
function keysOfPages(): string[] {
  const pages = reachedFrom(['src/web/app/main.tsx', 'src/web/app/start.ts', 'src/web/app/render.tsx'], isOfficePage);
  const inShop = namedIn(sources.filter(({ path }) => pages.has(path)));
  const inOffice = namedIn(sources.filter(({ path }) => isOfficePage(path) || path === 'src/contract/office-pages.ts'));
  return Object.keys(en).filter((key) => {
    const named = key.replace(singular, '');
    return !isRefusal(key) && names(inOffice, named) && !names(inShop, named);
  });
}

/** The sentences of refusals that only calls of the back office give. The money may refuse buyers as well. */
function keysOfRefusals(): string[] {
  const shop = sources.filter(({ path }) => shopServer.test(path)).map(({ path }) => path);
  const reached = reachedFrom(shop, isOfficeCall);
  const pages = reachedFrom(['src/web/app/main.tsx', 'src/web/app/start.ts', 'src/web/app/render.tsx'], isOfficePage);
  const inShop = namedIn(sources.filter(({ path }) => reached.has(path) || pages.has(path)));
  const inOffice = namedIn(sources.filter(({ path }) => isOfficeCall(path) || isOfficePage(path)));
  return Object.keys(en).filter((key) => {
    const named = key.replace(singular, '');
    const code = named.slice(named.indexOf('.') + 1);
    const isNamed = ({ keys }: Named) => keys.has(code) || keys.has(named);
    return isRefusal(key) && isNamed(inOffice) && !isNamed(inShop);
  });
}

test('a key that only pages of the back office name is not loaded by buyers', () => {
  const keys = keysOfPages();
  expect(keys.length).toBeGreaterThan(1000);
  expect(keys.filter((key) => !isOfOffice(key))).toEqual([]);
});

test('a sentence of a refusal that only staff meet is not loaded by buyers', () => {
  const keys = keysOfRefusals();
  expect(keys.length).toBeGreaterThan(50);
  expect(keys.filter((key) => !isOfOffice(key))).toEqual([]);
});
