import { expect, test } from 'vitest';
import { canMove, type EventState, eventMoveNames, eventStateOf, eventStates } from './event-state.ts';

const now = Date.parse('2027-03-01T12:00:00Z');

test.each([
  [null, false, 'draft'],
  ['2027-03-01T12:00:01Z', false, 'scheduled'],
  ['2027-03-01T12:00:00Z', false, 'published'],
  ['2027-03-01T12:00:00Z', true, 'archived'],
  [null, true, 'archived'],
])('an event published at %s, archived: %s, is %s', (publishedAt, archived, state) => {
  expect(eventStateOf({ publishedAt, archived }, now)).toBe(state);
});

test('each state has its own moves', () => {
  const movesOf = (state: EventState) => eventMoveNames.filter((move) => canMove(state, move)).join(' ');
  expect(Object.fromEntries(eventStates.map((state) => [state, movesOf(state)]))).toEqual({
    draft: 'publish schedule archive',
    scheduled: 'publish schedule withdraw archive',
    published: 'withdraw archive',
    archived: 'restore',
  });
});
