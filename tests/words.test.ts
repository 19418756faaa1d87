import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { everyAuditType } from '../src/contract/audit-types.ts';
import doorEn from '../src/words/door.en.json' with { type: 'json' };
import en from '../src/words/en.json' with { type: 'json' };
import zhHk from '../src/words/zh-hk.json' with { type: 'json' };
import zhTw from '../src/words/zh-tw.json' with { type: 'json' };

type Words = Record<string, string>;
const others: [string, Words][] = [
  ['zh-hk', zhHk],
  ['zh-tw', zhTw],
];
const placeholders = (text: string) => [...text.matchAll(/{{\s*(\w+)\s*}}/g)].map(([, name]) => name).sort();
/** English has a singular of its own; Chinese has one form for all counts. */
/** The number is a bound, a written one, or more than one by its rule; a refusal has one key for all programs. */
const neverOne = new Set([
  'doorControl.of',
  'error.eventIncomplete',
  'error.planFaulty',
  'exports.columns.count',
  'order.offer.title',
  'payment.proof.kinds',
  'pin.bad',
  'reports.more',
  'workshop.rule.cut',
]);
const isSingular = (key: string) => key.endsWith('_one');

/** The differences between a locale's words and the English ones. */
function gaps(words: Words): string[] {
  const missing = Object.keys(en).filter((key) => !isSingular(key) && !words[key]);
  const unknown = Object.keys(words).filter((key) => !(key in en));
  const differing = Object.entries(words).filter(
    ([key, text]) => key in en && placeholders(text).join() !== placeholders((en as Words)[key] ?? '').join(),
  );
  return [...missing, ...unknown, ...differing.map(([key]) => `{{}} ${key}`)];
}

describe('words', () => {
  test.each(others)('%s has every key of en, no more, with the same placeholders', (_, words) => {
    expect(gaps(words)).toEqual([]);
  });

  test('a missing key, an unknown key and a lost placeholder are caught', () => {
    const { 'home.title': _, ...rest } = zhHk as Words;
    expect(gaps(rest)).toEqual(['home.title']);
    expect(gaps({ ...zhHk, 'home.nowhere': '無' })).toEqual(['home.nowhere']);
    const [key = ''] = Object.entries(en).find(([, text]) => text.includes('{{')) ?? [];
    expect(gaps({ ...zhHk, [key]: '沒有' })).toEqual([`{{}} ${key}`]);
  });

  test('an English text that counts things has a form for one of them', () => {
    const isCounting = (text: string) => /{{count(?:, number)?}} [a-z]+s\b/.test(text);
    const keys = Object.entries({ ...en, ...doorEn } as Words).flatMap(([key, text]) => (isCounting(text) ? key : []));
    const hasOne = (key: string) => `${key.replace(/_other$/, '')}_one` in { ...en, ...doorEn };
    expect(keys.filter((key) => !isSingular(key) && !hasOne(key) && !neverOne.has(key))).toEqual([]);
  });

  test('what a refusal is about has a name in every locale', () => {
    const folder = join(import.meta.dirname, '../src/server');
    const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) =>
      /(?<!\.test)\.ts$/.test(path),
    );
    const named = sources.flatMap((path) =>
      [...readFileSync(join(folder, path), 'utf8').matchAll(/new Refused\([^)]*?'(\w+)'(?:\)|, {)/g)].map(
        ([, name]) => `entity.${name}`,
      ),
    );
    expect(named.length).toBeGreaterThan(50);
    expect(named.filter((key) => !(key in en))).toEqual([]);
  });

  test('a field that the server refuses has a sentence, for our forms and for other clients, in every locale', () => {
    const source = readFileSync(join(import.meta.dirname, '../src/server/platform/http/field-constraint.ts'), 'utf8');
    const [, listed = ''] = /type FieldConstraint =([^;]*);/.exec(source) ?? [];
    const constraints = [...listed.matchAll(/'(\w+)'/g)].map(([, name]) => name);
    expect(constraints.length).toBeGreaterThan(5);
    const keys = constraints.flatMap((name) => [`error.${name}`, `invalid.${name}`]);
    expect(keys.filter((key) => [en, zhHk, zhTw].some((words) => !(key in words)))).toEqual([]);
  });

  test('a refusal that is soon over says when to come again, in every locale', () => {
    for (const [, words] of [['en', en] as const, ...others])
      for (const code of ['salePaused', 'tooManyPlaces'])
        expect(words[`error.${code}` as keyof typeof en]).toMatch(/few minutes|[數幾]分鐘/);
  });

  test('every type of the audit has words beside its key, in every locale', () => {
    expect(everyAuditType.length).toBeGreaterThan(100);
    const nameless = everyAuditType.filter((type) =>
      [en, zhHk, zhTw].some((words) => !(`audits.type.${type}` in words)),
    );
    expect(nameless).toEqual([]);
  });

  test('every key that a page or a component names exists', () => {
    const folder = join(import.meta.dirname, '../src/web');
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) =>
      /(?<!\.test)\.tsx?$/.test(path),
    );
    const named = files.flatMap((path) =>
      [...readFileSync(join(folder, path), 'utf8').matchAll(/\bt\('([^']+)'/g)].map(([, key]) => key ?? ''),
    );
    expect(named.length).toBeGreaterThan(20);
    expect(named.filter((key) => !(key in en) && !(`${key}_other` in en))).toEqual([]);
  });
});
