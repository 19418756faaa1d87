// The examples of both providers' documents, and every change that an attacker might make to them.
import { hash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readConfiguration } from '../../platform/settings/configuration.ts';
import type { Gateways } from './gateway.ts';
import { openGateways } from './open-gateways.ts';
import { readRecords } from './read-records.ts';

const secret = 'S3cr3tHashForDocsOnly';
const at = new Date('2026-11-20T07:15:00Z');
const silent = { warn: () => {} } as never;

const gateways = (other: Record<string, string> = {}, now = at): Gateways =>
  openGateways({
    configuration: readConfiguration({
      PUBLIC_ADDRESS: 'https://shop.example',
      ASIAPAY_PAY_URL: 'https://pay.asiapay.example/payForm.jsp',
      ASIAPAY_API_URL: 'https://pay.asiapay.example/orderApi.jsp',
      ASIAPAY_MERCHANT_ID: '88888888',
      ASIAPAY_SECRET: secret,
      ASIAPAY_API_LOGIN: 'api',
      ASIAPAY_API_PASSWORD: 'letmein',
      JETCO_GATEWAY_URL: 'https://jetco.example/pay',
      JETCO_MERCHANT_ID: 'TEST0001',
      JETCO_ORDER_KEY: 'do-key-for-docs-only',
      JETCO_RECEIPT_KEY: 'dr-key-for-docs-only',
      ...other,
    }),
    clock: () => now,
    log: silent,
  });

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
const payment = { invoiceNo: 'T20261120000001', merchantId: '88888888', amountCents: 138_000, nonce: null };
const requested = {
  payment,
  order: { expiresAt: new Date('2026-11-20T07:25:00Z') },
  terms: {},
};
const hashes = {
  sha1: ['98304065f7242ea75e53428f9ebdc31dd3069dbf', 'f25845e4d37c912a2154247330c3a1d2e05187ef'],
  sha256: [
    'f19307518a5cbf4c3347278b22f82ac214a838d24376b3557be98558ad4ae0c6',
    '9eaa981204ca3ac7d98b93b05103cfcbd591890b105388be6bc30272af7e678a',
  ],
  sha512: [
    '8b93a4a96397b16936dfd082c5f25699ee2bf3091232177df5a69e3d03c3bf9eff3ce82b24ab98beb243da470f80289117d5adbc3b2312b8ccc5029bdfb4b5a8',
    'f3fdb964348f0a81a29cf32854e73fb8938d7a2b24d70be665d1ec33acd6273e599f0929fdddbf2e71ac43ae738a9bf03e2720992cc16339927a66867570d8f3',
  ],
};
const believed = (fields: Record<string, string>, other?: Record<string, string>) =>
  gateways(other).ASIA_PAY?.believe(fields) !== null;
const signedWith = (fields: Record<string, string>, key = secret) => {
  const parts = ['src', 'prc', 'successcode', 'Ref', 'PayRef', 'Cur', 'Amt', 'payerAuth'].map((name) => fields[name]);
  return { ...fields, secureHash: hash('sha1', [...parts, key].join('|'), 'hex') };
};
const good = signedWith(reported);

describe('AsiaPay', () => {
  test.each(Object.entries(hashes))(
    'signs a form and believes a datafeed with %s',
    (name, [request = '', datafeed = '']) => {
      const gateway = gateways({ ASIAPAY_HASH: name }).ASIA_PAY;
      expect(gateway?.ask(requested).fields.secureHash).toBe(request);
      for (const secureHash of [datafeed, datafeed.toUpperCase(), `${'0'.repeat(40)}, ${datafeed}`])
        expect(gateway?.believe({ ...reported, secureHash })).toMatchObject(reported);
    },
  );

  test('builds the whole form itself', () => {
    expect(gateways().ASIA_PAY?.ask(requested)).toEqual({
      url: 'https://pay.asiapay.example/payForm.jsp',
      fields: {
        merchantId: '88888888',
        orderRef: 'T20261120000001',
        currCode: '344',
        amount: '1380.00',
        payType: 'N',
        mpsMode: 'NIL',
        lang: 'C',
        payMethod: 'ALL',
        successUrl: 'https://shop.example/pay/asiapay/return/success',
        failUrl: 'https://shop.example/pay/asiapay/return/failure',
        cancelUrl: 'https://shop.example/pay/asiapay/return/cancel',
        failRetry: 'no',
        secureHash: hashes.sha1[0],
      },
    });
  });

  test('is told of a promotion by its code and the day in Hong Kong', () => {
    // 16:30 in London is half past midnight of the next day.
    const late = gateways({}, new Date('2026-11-20T16:30:00Z'));
    const terms = { promotionCode: 'MOON', promotionRuleCode: 'R1' };
    expect(late.ASIA_PAY?.ask({ ...requested, terms }).fields).toMatchObject({
      promotion: 'T',
      promotionCode: 'MOON1121',
      promotionRuleCode: 'R1',
    });
  });

  test('is believed with an older secret as long as that is listed', () => {
    const both = { ASIAPAY_SECRET: `TheNewSecretOfTheShop,${secret}` };
    expect(believed(good, both)).toBe(true);
    expect(believed(good, { ASIAPAY_SECRET: 'TheNewSecretOfTheShop' })).toBe(false);
  });

  test('is not believed when any part of what is signed is another, or missing', () => {
    for (const part of Object.keys(reported)) {
      for (const value of ['', '1', ` ${good[part as keyof typeof good]}`, '0|0'])
        if (value !== good[part as keyof typeof good]) expect(believed({ ...good, [part]: value }), part).toBe(false);
      const { [part as keyof typeof good]: _, ...without } = good;
      expect(believed(without as Record<string, string>), part).toBe(false);
    }
  });

  test('is not believed when any letter of the hash is another, or it has another length', () => {
    const { secureHash } = good;
    for (let letter = 0; letter < secureHash.length; letter++) {
      const other = secureHash[letter] === 'a' ? 'b' : 'a';
      expect(
        believed({ ...good, secureHash: secureHash.slice(0, letter) + other + secureHash.slice(letter + 1) }),
      ).toBe(false);
    }
    for (const other of ['', ',', secureHash.slice(1), `${secureHash}0`, '0'.repeat(40), secureHash.repeat(2)])
      expect(believed({ ...good, secureHash: other })).toBe(false);
  });

  test('is not believed when a separator moves parts, though the hash is that of the same letters', () => {
    const moved = {
      ...reported,
      Ref: 'T20261120000001|1154604',
      PayRef: '344',
      Cur: '1380.00',
      Amt: 'Y',
      payerAuth: '',
    };
    expect(believed(signedWith(moved))).toBe(false);
    expect(believed(signedWith({ ...reported, PayRef: '1|2' }))).toBe(false);
  });

  test('is not believed with an empty secret, or with none at all', () => {
    expect(believed(signedWith(reported, ''))).toBe(false);
    const parts = Object.values(reported).join('|');
    expect(believed({ ...reported, secureHash: hash('sha1', parts, 'hex') })).toBe(false);
  });

  test('is believed by no accident', () => {
    const text = fc.string({ maxLength: 40, unit: 'binary' });
    fc.assert(
      fc.property(fc.dictionary(text, text), text, (fields, secureHash) => !believed({ ...fields, secureHash })),
    );
  });

  test('keeps unknown fields, and nothing of a card but its last digits', () => {
    const card = {
      Holder: 'JOHN DOE',
      panFirst6: '491891',
      panFirst4: '4918',
      panLast4: '5005',
      expMonth: '07',
      expYear: '2030',
    };
    const said = gateways().ASIA_PAY?.believe({
      ...good,
      ...card,
      cc0104: '4918',
      new1: 'x',
      remark: 'card 4918914107195005',
    });
    expect(said).toEqual({ ...reported, panLast4: '5005', new1: 'x', remark: 'card …' });
  });

  test.each([
    ['a success code with another primary code', { prc: '1' }],
    ['a success code with another secondary code', { src: '999' }],
    ['no success code', { successcode: '1' }],
  ])('has captured nothing with %s', (_, other) => {
    expect(gateways().ASIA_PAY?.read({ ...reported, ...other }).is).toBe('failed');
  });
});

test.each([
  ['Chinese, whatever the shop is read in', {}, 'C'],
  ['English where the event says so', { paymentLanguage: 'E' as const }, 'E'],
])('the providers’ pages are in %s', (_, terms, lang) => {
  const { ASIA_PAY, JETCO } = gateways();
  expect(ASIA_PAY?.ask({ ...requested, terms }).fields.lang).toBe(lang);
  const [text = ''] = (JETCO?.ask({ ...requested, terms }).fields.String1 ?? '').split('.');
  expect(Buffer.from(text, 'base64url').toString()).toContain(`&lang=${lang}&`);
});

describe('JETCO', () => {
  const receipt =
    'YW1vdW50PTEzODAwMCZhdXRoQ29kZT0xNTQ2MDQmY3VycmVuY3k9MzQ0Jmludm9pY2U9VDIwMjYxMTIwMDAwMDAxJm1lcmNoYW50SWQ9VEVTVDAwMDEmbm9uY2U9NGYxYzJhN2I5ZDNlNWY2MCZyZXNwb25zZUNvZGU9MDAmc3RhdHVzPUFQJnRpbWVTdGFtcD0yMDI2MTEyMDA3MTc0MiZ0eG5SZWY9SjAwMDAwMDAwMSZ2ZXJzaW9uPTE.wdlbnVMSMwcZWAFFDVpY0i2eMaSdz6Ge6-vhBMXp6kg';
  const jetco = gateways().JETCO;

  test('writes a digital order as the example has it', () => {
    const { fields, url } = jetco?.ask({
      ...requested,
      payment: { ...payment, merchantId: 'TEST0001', nonce: '4f1c2a7b9d3e5f60' },
    }) ?? { fields: {}, url: '' };
    const [text = '', signature] = (fields.String1 ?? '').split('.');
    expect(Buffer.from(text, 'base64url').toString()).toBe(
      'amount=138000&currency=344&expiry=20261120072500&invoice=T20261120000001&lang=C&merchantId=TEST0001&nonce=4f1c2a7b9d3e5f60&returnUrl=https://shop.example/order/payment-result&timeStamp=20261120071500&version=1',
    );
    expect([signature, url]).toEqual(['R-wY04yJkbiDtS9sqfe2FkHDXUc8x-spgW4ck3wwOeM', 'https://jetco.example/pay']);
  });

  test('believes the receipt of the example', () => {
    const said = jetco?.believe({ String1: receipt });
    expect(said && jetco?.read(said)).toEqual({
      is: 'captured',
      invoiceNo: 'T20261120000001',
      merchantId: 'TEST0001',
      amountCents: 138_000,
      currency: '344',
      providerRef: 'J000000001',
      responseCode: '00',
      nonce: '4f1c2a7b9d3e5f60',
    });
  });

  test('believes no receipt in which a single letter is another, or that is longer or shorter', () => {
    for (let letter = 0; letter < receipt.length; letter++) {
      const other = receipt[letter] === 'A' ? 'B' : 'A';
      expect(
        jetco?.believe({ String1: receipt.slice(0, letter) + other + receipt.slice(letter + 1) }),
        `${letter}`,
      ).toBeNull();
    }
    for (const other of [
      '',
      '.',
      receipt.slice(1),
      receipt.slice(0, -1),
      `${receipt}=`,
      `${receipt}A`,
      ` ${receipt}`,
      receipt.repeat(2),
    ])
      expect(jetco?.believe({ String1: other })).toBeNull();
  });

  test('does not take an order for a receipt', () => {
    const { fields } = jetco?.ask({ ...requested, payment: { ...payment, nonce: '0' } }) ?? { fields: {} };
    expect(jetco?.believe(fields)).toBeNull();
  });
});

describe('what AsiaPay answers', () => {
  test('is read as records of plain fields', () => {
    const text =
      '<?xml version="1.0" encoding="ISO-8859-1"?>\n<records><record><ref>A1</ref><remark></remark><x/><holder>A &amp; B</holder></record><record><ref>A2</ref></record></records>';
    expect(readRecords(text)?.map((record) => ({ ...record }))).toEqual([
      { ref: 'A1', remark: '', x: '', holder: 'A & B' },
      { ref: 'A2' },
    ]);
    expect(readRecords('<records></records>')).toEqual([]);
  });

  test.each([
    ['an error in a line', 'resultCode=-1&errMsg=Authentication Failed'],
    [
      'a declaration',
      '<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]><records><record><ref>&e;</ref></record></records>',
    ],
    ['a reference of its own', '<records><record><ref>&e;</ref></record></records>'],
    ['fields in fields', '<records><record><ref><b>A</b></ref></record></records>'],
    ['a field twice', '<records><record><ref>A</ref><ref>B</ref></record></records>'],
    ['a section that is not read', '<records><record><ref><![CDATA[A]]></ref></record></records>'],
    ['nothing', ''],
  ])('is nothing when it is %s', (_, text) => expect(readRecords(text)).toBeNull());
});
