import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { describe, expect, test } from 'vitest';
import { drawPart, readOf } from '../../../../tests/support/samples/draw-part.tsx';
import { locales } from '../../../words/locales.ts';
import type { Field } from '../../ui/forms/use-form.ts';
import { LocalisedField, localisedValues } from './localised-field.tsx';
import { MoneyField, NumberField } from './number-field.tsx';
import { pictureText } from './picture.data.ts';
import { PictureField } from './picture-field.tsx';
import { RelationField } from './relation-field.tsx';
import { SwitchField } from './switch-field.tsx';
import { TimeField } from './time-field.tsx';

const fieldOf = (name: string, value: string, code?: string): Field<string> => ({
  name,
  value,
  problem: code === undefined ? undefined : { code, values: { max: 120 } },
  onChange: () => {},
  onLeave: () => {},
});
const switchOf = (name: string, value: boolean): Field<boolean> => ({
  name,
  value,
  problem: undefined,
  onChange: () => {},
  onLeave: () => {},
});
const places = { key: ['places'], find: async () => [], one: async () => null };
const picture = {
  url: `/images/${'a'.repeat(32)}`,
  contentType: 'image/webp',
  width: 960,
  height: 1440,
  widths: [320, 960],
};
const draw = (part: ReactNode, locale: (typeof locales)[number] = 'en') =>
  drawPart(<QueryClientProvider client={new QueryClient()}>{part}</QueryClientProvider>, locale);

describe.each(locales)('the fields of the office in %s', (locale) => {
  test('are drawn without a word that is missing, and each control has its label', () => {
    const html = draw(
      <>
        <LocalisedField label="Names" name="names" field={(name) => fieldOf(name, '')} />
        <LocalisedField label="Details" name="details" field={(name) => fieldOf(name, '')} rows={4} />
        <NumberField label="Most" field={fieldOf('most', '8')} />
        <MoneyField label="Price" field={fieldOf('price', '480')} />
        <TimeField label="Start" field={fieldOf('start', '')} />
        <SwitchField label="On" field={switchOf('on', true)} />
        <RelationField label="Place" field={fieldOf('place.id', '')} to={places} />
        <PictureField label="Poster" use="poster" field={fieldOf('image', '')} />
      </>,
      locale,
    );
    expect(html).not.toMatch(/translation-not-found|{{|<script/);
    const controls = [...html.matchAll(/<(?:input|textarea)[^>]*\bname="([^"]+)"[^>]*>/g)];
    expect(controls).toHaveLength(12);
    for (const [tag, name] of controls) {
      const id = /\bid="([^"]+)"/.exec(tag)?.[1];
      expect(html, name).toContain(`<label for="${id}"`);
    }
  });

  test.each(['tooLong', 'entity.invalid.decimals', 'entity.invalid.max', 'PictureType', 'Gone', 'Unique'])(
    'says at the field what is wrong: %s',
    (code) => {
      const text = readOf(draw(<MoneyField label="Price" field={fieldOf('price', 'x', code)} />, locale));
      expect(text).not.toMatch(/translation-not-found|{{|entity\.|invalid\./);
      expect(text.split('\n').filter((line) => line.trim() !== '')).toHaveLength(3);
    },
  );
});

test('a text has a field for each language', () => {
  expect(localisedValues('names', { en: 'Coliseum' })).toEqual({
    'names.zh-hk': '',
    'names.zh-tw': '',
    'names.en': 'Coliseum',
  });
});

test.each([
  ['2027-03-12T12:15:00.000Z', '2027-03-12T20:15'],
  ['2026-12-31T16:30:00.000Z', '2027-01-01T00:30'],
  ['2027-03-12T20:15:00+08:00', '2027-03-12T20:15'],
  ['', ''],
  ['unfinished', ''],
])('the instant %j is shown as %j, the time in Hong Kong', (instant, shown) => {
  expect(draw(<TimeField label="Start" field={fieldOf('start', instant)} />)).toContain(`value="${shown}"`);
});

describe('a field for a picture', () => {
  test('shows the picture that there is, which can be replaced and removed', () => {
    const html = draw(<PictureField label="Poster" use="poster" field={fieldOf('image', pictureText(picture))} />);
    expect(html).toContain(`src="${picture.url}/960.jpeg"`);
    expect(readOf(html)).toContain('Remove picture');
  });

  test('asks for one where there is none', () => {
    const html = draw(<PictureField label="Poster" use="poster" field={fieldOf('image', '')} />);
    expect(html).not.toContain('<img');
    expect(readOf(html)).toContain('Choose a picture');
    expect(readOf(html)).not.toContain('Remove picture');
  });

  test('takes no SVG', () => {
    expect(draw(<PictureField label="Poster" use="poster" field={fieldOf('image', '')} />)).not.toContain('svg+xml');
  });
});
