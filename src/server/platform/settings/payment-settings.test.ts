import { describe, expect, test } from 'vitest';
import { securityHeaders } from '../http/security-headers.ts';
import { readConfiguration } from './configuration.ts';

const asiaPay = {
  ASIAPAY_PAY_URL: 'https://pay.asiapay.example/payForm.jsp',
  ASIAPAY_API_URL: 'https://pay.asiapay.example/orderApi.jsp',
  ASIAPAY_MERCHANT_ID: '88888888',
  ASIAPAY_SECRET: 'S3cr3tHashForDocsOnly',
  ASIAPAY_API_LOGIN: 'api',
  ASIAPAY_API_PASSWORD: 'letmein',
};
const jetco = {
  JETCO_GATEWAY_URL: 'https://jetco.example/pay',
  JETCO_MERCHANT_ID: 'TEST0001',
  JETCO_ORDER_KEY: 'do-key-for-docs-only',
  JETCO_RECEIPT_KEY: 'dr-key-for-docs-only',
};
const transfer = {
  TRANSFER_BANK: '示範銀行',
  TRANSFER_ACCOUNT_NAME: 'LIMELIGHT',
  TRANSFER_ACCOUNT_NUMBER: '012-345-678',
  TRANSFER_FPS_ID: '166052322',
};

describe('a way to pay', () => {
  test('is not offered without its settings', () => {
    expect(readConfiguration({}).payments).toEqual({ asiaPay: null, jetco: null, transfer: null });
  });

  test('is offered when all of them are there', () => {
    const { payments } = readConfiguration({ ...asiaPay, ...jetco, ...transfer });
    expect(payments.asiaPay).toMatchObject({
      hash: 'sha1',
      secrets: ['S3cr3tHashForDocsOnly'],
      merchantId: '88888888',
    });
    expect(payments.jetco).toMatchObject({ orderKey: 'do-key-for-docs-only', queryUrl: null });
    expect(payments.transfer).toMatchObject({ fpsId: '166052322' });
  });

  const each = [asiaPay, jetco, transfer].flatMap((method) => Object.keys(method).map((key) => [key, method] as const));
  test.each(each)('without %s is a mistake that is named', (key, method) => {
    for (const value of [undefined, ''])
      expect(() => readConfiguration({ ...method, [key]: value })).toThrow(`${key}: is needed beside`);
  });

  test.each([
    ['an empty secret', 'ASIAPAY_SECRET', ' , '],
    ['a short secret', 'ASIAPAY_SECRET', 'short'],
    ['a secret of one letter', 'ASIAPAY_SECRET', 'aaaaaaaaaaaaaaaaaaaaaaaa'],
    ['a weak one among good ones', 'ASIAPAY_SECRET', 'S3cr3tHashForDocsOnly,secret'],
    ['a secret with the separator', 'ASIAPAY_SECRET', 'S3cr3tHash|ForDocsOnly'],
    ['a hash that is none', 'ASIAPAY_HASH', 'md5'],
    ['an address in the clear', 'ASIAPAY_API_URL', 'http://pay.asiapay.example/orderApi.jsp'],
    ['an address without its beginning', 'ASIAPAY_PAY_URL', 'www.paydollar.example/payForm.jsp'],
    ['a page in the clear', 'PAYMENT_URLS', 'http://pay.asiapay.example/'],
    ['a weak key', 'JETCO_RECEIPT_KEY', '1234567890'],
    ['the same key twice', 'JETCO_RECEIPT_KEY', jetco.JETCO_ORDER_KEY],
    ['a number that is no FPS identifier', 'TRANSFER_FPS_ID', '12345'],
  ])('with %s does not start, and the secret is not said', (_, key, value) => {
    let words = '';
    try {
      readConfiguration({ ...asiaPay, ...jetco, ...transfer, [key]: value });
    } catch (error) {
      words = (error as Error).message;
    }
    expect(words).toContain(`\n  ${key}`);
    for (const secret of ['S3cr3tHash', 'aaaaaaa', 'for-docs-only', '1234567890']) expect(words).not.toContain(secret);
  });

  test('takes several secrets while one takes the place of another', () => {
    const { payments } = readConfiguration({
      ...asiaPay,
      ASIAPAY_SECRET: 'TheNewSecretOfTheShop, S3cr3tHashForDocsOnly',
    });
    expect(payments.asiaPay?.secrets).toEqual(['TheNewSecretOfTheShop', 'S3cr3tHashForDocsOnly']);
  });
});

test('forms lead to us and to those who take our payments, and nowhere else', () => {
  const policyOf = (environment: Record<string, string>) =>
    securityHeaders(readConfiguration(environment))['Content-Security-Policy'];
  expect(policyOf({})).toMatch(/form-action 'self'$/);
  const more = { PAYMENT_URLS: 'https://bank.example/b2c/eng/payment/payForm.jsp' };
  expect(policyOf({ ...asiaPay, ...jetco, ...more })).toMatch(
    /form-action 'self' https:\/\/pay\.asiapay\.example https:\/\/bank\.example https:\/\/jetco\.example$/,
  );
});
