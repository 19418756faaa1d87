import { expect, test } from 'vitest';
import { allClasses, codeOf, isRestricted, unrestrictedClasses } from './seat-codes.ts';
import { seatClasses } from './seat-plan.ts';

test.each(seatClasses)(
  'a seat of class %s has a code of its own, and another where its view is restricted',
  (seatClass) => {
    const code = codeOf({ number: 1, class: seatClass });
    const restricted = codeOf({ number: 1, class: seatClass, restrictedView: true });
    expect([isRestricted(code), isRestricted(restricted)]).toEqual([false, true]);
    expect([unrestrictedClasses[code], unrestrictedClasses[restricted]]).toEqual([seatClass, null]);
    expect([allClasses[code], allClasses[restricted]]).toEqual([seatClass, seatClass]);
  },
);

test('an aisle is nought, and of no class', () => {
  expect(codeOf(null)).toBe(0);
  expect(isRestricted(0)).toBe(false);
  expect([unrestrictedClasses[0], allClasses[0]]).toEqual([null, null]);
});
