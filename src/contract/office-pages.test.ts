import { describe, expect, test } from 'vitest';
import { duties, staffRight } from '../domain/accounts/duties.ts';
import { mayPass } from '../domain/accounts/rights.ts';
import { officeAddresses, officePageAt, writeRightOf } from './office-pages.ts';

describe('the programme in the back office', () => {
  test.each(['/entity/site', '/entity/site/5', '/entity/event', '/entity/pricing/7'])(
    '%s: every account may look',
    (address) => {
      expect(mayPass(officePageAt(address).right, ['ROLE_USER'])).toBe(true);
    },
  );

  test.each(staffRight)('%s may look without being a customer too: its other pages are reached from there', (duty) => {
    for (const address of ['/entity', '/entity/event', '/entity/event/5', '/entity/session'])
      expect(mayPass(officePageAt(address).right, [duty])).toBe(true);
  });

  test('an outlet has its own page alone', () => {
    expect(mayPass(officePageAt('/entity/event').right, ['ROLE_OUTLET'])).toBe(false);
    expect(mayPass(officePageAt('/outlet').right, ['ROLE_OUTLET'])).toBe(true);
  });

  test.each(['/entity/site/new', '/entity/site/5/edit', '/entity/site/5/delete'])(
    '%s is for those with the duty',
    (address) => {
      expect(officePageAt(address).right).toEqual(duties.programme);
      expect(officePageAt(address).title).toBe('limelightApp.site.home.title');
    },
  );

  test('a row whose key looks like a verb is only a row', () => {
    expect(mayPass(officePageAt('/entity/site/delete').right, ['ROLE_USER'])).toBe(true);
  });
});

test('transactions are for the box office, are made by a sale, and have no form for a change', () => {
  expect(mayPass(officePageAt('/entity/transaction/5').right, ['ROLE_USER'])).toBe(false);
  expect(mayPass(officePageAt('/entity/transaction/5').right, ['ROLE_BOX_OFFICE'])).toBe(true);
  expect(writeRightOf('/entity/transaction')).toBeNull();
  expect(officeAddresses.filter((address) => address.startsWith('/entity/transaction'))).toEqual([
    '/entity/transaction/new',
    '/entity/transaction',
    '/entity/transaction/$key',
    '/entity/transaction/$key/seats',
  ]);
});

test('users are written by those who may see them', () => {
  expect(writeRightOf('/admin/user-management')).toEqual(duties.users);
  expect(officePageAt('/admin/user-management/new').right).toEqual(duties.users);
});
