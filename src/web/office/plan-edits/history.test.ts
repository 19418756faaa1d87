import { expect, test } from 'vitest';
import { amend, beginHistory, record, redo, undo } from './history.ts';

test('every change can be undone and done again, without a limit', () => {
  let history = beginHistory(0);
  for (let step = 1; step <= 10_000; step++) history = record(history, step);
  for (let step = 1; step <= 9_999; step++) history = undo(history);
  expect(history.present).toBe(1);
  expect(undo(undo(history)).present).toBe(0);
  expect(redo(redo(history)).present).toBe(3);
});

test('a new change ends what could be done again', () => {
  const history = record(undo(record(beginHistory('a'), 'b')), 'c');
  expect(redo(history).present).toBe('c');
  expect(undo(history).present).toBe('a');
});

test('changes of one name are one step, until something else happens', () => {
  const moved = record(record(record(beginHistory(0), 1, 'move'), 2, 'move'), 3, 'move');
  expect(undo(moved).present).toBe(0);
  expect(undo(record(amend(moved, 4), 5, 'move')).present).toBe(4);
  expect(record(moved, 3)).toBe(moved);
});
