import { expect, test } from 'vitest';
import { isReservedLogin } from './reserved-logins.ts';

test('the names that records use for nobody in particular are nobody’s, in whichever case', () => {
  expect(['system', 'System', 'ANONYMOUS', 'systems', 'mei'].filter(isReservedLogin)).toEqual([
    'system',
    'System',
    'ANONYMOUS',
  ]);
});
