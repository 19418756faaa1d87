import { createHmac } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { canonical, jetcoTime, orderText, readReceiptText } from './jetco-text.ts';

const signed = (text: string, key: string) => createHmac('sha256', key).update(text).digest('base64url');
const receipt =
  'amount=138000&authCode=154604&currency=344&invoice=T20261120000001&merchantId=TEST0001&nonce=4f1c2a7b9d3e5f60&responseCode=00&status=AP&timeStamp=20261120071742&txnRef=J000000001&version=1';

describe('a digital order', () => {
  const order = {
    merchantId: 'TEST0001',
    invoice: 'T20261120000001',
    amountCents: 138_000,
    timeStamp: '20261120071500',
    expiry: '20261120072500',
    lang: 'C',
    returnUrl: 'https://shop.example/order/payment-result',
    nonce: '4f1c2a7b9d3e5f60',
  } as const;

  test('is written in one way only, so that both sides sign the same', () => {
    expect(orderText(order)).toBe(
      'amount=138000&currency=344&expiry=20261120072500&invoice=T20261120000001&lang=C&merchantId=TEST0001&nonce=4f1c2a7b9d3e5f60&returnUrl=https://shop.example/order/payment-result&timeStamp=20261120071500&version=1',
    );
    expect(signed(orderText(order), 'do-key-for-docs-only')).toBe('R-wY04yJkbiDtS9sqfe2FkHDXUc8x-spgW4ck3wwOeM');
  });

  test('holds nothing that could be taken for another field', () => {
    expect(canonical({ b: "a&c=1 '陳'~", a: '100%' })).toBe('a=100%25&b=a%26c%3D1%20%27%E9%99%B3%27%7E');
  });
});

describe('a digital receipt', () => {
  test('is read as it was signed', () => {
    expect(signed(receipt, 'dr-key-for-docs-only')).toBe('wdlbnVMSMwcZWAFFDVpY0i2eMaSdz6Ge6-vhBMXp6kg');
    expect(readReceiptText(receipt)).toEqual({
      merchantId: 'TEST0001',
      invoice: 'T20261120000001',
      amountCents: 138_000,
      currency: '344',
      timeStamp: '20261120071742',
      status: 'AP',
      responseCode: '00',
      authCode: '154604',
      txnRef: 'J000000001',
      nonce: '4f1c2a7b9d3e5f60',
    });
  });

  test('that was refused has no bank’s numbers', () => {
    const refused = receipt.replace('authCode=154604&', '').replace('&txnRef=J000000001', '').replace('AP', 'RJ');
    expect(readReceiptText(refused)).toMatchObject({ status: 'RJ', authCode: null, txnRef: null });
  });

  test.each([
    ['in another order', receipt.replace('amount=138000&', '').concat('&amount=138000')],
    ['with a field twice', `${receipt}&version=1`],
    ['of another version', receipt.replace('version=1', 'version=2')],
    ['with a field that is no field', `${receipt}&`],
    ['with a percent sign that says nothing', receipt.replace('TEST0001', '%E9')],
    ['with an amount that is none', receipt.replace('138000', '1380.00')],
    ['without a time', receipt.replace('&timeStamp=20261120071742', '')],
    ['with a time that is none', receipt.replace('20261120071742', '2026')],
    ['without an invoice', receipt.replace('invoice=T20261120000001', 'invoice=')],
    ['that is empty', ''],
  ])('%s is none', (_, text) => expect(readReceiptText(text)).toBeNull());
});

test('its time is that of Greenwich', () => {
  expect(jetcoTime(Date.parse('2026-11-20T15:17:42+08:00'))).toBe('20261120071742');
});
