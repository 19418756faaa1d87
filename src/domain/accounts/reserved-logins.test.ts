import { expect, test } from 'vitest';
import { isReservedLogin } from './reserved-logins.ts';

test('a login that stands for something else in an address, or for a folder, is nobody’s', () => {
  expect(['new', 'NEW', 'authorities', '.', '..', '...', 'news', '.a', 'a..b'].filter(isReservedLogin)).toEqual([
    'new',
    'NEW',
    'authorities',
    '.',
    '..',
    '...',
  ]);
});

test('the names that records use for nobody in particular are nobody’s, in whichever case', () => {
  expect(['system', 'System', 'ANONYMOUS', 'Visitor', 'systems', 'mei'].filter(isReservedLogin)).toEqual([
    'system',
    'System',
    'ANONYMOUS',
    'Visitor',
  ]);
});
