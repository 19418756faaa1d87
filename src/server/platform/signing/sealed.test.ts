import { createSecretKey, randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { seal, unseal } from './sealed.ts';

const key = createSecretKey(randomBytes(32));

describe('a sealed text', () => {
  test('is read again with the same key', () => {
    expect(unseal(key, 'buyer', seal(key, 'buyer', '陳大文 +85291234567'))).toBe('陳大文 +85291234567');
  });

  test('looks different each time, and never like the text', () => {
    const [one, other] = [seal(key, 'buyer', 'tai man'), seal(key, 'buyer', 'tai man')];
    expect(one.equals(other)).toBe(false);
    expect(one.includes('tai man')).toBe(false);
  });

  test('is not read with another key, nor as anything else, nor with a bit changed', () => {
    const sealed = seal(key, 'buyer', 'tai man');
    expect(() => unseal(createSecretKey(randomBytes(32)), 'buyer', sealed)).toThrow();
    expect(() => unseal(key, 'phone', sealed)).toThrow();
    for (let at = 0; at < sealed.length; at++) {
      const changed = Buffer.from(sealed);
      changed[at] = (changed[at] ?? 0) ^ 1;
      expect(() => unseal(key, 'buyer', changed), `byte ${at}`).toThrow();
    }
  });
});
