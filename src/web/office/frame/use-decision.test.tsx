import { expect, test } from 'vitest';
import { drawPart, readOf } from '../../../../tests/support/samples/draw-part.tsx';
import type { Answer } from '../../api/ask-server.ts';
import { useFailureText } from './use-decision.ts';

const Failed = ({ answer }: { answer: Answer }) => <p>{useFailureText()(answer)}</p>;
const textOf = (status: number, body: object = {}) =>
  readOf(drawPart(<Failed answer={{ status, headers: new Headers(), body }} />, 'en')).trim();

test('a row that a colleague has removed is no longer there, whatever it is', () => {
  expect(textOf(404)).toBe('This is no longer there.');
});

test('a decision of a colleague has a name', () => {
  const problem = { errorKey: 'alreadyDecided', details: { decidedBy: 'mei', status: 'REFUND_DUE' } };
  expect(textOf(409, problem)).toBe('mei has decided it before you.');
});
