import { describe, expect, test } from 'vitest';
import { readConfiguration } from './configuration.ts';
import { maskOf, secretsOf } from './masked.ts';

const mask = '******';
const hide = maskOf(['a known secret of the shop']);

test.each([
  'SECRET_KEY',
  'secretKey',
  'AsiaPay.API-Password',
  'S.e_c-r.e.t',
  'ｔｏｋｅｎ',
  'pässword',
  'DB_PWD',
  'clientCredentials',
  'SESSION_COOKIE',
  'x-authorization',
])('a value is masked by the name %s', (name) => {
  expect(hide(name, 'hunter2')).toBe(mask);
});

test.each([
  ['a PEM file', '-----BEGIN PRIVATE KEY-----\nMIIE\n-----END PRIVATE KEY-----'],
  ['a token of three parts', 'eyJhbGciOiJIUzUxMiJ9.eyJzdWIiOiJwYXQifQ.c2lnbmF0dXJlLW9mLXBhdA'],
  ['hexadecimal digits', '9f86d081884c7d659a2feaa0c55ad015'],
  ['base64', '8kQ2vX9/Lm2+Pq8RsT5uVwAb3C/d4E=='],
  ['base64 without digits', 'aBcDeFgHiJkLmNoPqRsTuVwX'],
  ['a long text of small letters', 'qzwxecrvtbynumikolpaqswdefrgthyj'],
  ['a random id', 'llk_4f9a1c7e55d24b0d8a'],
  ['a word in a path', 'https://hooks.example/services/T0001/B02Xk39LmPq8RsT5uVw'],
  ['a secret of the shop', 'with a known secret of the shop in it'],
])('whatever it is called, nothing is left of %s', (_, value) => {
  const shown = hide('HARMLESS', value);
  expect(shown).toContain(mask);
  for (const word of value.split(/[^A-Za-z0-9]+/).filter((part) => part.length > 9)) expect(shown).not.toContain(word);
});

test.each([
  ['postgres://shop:hunter2@db.example:5432/shop', 'postgres://******@db.example:5432/shop'],
  ['smtp://shop:p@ss/w@rd@mail.example:587', 'smtp://******@mail.example:587'],
  ['https://api.example/v1?token=abc&x=1', 'https://api.example/v1?******'],
  ['https://api.example/v1#abc', 'https://api.example/v1#******'],
])('of the address %s is shown %s', (value, shown) => {
  expect(hide('ADDRESS', value)).toBe(shown);
});

test.each([
  '8080',
  'production',
  '/usr/local/bin:/usr/bin:/work/node_modules/.bin',
  '矚目',
  'https://tickets.example',
  '+852 3008 0000',
  'Asia/Hong_Kong',
  '10.0.0.0/8, 2001:db8::/32',
  '',
])('what is no secret is shown: %s', (value) => {
  expect(hide('HARMLESS', value)).toBe(value);
});

describe('the secrets of a configuration', () => {
  test('are its key and the passwords in its addresses', () => {
    const secrets = secretsOf(
      readConfiguration({
        SECRET_KEY: 'a key for tests 0123456789 abcdefghij',
        DATABASE_URL: 'postgres://shop:hunter%402@db.example/shop',
        SMTP_URL: 'smtps://shop:a-mail-password@mail.example',
      }),
    );
    expect(secrets).toEqual(
      expect.arrayContaining(['a key for tests 0123456789 abcdefghij', 'hunter%402', 'hunter@2', 'a-mail-password']),
    );
  });
});
