import { describe, expect, test } from 'vitest';
import { nightAtlas } from '../../../../tests/support/samples/sample-pages.ts';
import type { EventPricing, EventSession } from '../../../contract/catalogue.ts';
import { chosenIn } from './chosen-in.ts';

const [session, closed] = nightAtlas.sessions as [EventSession, EventSession];
const [pricing] = nightAtlas.pricings as [EventPricing];
const lineOf = (of = session, price = pricing) => ({
  session: of,
  pricing: price,
  zone: price.zone,
  numTicket: 2,
  wheelchair: false,
});
const chosen = { SESSION: session, CART: [lineOf()] };

describe('the choice of a buyer in an event that has changed', () => {
  test('has the prices and the times of now', () => {
    const later = { ...session, startTime: '2027-03-14T12:15:00.000Z' };
    const dearer = { ...pricing, price: pricing.price + 20 };
    expect(chosenIn({ sessions: [later], pricings: [dearer] }, chosen)).toEqual({
      SESSION: later,
      CART: [lineOf(later, dearer)],
    });
  });

  test('loses the lines whose session or price is not sold any more, and keeps the others', () => {
    const other = { ...pricing, id: 99 };
    const CART = [lineOf(), lineOf(closed), lineOf({ ...session, id: 98 }), lineOf(session, other)];
    expect(chosenIn(nightAtlas, { ...chosen, CART }).CART).toEqual([lineOf()]);
  });

  test('keeps a session that is gone, so that the page can say so, and a price of a code', () => {
    const ofCode = { ...pricing, id: 97, ticketType: 'DISCOUNT' as const, price: 1 };
    expect(chosenIn({ sessions: [], pricings: [] }, chosen)).toEqual({ SESSION: session, CART: [] });
    expect(chosenIn(nightAtlas, { ...chosen, CART: [lineOf(session, ofCode)] }).CART).toEqual([
      lineOf(session, ofCode),
    ]);
  });
});
