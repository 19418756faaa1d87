import { describe, expect, test } from 'vitest';
import { advanceLine, type Crowd, claimSeconds, roomFor } from './advance-line.ts';
import type { Line } from './line.ts';

/** Opened at time 0 with a hundred waiting, room for all of them, and no credit. */
const waiting: Line = {
  arrivals: 100,
  openedAt: 0,
  lobbySize: 0,
  served: 0,
  advancedAt: 0,
  credit: 0,
  room: 1000,
  countedAt: 0,
  waitingSince: 0,
};

describe('how many are let in', () => {
  test.each([
    // [what, line, per minute, now, let in]
    ['by the rate', {}, 600, 1_000, 10],
    ['nobody before a place is earned', {}, 60, 999, 0],
    ['somebody in the very millisecond', {}, 60, 1_000, 1],
    ['not more than came', { arrivals: 7 }, 600, 1_000, 7],
    ['nobody when nobody waits', { arrivals: 5, served: 5 }, 600, 1_000, 0],
    ['not more than there is room for', { room: 4 }, 600, 1_000, 4],
    ['nobody into no room', { room: 0 }, 600, 1_000, 0],
    ['after what was let in before', { served: 90 }, 600, 2_000, 10],
    ['with what was left over', { credit: 59_000 }, 60, 17, 1],
    ['not with a little less than was left over', { credit: 59_000 }, 60, 16, 0],
    ['no storm after a quiet hour: one place and two seconds are saved', {}, 600, 3_600_000, 21],
    ['at a slow rate one place is saved', {}, 6, 3_600_000, 1],
    ['from the opening on, when it was never counted', { advancedAt: null }, 600, 1_000, 10],
    ['nobody for a clock that jumped back', { advancedAt: 5_000 }, 600, 1_000, 0],
  ])('%s', (_, line, perMinute, now, letIn) => {
    const before: Line = { ...waiting, ...line };
    const after = advanceLine(before, perMinute, now);
    expect(after.served - before.served).toBe(letIn);
    expect(before.room - after.room).toBe(letIn);
  });

  test('nobody before the opening', () => {
    const closed = { ...waiting, openedAt: null };
    expect(advanceLine(closed, 600, 1_000)).toBe(closed);
  });

  test('no time is earned twice, whatever the clock does', () => {
    const once = advanceLine(waiting, 60, 1_000);
    const back = advanceLine(once, 60, 500);
    expect(back.advancedAt).toBe(1_000);
    expect(advanceLine(back, 60, 1_000).served).toBe(1);
  });

  test.each([7, 61, 100, 599, 777])('at %i a minute no fraction is lost, however the looks fall', (perMinute) => {
    let line: Line = { ...waiting, arrivals: 1_000_000, room: 1_000_000 };
    let now = 0;
    for (let look = 0; now < 600_000; look++) {
      now = Math.min(600_000, now + 700 + ((look * 379) % 800));
      line = advanceLine(line, perMinute, now);
    }
    expect(line.served).toBe(perMinute * 10);
  });
});

describe('since when somebody waits', () => {
  test.each([
    ['it begins when somebody is left', { arrivals: 20, waitingSince: null }, 1_000],
    ['it stays as long as somebody is left', { arrivals: 20, waitingSince: 77 }, 77],
    ['it ends with the last of them', { arrivals: 10, waitingSince: 77 }, null],
  ])('%s', (_, line, since) => {
    expect(advanceLine({ ...waiting, ...line }, 600, 1_000).waitingSince).toBe(since);
  });
});

describe('how many more fit in', () => {
  const nobody: Crowd = { inside: 0, calledLately: 0, claimedLately: 0, seatsLeft: 1000, seatsHeld: 0 };

  test.each([
    ['an empty shop', {}, 50],
    ['less those inside', { inside: 20 }, 30],
    ['less those who were called just now', { calledLately: 12 }, 38],
    ['who count once when they are in', { inside: 10, calledLately: 12, claimedLately: 10 }, 38],
    ['late claims make no room', { calledLately: 2, claimedLately: 5 }, 50],
    ['not more than seats are left', { seatsLeft: 8 }, 8],
    ['seats that are held may come back', { seatsLeft: 8, seatsHeld: 4 }, 12],
    ['those inside choose from them as well', { seatsLeft: 8, seatsHeld: 4, inside: 5 }, 7],
    ['held seats alone', { seatsLeft: 0, seatsHeld: 4 }, 4],
    ['nothing left, nobody in', { seatsLeft: 0 }, 0],
    ['nothing to count yet', { seatsLeft: null, inside: 1 }, 49],
    ['never less than nobody', { inside: 70 }, 0],
  ])('%s', (_, crowd, room) => {
    expect(roomFor({ ...nobody, ...crowd }, 50)).toBe(room);
  });

  test('who is called has twenty seconds before others count on it', () => {
    expect(claimSeconds).toBe(20);
  });
});
