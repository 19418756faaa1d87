import { describe, expect, test } from 'vitest';
import { buyerWordsIn, type NamedBuyer, wordsOfBuyer } from './buyer-words.ts';

const chan: NamedBuyer = {
  lastName: '陳',
  firstName: '大文',
  email: 'Tai.Man@Mail.example',
  countryCode: '852',
  mobile: '9123 4567',
};
const zoe: NamedBuyer = { ...chan, lastName: 'van der Böhm', firstName: 'Zoë-Alexandrina-Maria' };

const finds = (text: string, buyer: NamedBuyer): boolean => {
  const stored = new Set(wordsOfBuyer(buyer));
  return buyerWordsIn(text)?.every((word) => stored.has(word)) ?? false;
};

describe('a buyer is found by', () => {
  test.each([
    ['the whole name', '陳大文', chan],
    ['the surname', '陳', chan],
    ['the given name', '大文', chan],
    ['a wide space between them', '陳　大文', chan],
    ['the mail as it was typed', 'tai.man@mail.example', chan],
    ['the mail in capitals', 'TAI.MAN@MAIL.EXAMPLE', chan],
    ['the part of the mail before the sign', 'tai.man@', chan],
    ['the telephone', '9123 4567', chan],
    ['the telephone with its country', '+852 9123-4567', chan],
    ['wide digits', '９１２３４５６７', chan],
    ['the last four digits', '4567', chan],
    ['the beginning of a name', 'al', zoe],
    ['a long name, of which the beginning is compared', 'alexandrina', zoe],
    ['names in any order, without their marks', 'bohm zoe', zoe],
    ['a part of a name with a dash', 'zoë-maria', zoe],
  ])('%s', (_, text, buyer) => {
    expect(finds(text, buyer)).toBe(true);
  });
});

describe('a buyer is not found by', () => {
  test.each([
    ['another name', '陳大明', chan],
    ['characters in another order', '文大', chan],
    ['the mail of another', 'tai@mail.example', chan],
    ['another telephone', '91234568', chan],
    ['the end of a name', 'exandrina', zoe],
    ['a name and a word of another', 'zoe peter', zoe],
  ])('%s', (_, text, buyer) => {
    expect(finds(text, buyer)).toBe(false);
  });
});

test.each(['', ' ', '12345', '123', '-', 'a', '陳 a', '!?'])('%j is about no buyer', (text) => {
  expect(buyerWordsIn(text)).toBeNull();
});

test('no name has more than a few words', () => {
  const longest = { ...chan, lastName: 'a'.repeat(50), firstName: '陳'.repeat(50) };
  expect(wordsOfBuyer(longest).length).toBeLessThan(30);
  expect(wordsOfBuyer({ ...chan, firstName: 'ab '.repeat(16), lastName: 'x' }).length).toBeLessThan(30);
});
