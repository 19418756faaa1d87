import { generateKeyPairSync, randomBytes, sign, verify } from 'node:crypto';
import { expect, test } from 'vitest';
import { signatureRecogniser } from './recognise-signature.ts';

const { privateKey, publicKey } = generateKeyPairSync('ed25519');
const hasSigned = signatureRecogniser(privateKey);

test('what the key has signed is recognised, whatever its length', () => {
  for (let length = 0; length < 300; length += 1) {
    const message = randomBytes(length);
    expect(hasSigned(message, sign(null, message, privateKey))).toBe(true);
  }
});

test('a signature or a message with one other bit is not', () => {
  const message = randomBytes(17);
  const signature = sign(null, message, privateKey);
  for (const [name, original] of Object.entries({ message, signature }))
    for (let bit = 0; bit < original.length * 8; bit += 1) {
      const bent = Buffer.from(original);
      bent[bit >> 3] = (bent[bit >> 3] as number) ^ (1 << (bit & 7));
      const isRecognised = name === 'message' ? hasSigned(bent, signature) : hasSigned(message, bent);
      expect(isRecognised, `${name}, bit ${bit}`).toBe(false);
    }
});

test('another key, a signature of something else, and another length are not', () => {
  const message = randomBytes(17);
  const other = generateKeyPairSync('ed25519').privateKey;
  const signature = sign(null, message, privateKey);
  expect(hasSigned(message, sign(null, message, other))).toBe(false);
  expect(hasSigned(randomBytes(17), signature)).toBe(false);
  expect(hasSigned(message, signature.subarray(0, 63))).toBe(false);
  expect(hasSigned(message, Buffer.concat([signature, Buffer.alloc(1)]))).toBe(false);
  expect(hasSigned(message, Buffer.alloc(64))).toBe(false);
});

test('S plus the order of the curve, which some programs take, is not', () => {
  const message = randomBytes(17);
  const signature = sign(null, message, privateKey);
  const order = 2n ** 252n + 27742317777372353535851937790883648493n;
  const s = BigInt(`0x${Buffer.from(signature.subarray(32)).reverse().toString('hex')}`) + order;
  const written = Buffer.from(s.toString(16).padStart(64, '0'), 'hex').reverse();
  expect(hasSigned(message, Buffer.concat([signature.subarray(0, 32), written]))).toBe(false);
});

test('it agrees with a check by the public key on ten thousand random signatures, half of them forged', () => {
  for (let at = 0; at < 10_000; at += 1) {
    const message = randomBytes(17);
    const signature = at % 2 === 0 ? sign(null, message, privateKey) : randomBytes(64);
    expect(hasSigned(message, signature)).toBe(verify(null, message, publicKey, signature));
  }
});
