import { expect, test } from 'vitest';
import { signedText } from './signed-text.ts';

test('the signed text has the id, the time and the body', () => {
  expect(signedText('7f1c', 1_700_000_000, '{"type":"order.paid"}')).toBe('7f1c.1700000000.{"type":"order.paid"}');
});
