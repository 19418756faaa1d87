import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { manyLines, oneLine } from './text.ts';

const line = oneLine(50);
const lines = manyLines(50);

describe('a line', () => {
  test.each([
    ['turned round', 'pat\u202Egpj.exe', 'patgpj.exe'],
    ['turned round and back', '\u202A陳\u202B大\u202C文\u202D', '陳大文'],
    ['set apart', '\u2066a\u2067b\u2068c\u2069', 'abc'],
    ['with marks of direction', 'a\u200Eb\u200Fc\u061Cd', 'abcd'],
    ['with what nobody sees', 'a\uFEFFb\u200Bc\u2060d\u00ADe\u034Ff\u3164g', 'abcdefg'],
    ['with tags', 'pat\u{E0041}\u{E0042}\u{E007F}', 'pat'],
    ['with notes between the lines', 'a\uFFF9b\uFFFAc\uFFFB', 'abc'],
    ['with control characters', 'a\u0007b\u001B[31mc\u009Bd\u007F', 'ab[31mcd'],
    ['over several lines', ' Flat A\r\n\t8 Hoi Wui\u2028Road\u0085 HK\u3000 ', 'Flat A 8 Hoi Wui Road HK'],
    ['cut in the middle of a character', 'a\uD842', 'a\uFFFD'],
  ])('%s is as it reads: %j', (_, typed, read) => expect(line.parse(typed)).toBe(read));

  test.each([
    ['Chinese, also outside the first plane', '𠮷野家 陳大文'],
    ['a character with a shape of its own', '葛\u{E0100}城'],
    ['Persian with a joiner that parts', 'علی\u200Cرضا'],
    ['Sinhala with one that joins', 'ශ්\u200Dරී'],
    ['Hindi', 'क्\u200Dष'],
    ['Arabic and Hebrew, which run to the left by themselves', 'محمد דוד'],
    ['words of braille', '\u2801 \u2803'],
    ['marks above letters', 'Nguyễn Văn Đức, José, Zoë'],
    ['signs of names', "O'Brien-Smith, Jr. (Pat) & Co. 3/F #5"],
  ])('keeps %s', (_, name) => expect(line.parse(name)).toBe(name));

  test.each([
    ['beside Latin letters', 'p\u200Da\u200Ct', 'pat'],
    ['at an end', '\u200Dعلی\u200C', 'علی'],
    ['more than one at a time', 'علی\u200C\u200Cرضا', 'علیرضا'],
    ['and shapes of what has one', 'pat\uFE0F', 'pat'],
  ])('loses joiners %s', (_, typed, read) => expect(line.parse(typed)).toBe(read));

  test('with nothing in it that can be seen is empty', () => {
    for (const empty of [
      '',
      ' ',
      '\u200B',
      '\u202E\u202C',
      '\u3164',
      '\u2060 \uFEFF',
      '\u2800',
      '\u0301',
      ' \u0301\u2800',
    ])
      expect(line.safeParse(empty).error?.issues[0]?.code).toBe('too_small');
    expect(oneLine(50, 0).parse('\u200B ')).toBe('');
  });

  test('is as long as what can be seen of it', () => {
    expect(line.parse(`${'𠮷'.repeat(25)}\u200B`)).toBe('𠮷'.repeat(25));
    expect(line.safeParse('a'.repeat(51)).error?.issues[0]?.code).toBe('too_big');
    expect(line.parse(`${'a'.repeat(50)}\u202E`)).toBe('a'.repeat(50));
  });
});

describe('a text of many lines', () => {
  test('keeps its lines, and loses what turns or hides the rest', () => {
    expect(lines.parse(' one\r\ntwo\rthree\n\n\tfour\u2028five\u202Exif ')).toBe('one\ntwo\nthree\n\n\tfour\nfivexif');
    expect(lines.parse('a\u200Bb\u0007c\u{E0041}')).toBe('abc');
  });
});

test('a character that no database takes is refused, in either', () => {
  for (const schema of [line, lines])
    expect(schema.safeParse('a\0b').error?.issues[0]).toMatchObject({ code: 'custom', message: 'other' });
});

test('what has been read once is read the same again, and holds nothing that hides', () => {
  const piece = fc.oneof(
    fc.constantFrom(
      '\u200C',
      '\u200D',
      '\uFE0F',
      '\u{E0100}',
      '\u202E',
      '\uFEFF',
      ' ',
      '\n',
      '\r',
      '\u0085',
      '\u0007',
      'ع',
      'क',
      '्',
      '陳',
      'a',
      'é',
      '\uD842',
    ),
    fc.string({ unit: 'binary', maxLength: 3 }),
  );
  const text = fc.array(piece, { maxLength: 15 }).map((pieces) => pieces.join(''));
  for (const schema of [oneLine(200, 0), manyLines(200, 0)])
    fc.assert(
      fc.property(text, (typed) => {
        const { data } = schema.safeParse(typed);
        if (data === undefined) return;
        expect(schema.parse(data)).toBe(data);
        expect(data).not.toMatch(
          /[\u202A-\u202E\u2066-\u2069\u200B\u200E\u200F\u061C\uFEFF\u2060\u{E0000}-\u{E007F}]/u,
        );
        expect(data.replace(/[\n\t]/g, '')).not.toMatch(/\p{Cc}/u);
      }),
      { numRuns: 3000 },
    );
});
