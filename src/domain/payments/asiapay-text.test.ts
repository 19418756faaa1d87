import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import {
  asiapayAmount,
  isCaptured,
  promotionCodeOf,
  readAsiapayAmount,
  reportText,
  requestText,
} from './asiapay-text.ts';

const secret = 'S3cr3tHashForDocsOnly';
const hashOf = (algorithm: string, text: string) => createHash(algorithm).update(text).digest('hex');

describe('what AsiaPay signs', () => {
  const requested = {
    merchantId: '88888888',
    orderRef: 'T20261120000001',
    currCode: '344',
    amount: '1380.00',
    payType: 'N',
  };
  const reported = {
    src: '0',
    prc: '0',
    successcode: '0',
    Ref: 'T20261120000001',
    PayRef: '1154604',
    Cur: '344',
    Amt: '1380.00',
    payerAuth: 'Y',
  };

  test.each([
    ['sha1', '98304065f7242ea75e53428f9ebdc31dd3069dbf'],
    ['sha256', 'f19307518a5cbf4c3347278b22f82ac214a838d24376b3557be98558ad4ae0c6'],
    [
      'sha512',
      '8b93a4a96397b16936dfd082c5f25699ee2bf3091232177df5a69e3d03c3bf9eff3ce82b24ab98beb243da470f80289117d5adbc3b2312b8ccc5029bdfb4b5a8',
    ],
  ])('of a request, with %s', (algorithm, hash) =>
    expect(hashOf(algorithm, requestText(requested, secret))).toBe(hash),
  );

  test.each([
    ['sha1', 'f25845e4d37c912a2154247330c3a1d2e05187ef'],
    ['sha256', '9eaa981204ca3ac7d98b93b05103cfcbd591890b105388be6bc30272af7e678a'],
    [
      'sha512',
      'f3fdb964348f0a81a29cf32854e73fb8938d7a2b24d70be665d1ec33acd6273e599f0929fdddbf2e71ac43ae738a9bf03e2720992cc16339927a66867570d8f3',
    ],
  ])('of a datafeed, with %s', (algorithm, hash) => expect(hashOf(algorithm, reportText(reported, secret))).toBe(hash));

  test('is the amount as it was written', () => {
    expect(hashOf('sha1', reportText({ ...reported, Amt: '1380.0' }, secret))).toBe(
      '1c1bc1e30fcd76fb0b3db9d72c7ea830c3b90f42',
    );
  });

  test('never holds a part with a separator in it, which could stand for two', () => {
    expect(() => requestText({ ...requested, orderRef: 'T1|344' }, secret)).toThrow('separator');
    expect(() => reportText({ ...reported, Ref: 'T1|1' }, secret)).toThrow('separator');
  });
});

describe('an amount', () => {
  test.each([
    [138_000, '1380.00'],
    [5, '0.05'],
    [10_010, '100.10'],
  ])('of %i cents is written %s', (cents, text) => expect(asiapayAmount(cents)).toBe(text));

  test.each([
    ['1380.00', 138_000],
    ['1380.0', 138_000],
    ['1380', 138_000],
    ['0.07', 7],
    ['1,380.00', null],
    ['-1', null],
    ['1e3', null],
    ['1.234', null],
    ['', null],
  ])('%s is read as %s cents', (text, cents) => expect(readAsiapayAmount(text)).toBe(cents));
});

test.each([
  ['0', '0', '0', true],
  ['0', '1', '0', false],
  ['0', '0', '999', false],
  ['1', '0', '0', false],
])('successcode %s, prc %s and src %s: captured is %s', (successcode, prc, src, captured) =>
  expect(isCaptured({ successcode, prc, src })).toBe(captured),
);

test('a promotion’s code of the day ends with month and day', () => {
  expect(promotionCodeOf('MOON', { month: 3, day: 7 })).toBe('MOON0307');
});
