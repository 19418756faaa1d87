import { createHmac, createSecretKey, randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { hmacSha256 } from './hmac.ts';

test.each([1, 32, 63, 64, 65, 300])('is what node makes of it, with a key of %i bytes', (bytes) => {
  const key = createSecretKey(randomBytes(bytes));
  const texts = [
    '',
    'pass:52.abc',
    '矚目',
    'é'.repeat(200),
    'é'.repeat(201),
    'x'.repeat(400),
    'x'.repeat(5_000),
    'short',
  ];
  for (const text of texts)
    expect(hmacSha256(key, text)).toBe(createHmac('sha256', key).update(text).digest('base64url'));
});

test('keys are told apart', () => {
  const [one, other] = [createSecretKey(Buffer.from('one')), createSecretKey(Buffer.from('other'))];
  expect(hmacSha256(one, 'text')).not.toBe(hmacSha256(other, 'text'));
  expect(hmacSha256(one, 'text')).toBe(hmacSha256(one, 'text'));
});
