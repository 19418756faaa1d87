import { describe, expect, test } from 'vitest';
import { drawPart, readOf } from '../../../../tests/support/samples/draw-part.tsx';
import { locales } from '../../../words/locales.ts';
import { changedOnly, HistoryValue, inDollars } from './history-value.tsx';

const textOf = (part: React.ReactNode, locale: (typeof locales)[number] = 'en') =>
  readOf(drawPart(part, locale)).replace(/\s+/g, ' ').trim();

describe('a value in the history of a row', () => {
  test.each<[unknown, string]>([
    ['Coliseum', 'Coliseum'],
    [8, '8'],
    [true, 'Yes'],
    [false, 'No'],
    [null, 'None'],
    [undefined, 'None'],
    ['', 'None'],
    [{}, 'None'],
    ['2027-03-12T12:15:00.000Z', '12/03/27 20:15'],
    [{ en: 'Hall', 'zh-hk': '' }, 'English Hall'],
    [{ minTicket: 2 }, 'minTicket 2'],
    ['x'.repeat(500), `${'x'.repeat(160)}…`],
  ])('%j reads %j', (value, text) => {
    expect(textOf(<HistoryValue value={value} />)).toBe(text);
  });

  test('cents read as dollars, and what means nothing to people as set or not', () => {
    expect(textOf(<HistoryValue value={48_050} show={inDollars} />)).toBe('HK$480.50');
    expect(textOf(<HistoryValue value={31} show={changedOnly} />)).toBe('Set');
    expect(textOf(<HistoryValue value={null} show={changedOnly} />)).toBe('None');
  });

  test.each(locales)('has words in %s', (locale) => {
    for (const value of [true, null, { 'zh-tw': 'A' }])
      expect(textOf(<HistoryValue value={value} />, locale)).not.toMatch(/translation-not-found|entity\./);
  });
});
