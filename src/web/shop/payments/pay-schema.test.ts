import { describe, expect, test } from 'vitest';
import { paySchema } from './pay-schema.ts';

const answers = { answer1: 'one', answer2: 'two', answer3: 'three' };
const typed = {
  method: 'JETCO',
  question1: 'school',
  question2: 'pet',
  question3: 'book',
  ...answers,
  cardNo: '4111111111111111',
  isPlain: false,
  expiryMonth: '12',
  expiryYear: '2030',
  cvv: '737',
};
const now = { year: 2026, month: 11 };
const wrongIn = (values: object, asks = true, isFree = false) => {
  const read = paySchema({ asksQuestions: asks, isFree, now }).safeParse({ ...typed, ...values });
  return (read.error?.issues ?? []).map(({ path, message }) => `${path.join()} ${message}`);
};

describe('step 4', () => {
  test('is right with everything in it', () => expect(wrongIn({})).toEqual([]));

  test.each([
    ['cardNo', { cardNo: '4111111111111112' }, 'cardNo card'],
    ['cvv', { cvv: '12' }, 'cvv verificationCode'],
    ['expiry', { expiryYear: '2026', expiryMonth: '10' }, 'expiryMonth cardOver'],
    ['answer2', { answer2: '  ' }, 'answer2 entity.validation.required'],
  ])('says that %s is wrong', (_, values, said) => expect(wrongIn(values)).toEqual([said]));

  test('asks for a card only where one is paid with', () => {
    const none = { cardNo: '', cvv: '' };
    expect(wrongIn({ ...none, method: 'CASH' })).toEqual([]);
    expect(wrongIn({ ...none, method: 'ASIA_PAY' })).toEqual([]);
    expect(wrongIn(none)).toHaveLength(2);
    expect(wrongIn(none, true, true)).toEqual([]);
  });

  test('asks for neither expiry nor code of a card that has none', () => {
    expect(wrongIn({ isPlain: true, cvv: '', expiryYear: '2020' })).toEqual([]);
  });

  test('asks for answers only where questions are asked', () => {
    const silent = { answer1: '', answer2: '', answer3: '' };
    expect(wrongIn(silent, false)).toEqual([]);
    expect(wrongIn(silent)).toHaveLength(3);
  });
});
