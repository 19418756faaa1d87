import { expect, test } from 'vitest';
import { asksQuestions } from './asks-questions.ts';

test.each([
  [['ticketDelivery', 'collectionAtShow'] as const, false],
  [['ticketDelivery'] as const, true],
  [['collectionAtShow'] as const, true],
  [[] as const, true],
])('an event of the types %j asks questions: %s', (type, asks) =>
  expect(asksQuestions({ type: [...type] })).toBe(asks),
);
