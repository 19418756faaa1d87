import { expect, test } from 'vitest';
import { sizeText } from './size-text.ts';

test.each([
  [499_963_170_816, '465.63 GB'],
  [1_073_741_824, '1024.00 MB'],
  [10_485_760, '10.00 MB'],
  [0, '0.00 MB'],
])('%i bytes are %s', (bytes, text) => expect(sizeText(bytes)).toBe(text));
