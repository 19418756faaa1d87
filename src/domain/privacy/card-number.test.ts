import { expect, test } from 'vitest';
import { holdsCardNumber, withoutCardNumbers } from './card-number.ts';

test.each([
  '4111111111111111',
  '4111 1111 1111 1111',
  '5555-5555-5555-4444',
  '378282246310005',
  '30569309025904',
  '6011111111111117',
  '2223003122003222',
  '4222222222222',
  'my card is 4111 1111 1111 1111, expiry 12/30',
  'call 9123 4567 or take 4111 1111 1111 1111 then',
  '４１１１１１１１１１１１１１１１',
])('a card number is seen in: %s', (text) => {
  expect(holdsCardNumber(text)).toBe(true);
});

test.each([
  ['one digit wrong', '4111111111111112'],
  ['too few digits', '411111111111'],
  ['too many digits', '41111111111111111111'],
  ['no scheme begins like this', '1111111111111117'],
  ['a telephone number with its country', '+55 11 91234 5674'],
  ['part of a word', 'a4111111111111111'],
  ['groups that are no card together', '9123 4567 9123 4567'],
  ['nothing', ''],
])('%s is none: %s', (_, text) => {
  expect(holdsCardNumber(text)).toBe(false);
});

test('is taken out of a text, and other numbers stay', () => {
  expect(withoutCardNumbers('4111 1111 1111 1111 for order 1234567890123', '[card]')).toBe(
    '[card] for order 1234567890123',
  );
});
