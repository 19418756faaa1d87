import { describe, expect, test } from 'vitest';
import { drawPart, readOf } from '../../../../tests/support/samples/draw-part.tsx';
import type { TicketHandover } from '../../../domain/orders/delivery.ts';
import { countryCodes } from '../../../domain/orders/mobile.ts';
import { locales } from '../../../words/locales.ts';
import { PersonalInfoForm } from './personal-info-form.tsx';

const nobodyAnswers = async () => ({ status: 0, headers: new Headers(), body: undefined });
const form = { initial: {}, asksIdNumber: false, handover: 'byEmail', onSubmit: nobodyAnswers } as const;

/** Each control by its name, with its attributes as written. */
const controlsOf = (html: string) =>
  new Map([...html.matchAll(/<(?:input|select|textarea)[^>]*\bname="(\w+)"[^>]*>/g)].map(([tag, name]) => [name, tag]));

describe.each(locales)('the form of a buyer in %s', (locale) => {
  test('is drawn without style, script or a word that is missing', () => {
    for (const asksIdNumber of [false, true]) {
      const html = drawPart(<PersonalInfoForm {...form} asksIdNumber={asksIdNumber} />, locale);
      expect(html).not.toMatch(/\sstyle=|<script|translation-not-found|{{/);
      expect(readOf(html)).not.toMatch(/personalInfo\.|country\.\d/);
    }
  });

  test('has a label for every control, and nothing is wrong before anything was typed', () => {
    const html = drawPart(<PersonalInfoForm {...form} />, locale);
    const labelled = [...html.matchAll(/<label for="([^"]+)"/g)].map(([, id]) => id);
    const ids = [...controlsOf(html).values()].map((tag) => /\bid="([^"]+)"/.exec(tag)?.[1]);
    expect(ids).toHaveLength(7);
    expect(labelled.toSorted()).toEqual(ids.toSorted());
    expect(html).not.toContain('aria-invalid="true"');
  });
});

test('browsers can fill it in, the family name first', () => {
  const controls = controlsOf(drawPart(<PersonalInfoForm {...form} />, 'zh-hk'));
  expect([...controls].map(([name, tag]) => `${name} ${/autoComplete="([^"]+)"/i.exec(tag)?.[1] ?? ''}`)).toEqual([
    'lastName family-name',
    'firstName given-name',
    'email email',
    'countryCode tel-country-code',
    'mobile tel-national',
    'address street-address',
    'agreement ',
  ]);
});

test('phones show the keyboard that fits', () => {
  const controls = controlsOf(drawPart(<PersonalInfoForm {...form} />, 'en'));
  expect(controls.get('email')).toMatch(/type="email".*inputMode="email"/i);
  expect(controls.get('mobile')).toMatch(/type="tel".*inputMode="tel"/i);
  expect(controls.get('lastName')).toMatch(/enterKeyHint="next"/i);
});

test('Hong Kong is chosen, and every country has a name', () => {
  const html = drawPart(<PersonalInfoForm {...form} />, 'en');
  expect(html).toMatch(/<option value="852" selected="">\+852 Hong Kong</);
  expect([...html.matchAll(/<option value="(\d+)"/g)].map(([, code]) => code)).toEqual([...countryCodes]);
});

test('a mistyped address is asked about when the page is drawn with it, as in another language', () => {
  const html = drawPart(<PersonalInfoForm {...form} initial={{ email: 'fan@gmial.com' }} />, 'en');
  expect(readOf(html)).toContain('fan@gmail.com');
});

test('what is known already is there', () => {
  const initial = { lastName: '陳', countryCode: '853', mobile: '66123456', agreement: true } as const;
  const html = drawPart(<PersonalInfoForm {...form} initial={initial} />, 'zh-hk');
  expect(html).toMatch(/name="lastName"[^>]*value="陳"/);
  expect(html).toMatch(/name="mobile"[^>]*value="66123456"/);
  expect(html).toContain('<option value="853" selected="">');
  expect(html).toMatch(/type="checkbox"[^>]*checked/);
});

test('an event that asks for it gets the end of an identity number, which no browser remembers', () => {
  const html = drawPart(<PersonalInfoForm {...form} asksIdNumber />, 'en');
  const address = controlsOf(html).get('address') ?? '';
  expect(address).toMatch(/autoComplete="off"/i);
  expect(address).toMatch(/maxLength="6"/i);
  expect(readOf(html)).toContain('Only the last four letters or digits');
  expect(readOf(html)).not.toContain('Address');
});

test('consent is to two texts that open beside the form', () => {
  const html = drawPart(<PersonalInfoForm {...form} />, 'en');
  const links = [...html.matchAll(/<a href="([^"]+)" target="_blank"/g)].map(([, path]) => path);
  expect(links).toEqual(['/tnc', '/privacy']);
  expect(readOf(html).replace(/\n+/g, '')).toContain(
    'I agree to the terms and conditions (opens in a new tab) and the privacy policy (opens in a new tab).',
  );
});

test('e-tickets are promised to a mailbox only where they come by email', () => {
  const read = (handover: TicketHandover) => readOf(drawPart(<PersonalInfoForm {...form} handover={handover} />, 'en'));
  expect(read('byEmail')).toContain('Your confirmation and e-tickets go here.');
  for (const handover of ['byPost', 'atVenue'] as const) {
    expect(read(handover)).toContain('Your confirmation goes here');
    expect(read(handover)).not.toContain('e-tickets');
  }
});
