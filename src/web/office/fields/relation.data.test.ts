import { expect, test } from 'vitest';
import { choicesWith } from './relation.data.ts';

const choices = [
  { id: 1, label: '海匯展演館', note: 'Harbour Hall' },
  { id: 2, label: '媽閣劇院' },
];

test('while words are searched for, no choice is offered that does not have them', () => {
  expect(choicesWith(choices, '媽閣')).toEqual([choices[1]]);
  expect(choicesWith(choices, ' HARBOUR ')).toEqual([choices[0]]);
  expect(choicesWith(choices, '濠庭')).toBeUndefined();
  expect(choicesWith(undefined, '')).toBeUndefined();
});
