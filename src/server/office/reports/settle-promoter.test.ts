import { afterAll, beforeAll, expect, test } from 'vitest';
import { paidAt } from '../../../../tests/support/people/paid-at.ts';
import { type SignedIn, signedIn } from '../../../../tests/support/people/signed-in.ts';
import { type BoxOffice, openBoxOffice } from '../../../../tests/support/shop/box-office.ts';
import type { Hall } from '../../../../tests/support/shop/hall.ts';
import type { PromoterSettlements } from '../../../contract/reports.ts';

let shop: BoxOffice;
let hall: Hall;
let accountant: SignedIn;
beforeAll(async () => {
  shop = await openBoxOffice();
  accountant = await signedIn(shop.deps, { authorities: ['ROLE_FINANCE'] });
  hall = await shop.hallOf(50);
  await paidAt(shop, hall, { at: new Date('2026-04-02T12:00:00+08:00'), count: 1, zone: 0 });
  await paidAt(shop, hall, { at: new Date('2026-04-04T12:00:00+08:00'), count: 2, zone: 0 });
});
afterAll(() => shop.close());

const url = (lastDay = '') => `/api/reports/settlements/${hall.eventId}${lastDay && `?lastDay=${lastDay}`}`;
const openUntil = async (lastDay?: string) =>
  (await shop.app.inject({ url: url(lastDay), headers: accountant.headers })).json<PromoterSettlements>().open;
const close = (payload: { lastDay: string; due: number }) =>
  shop.app.inject({ method: 'POST', url: url(), headers: accountant.headers, payload });

test('the sum until a chosen day is shown, and closed at no other one', async () => {
  const all = await openUntil();
  const early = await openUntil('2026-04-03');
  expect(early).toMatchObject({ lastDay: '2026-04-03', figures: { tickets: 1 } });
  expect(await openUntil('2026-04-01')).toBe(null);
  expect(await openUntil('2099-01-01'), 'a day that is not over').toEqual(all);
  const { due = 0 } = early ?? {};
  const refused = await close({ lastDay: '2026-04-03', due: all?.due ?? 0 });
  expect([refused.statusCode, refused.json().errorKey]).toEqual([409, 'settlementChanged']);
  expect((await close({ lastDay: '2026-04-03', due })).json().closed).toMatchObject([{ lastDay: '2026-04-03', due }]);
});
