import { expect, test } from 'vitest';
import { hiddenMailbox } from './hidden-mailbox.ts';

test.each([
  ['mei.lee@visitor.example', 'm••@visitor.example'],
  ['m@visitor.example', 'm••@visitor.example'],
  ['𨋢@visitor.example', '𨋢••@visitor.example'],
])('%o is shown as %o', (email, shown) => {
  expect(hiddenMailbox(email)).toBe(shown);
});
