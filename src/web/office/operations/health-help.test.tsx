import { expect, test } from 'vitest';
import { drawPart, readOf } from '../../../../tests/support/samples/draw-part.tsx';
import type { HealthPart } from '../../../contract/operations.ts';
import { locales } from '../../../words/locales.ts';
import { HealthHelp } from './health-help.tsx';

const words = { en: 'The disk of the database is slow', 'zh-hk': '資料庫的磁碟太慢', 'zh-tw': '資料庫的磁碟太慢' };
const drawn = (name: string, status: HealthPart['status'], locale: (typeof locales)[number]) =>
  readOf(drawPart(<HealthHelp name={name} part={{ status, details: {} }} />, locale));

test.each(locales)('a disk that is slow is said in plain words, in %s', (locale) => {
  expect(drawn('writes', 'DOWN', locale)).toContain(words[locale]);
  for (const [name, status] of [
    ['writes', 'UP'],
    ['writes', 'UNKNOWN'],
    ['mail', 'UP'],
    ['a part of a newer server', 'DOWN'],
  ] as const)
    expect(drawn(name, status, locale)).toBe('');
});
