import { describe, expect, test } from 'vitest';
import { accountRight, authorities, duties, keyAuthorities, outletRight, staffRight } from './duties.ts';
import { isForPeople, isOfficeStaff, isStaff, mayPass, userRight } from './rights.ts';

describe('a right', () => {
  test('is everybody’s when it is public, and a pass is looked at elsewhere', () => {
    expect(mayPass('public', null)).toBe(true);
    expect(mayPass('pass', null)).toBe(true);
  });

  test('with an empty list is any account’s', () => {
    expect(mayPass([], null)).toBe(false);
    expect(mayPass([], [])).toBe(true);
  });

  test.each([
    { right: duties.users, held: ['ROLE_USER'], may: false },
    { right: duties.users, held: ['ROLE_USER', 'ROLE_ADMIN'], may: true },
    { right: userRight, held: ['ROLE_ADMIN'], may: false },
    { right: accountRight, held: ['ROLE_DOOR'], may: true },
    { right: accountRight, held: [], may: false },
    { right: accountRight, held: null, may: false },
  ])('of $right for $held: $may', ({ right, held, may }) => expect(mayPass(right, held)).toBe(may));
});

/** One line for each authority: its rights. */
const table = `
                   users programme withheldSeats orders guestApproval holds transfers refunds scanning doorDevices doorControl ticketing cockpit onSale operations programs outlets
  ROLE_ADMIN       x     x         x             x      x             x     x         x       x        x           x           x         x       x      x          x        x
  ROLE_USER        -     -         -             -      -             -     -         -       -        -           -           -         -       -      -          -        -
  ROLE_CATALOGUE   -     x         x             -      -             -     -         -       -        x           x           -         x       x      -          -        -
  ROLE_BOX_OFFICE  -     -         x             x      -             x     -         -       -        -           x           x         x       x      -          -        -
  ROLE_FINANCE     -     -         -             -      -             -     x         x       -        -           -           -         -       -      -          -        -
  ROLE_DOOR        -     -         -             -      -             -     -         -       x        x           x           -         -       -      -          -        -
  ROLE_OPERATOR    -     -         -             -      -             -     -         -       -        -           -           -         x       -      x          -        -
  ROLE_OUTLET      -     -         -             -      -             -     -         -       -        -           -           -         -       -      -          -        -
`;

describe('an authority', () => {
  const [names = [], ...rows] = table
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/));

  test('has the duties of the table', () => {
    const reported = authorities.map((authority) => [
      authority,
      ...names.map((name) => (mayPass(duties[name as keyof typeof duties], [authority]) ? 'x' : '-')),
    ]);
    expect(reported).toEqual(rows);
    expect(names).toEqual(Object.keys(duties));
  });

  test.each(authorities)(
    '%s comes into the back office when it is one of staff, but an outlet only to its page',
    (authority) => {
      expect(isStaff([authority])).toBe(authority !== 'ROLE_USER');
      expect(mayPass(staffRight, [authority])).toBe(isOfficeStaff([authority]));
      expect(mayPass(outletRight, [authority])).toBe(authority === 'ROLE_OUTLET');
    },
  );

  test('of staff counts beside a customer’s own', () => {
    expect(isStaff(['ROLE_USER', 'ROLE_DOOR'])).toBe(true);
    expect(isStaff([])).toBe(false);
  });
});

describe('the key of another program', () => {
  test('makes every call for staff, but none of the administrators alone and none about an own account', () => {
    expect(Object.keys(duties).filter((name) => isForPeople(duties[name as keyof typeof duties]))).toEqual([
      'users',
      'guestApproval',
      'programs',
      'outlets',
    ]);
    for (const right of [[], userRight, accountRight]) expect(isForPeople(right)).toBe(true);
    for (const right of ['public', 'pass', staffRight] as const) expect(isForPeople(right)).toBe(false);
  });

  test('never has the right of administrators or customers', () => {
    expect(authorities.filter((each) => !(keyAuthorities as readonly string[]).includes(each))).toEqual([
      'ROLE_ADMIN',
      'ROLE_USER',
      'ROLE_OUTLET',
    ]);
  });
});
