import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { holdsCardNumber, withoutCardNumbers } from './card-number.ts';

const visa = '4111111111111111';
const inGroups = (separator: string) => (visa.match(/.{4}/g) as string[]).join(separator);

test.each([
  visa,
  '4111 1111 1111 1111',
  '5555-5555-5555-4444',
  '378282246310005',
  '30569309025904',
  '6011111111111117',
  '6200000000000005',
  '3530111333300000',
  '6759649826438453',
  '2223003122003222',
  '4222222222222',
  '4000000000000000006',
  '2720000000000005',
  '3600000000000008',
  '5000000000005',
  'my card is 4111 1111 1111 1111, expiry 12/30',
  'call 9123 4567 or take 4111 1111 1111 1111 then',
  'twelve 12 and then 4111 1111 1111 1111',
  '+4111111111111111',
  '+852 4111 1111 1111 1111',
])('a card number is seen in: %s', (text) => {
  expect(holdsCardNumber(text)).toBe(true);
});

test.each([
  ['two spaces', '  '],
  ['a line break', '\r\n'],
  ['a tab', '\t'],
  ['dots', '.'],
  ['commas', ','],
  ['underscores', '_'],
  ['slashes', '/'],
  ['an en dash', '–'],
  ['a dash with spaces', ' –'],
  ['a space without width', '\u200b'],
  ['a space that does not break', '\u00a0'],
  ['wide commas', '，'],
  ['a soft hyphen', '\u00ad'],
  ['bars', '||'],
])('however it is parted: %s', (_, separator) => {
  expect(holdsCardNumber(inGroups(separator))).toBe(true);
  expect(holdsCardNumber([...visa].join(separator))).toBe(true);
});

test.each([
  ['wide', '４１１１１１１１１１１１１１１１'],
  ['Arabic', '٤١١١١١١١١١١١١١١١'],
  ['Persian', '۴۱۱۱۱۱۱۱۱۱۱۱۱۱۱۱'],
  ['Thai', '๔๑๑๑๑๑๑๑๑๑๑๑๑๑๑๑'],
  ['mathematical', [...visa].map((digit) => String.fromCodePoint(0x1d7d8 + Number(digit))).join('')],
  ['in circles', '④①①①①①①①①①①①①①①①'],
  ['above the line', '⁴¹¹¹¹¹¹¹¹¹¹¹¹¹¹¹'],
  ['as keys of a telephone', [...visa].map((digit) => `${digit}\ufe0f\u20e3`).join('')],
])('in whatever digits: %s', (_, text) => {
  expect(holdsCardNumber(text)).toBe(true);
});

test('after more letters than anybody remembers', () => {
  const letters = Array.from({ length: 21_000 }, (_, at) => String.fromCodePoint(0x4e00 + at)).join('');
  const more = Array.from({ length: 5000 }, (_, at) => String.fromCodePoint(0x20000 + at)).join('');
  expect(holdsCardNumber(`${letters}${more}４１１１１１１１１１１１１１１１`)).toBe(true);
});

test.each([
  'a4111111111111111',
  'visa4111111111111111',
  'a378282246310005b',
  'card4111 1111 1111 1111exp',
  'a12 4111111111111111x',
  '卡號4111111111111111號',
  '4111111111111111x',
])('with letters at its side: %s', (text) => {
  expect(holdsCardNumber(text)).toBe(true);
});

test.each([
  ['one digit wrong', '4111111111111112'],
  ['too few digits', '411111111111'],
  ['too many digits', '41111111111111111111'],
  ['no scheme begins like this', '1111111111111117'],
  ['no scheme is that long', '55555555555554'],
  ['the next number after a scheme’s', '2721000000000004'],
  ['too short for its scheme', '360000000000004'],
  ['too short for its scheme', '350000000000006'],
  ['a telephone number with its country', '+49 1512 3456788'],
  ['one that ends like a card’s', '+42 222 2222 2222'],
  ['part of a key', '8a07c455-6216-4432-80b5-26e3dcd055d3'],
  ['part of a key that has no hyphens', 'ab4222222222222ff'],
  ['groups that are no card together', '9123 4567 9123 4567'],
  ['three separators in a row', inGroups('   ')],
  ['words between', inGroups(' and ')],
  ['a date with its time', '2026-11-22 18:24:43'],
  ['a text without a digit', 'nothing but words'],
  ['nothing', ''],
])('%s is none: %s', (_, text) => {
  expect(holdsCardNumber(text)).toBe(false);
});

describe('is taken out of a text', () => {
  test.each([
    ['4111 1111 1111 1111 for order 1234567890123', '[card] for order 1234567890123'],
    ['4111\u200b1111\u200b1111\u200b1111, 5555.5555.5555.4444!', '[card], [card]!'],
    ['row 12, 4111 1111 1111 1111', 'row 12, [card]'],
    ['call +852 9123 4567', 'call +852 9123 4567'],
    ['𝟜𝟙𝟙𝟙𝟙𝟙𝟙𝟙𝟙𝟙𝟙𝟙𝟙𝟙𝟙𝟙 end', '[card] end'],
  ])('and other numbers stay: %s', (text, cleaned) => {
    expect(withoutCardNumbers(text, '[card]')).toBe(cleaned);
  });

  test('so that nothing is left in which one is seen', () => {
    const piece = fc.constantFrom(
      visa,
      inGroups(' '),
      '378282246310005',
      '1',
      '12',
      '4',
      ' ',
      '-',
      'a',
      '卡',
      '+',
      '\u200b',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
        const cleaned = withoutCardNumbers(pieces.join(''), '[card]');
        expect(holdsCardNumber(cleaned)).toBe(false);
      }),
    );
  });

  test('as the plain rule says: every piece between two ends of groups is tried', () => {
    const digits = fc.stringMatching(/^[0-9]{1,6}$/);
    fc.assert(
      fc.property(fc.array(digits, { maxLength: 12 }), (groups) => {
        expect(holdsCardNumber(groups.join(' '))).toBe(holdsOneByTheRule(groups));
      }),
      { numRuns: 2000 },
    );
  });
});

/** The slow and simple algorithm. */
function holdsOneByTheRule(groups: readonly string[]): boolean {
  const schemes =
    /^(?:4(?:\d{12}|\d{15}|\d{18})|5[1-5]\d{14}|(?:222[1-9]|22[3-9]\d|2[3-6]\d\d|27[01]\d|2720)\d{12}|3[47]\d{13}|3[0689](?:\d{12}|\d{14,17})|35\d{14,17}|(?:50|5[6-9]|6\d)\d{11,17})$/;
  const passesLuhn = (number: string) =>
    [...number]
      .reverse()
      .map((digit, at) => (at % 2 === 0 ? Number(digit) : ([0, 2, 4, 6, 8, 1, 3, 5, 7, 9][Number(digit)] as number)))
      .reduce((sum, digit) => sum + digit, 0) %
      10 ===
    0;
  return groups.some((_, from) =>
    groups.some((__, to) => {
      const number = groups.slice(from, to + 1).join('');
      return schemes.test(number) && passesLuhn(number);
    }),
  );
}

test('a card number is seen wherever it stands in a text of any length', () => {
  for (const length of [0, 100, 239, 240, 241, 255, 256, 257, 5_000]) {
    const around = '1 and '.repeat(Math.ceil(length / 6));
    expect(holdsCardNumber(`${around}; ${visa}`), `behind ${length}`).toBe(true);
    expect(holdsCardNumber(`${visa}; ${around}`), `before ${length}`).toBe(true);
  }
});

test('nothing of one text counts for the next one', () => {
  expect(holdsCardNumber(visa.slice(0, 12))).toBe(false);
  expect(holdsCardNumber(`and then ${visa.slice(12)}`)).toBe(false);
  expect(holdsCardNumber(`+852 ${visa.slice(0, 12)}`)).toBe(false);
  expect(holdsCardNumber(visa)).toBe(true);
});
