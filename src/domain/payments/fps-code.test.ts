import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { crc16 } from './crc16.ts';
import { fpsCode } from './fps-code.ts';

/** Reads the elements of a code again, knowing only that each says its length. */
function elementsOf(text: string): Record<string, string> {
  const found: Record<string, string> = {};
  for (let at = 0; at < text.length; ) {
    const length = Number(text.slice(at + 2, at + 4));
    found[text.slice(at, at + 2)] = text.slice(at + 4, at + 4 + length);
    at += 4 + length;
  }
  return found;
}

describe('an FPS code', () => {
  test('with an FPS ID, an amount, a time and a reference', () => {
    const validUntil = Date.parse('2026-11-20T15:30:00+08:00');
    const code = fpsCode({
      payee: { fpsId: '166052322' },
      amountCents: 138_000,
      reference: 'T20261120000001',
      validUntil,
    });
    expect(code).toBe(
      '00020101021226450012hk.com.hkicl0209166052322051226112015300052040000530334454071380.005802HK5902NA6002HK62380115T202611200000010515T202611200000016304CF0E',
    );
  });

  test.each([
    ['02', { fpsId: '1234567' }, '1234567'],
    ['03', { mobile: '+852-91234567' }, '+852-91234567'],
    ['04', { email: 'pay@shop.example' }, 'pay@shop.example'],
  ])('names the payee in element 26.%s', (id, payee, value) => {
    const code = elementsOf(fpsCode({ payee, amountCents: 1, reference: 'A1' }));
    expect(elementsOf(code['26'] ?? '')).toEqual({ '00': 'hk.com.hkicl', [id]: value });
    expect(code['54']).toBe('0.01');
  });

  test('is read again as it was written, whatever the amount and reference', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 99_999_999 }),
        fc.stringMatching(/^[A-Z0-9]{1,25}$/),
        (amountCents, reference) => {
          const text = fpsCode({ payee: { fpsId: '166052322' }, amountCents, reference });
          const code = elementsOf(text);
          expect(Math.round(Number(code['54']) * 100)).toBe(amountCents);
          expect(elementsOf(code['62'] ?? '')).toEqual({ '01': reference, '05': reference });
          expect(code['63']).toBe(crc16(text.slice(0, -4)));
        },
      ),
    );
  });

  test('refuses what a code cannot hold', () => {
    expect(() => fpsCode({ payee: { email: '陳@shop.example' }, amountCents: 1, reference: 'A' })).toThrow(
      'element 04',
    );
    expect(() => fpsCode({ payee: { fpsId: '1'.repeat(100) }, amountCents: 1, reference: 'A' })).toThrow('element 02');
  });
});
