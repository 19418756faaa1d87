import { describe, expect, test } from 'vitest';
import { drawPart, readOf } from '../../../../tests/support/samples/draw-part.tsx';
import { locales } from '../../../words/locales.ts';
import { EntityConflict } from './entity-conflict.tsx';
import type { FieldWords } from './field-words.tsx';

const base = { name: 'Hall', 'names.en': 'Hall', region: 'HK', startTime: '2027-03-12T12:15:00.000Z', isOpen: true };
const mine = { ...base, 'names.en': 'My hall', startTime: '2027-03-12T13:15:00.000Z' };
const theirs = { ...base, 'names.en': '', region: 'MO', isOpen: false };
const words: FieldWords<typeof base> = {
  name: 'limelightApp.site.name',
  names: 'limelightApp.site.names',
  region: ['limelightApp.site.region', (region, t) => t(`limelightApp.Region.${region as 'HK'}`)],
  startTime: 'limelightApp.session.startTime',
  isOpen: 'limelightApp.session.enabled',
};
const draw = (locale: (typeof locales)[number]) =>
  drawPart(<EntityConflict words={words} base={base} mine={mine} theirs={theirs} onDecided={() => {}} />, locale);

describe('two versions side by side', () => {
  test('show each field that differs, by its label, with both values in words', () => {
    const text = readOf(draw('en')).replace(/\s*\n\s*/g, '|');
    expect(text).toContain('Localised names (English)|Saved by the other person|None|Entered by you|My hall');
    expect(text).toContain('Region|Saved by the other person|Macau|Entered by you|Hong Kong');
    expect(text).toContain('12/03/27 20:15|Entered by you|12/03/27 21:15');
    expect(text).toContain('Enabled|Saved by the other person|No|Entered by you|Yes');
    expect(text).not.toContain('|Name|');
  });

  test('suggest a field from the person who changed it', () => {
    const chosen = [...draw('en').matchAll(/<input type="radio"[^>]*>/g)].map(([tag]) => tag.includes('checked'));
    // Names: both changed it. Region: they did. Start: I did. Enabled: they did.
    expect(chosen).toEqual([false, true, true, false, false, true, true, false]);
  });

  test.each(locales)('have words in %s', (locale) => {
    expect(draw(locale)).not.toMatch(/translation-not-found|{{/);
  });
});
