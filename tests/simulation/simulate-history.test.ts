import { afterEach, beforeEach, expect, test } from 'vitest';
import { type BoxOffice, oneTicket, openBoxOffice } from '../support/shop/box-office.ts';
import { type Attempt, judgeHistory } from './simulate-history.ts';

let shop: BoxOffice;
beforeEach(async () => {
  shop = await openBoxOffice();
});
afterEach(() => shop.close());

test.each([
  ['was only refused: it is found', false, 1],
  ['had no answer once: it may be so', true, 0],
])('an order is stored, and its buyer %s', async (_, wasUnknown, found) => {
  const hall = await shop.hallOf(2);
  const buyer = shop.buyer(hall.eventId);
  await shop.order(oneTicket(hall), buyer);
  const attempt: Attempt = {
    passId: buyer.passId,
    preferences: new Map(),
    echoedAt: null,
    wasGivenBack: false,
    wasUnknown,
    paidAt: null,
  };
  const wrong = await judgeHistory(shop.db, [attempt]);
  expect(wrong.filter((words) => words.endsWith('its buyer was only refused'))).toHaveLength(found);
});
