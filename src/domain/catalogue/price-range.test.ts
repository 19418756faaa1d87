import { describe, expect, test } from 'vitest';
import { feeRange, priceRange, priceTiers } from './price-range.ts';

const pricing = (price: number, ticketType = 'PUBLIC', handlingFee = 10) => ({ price, ticketType, handlingFee });

describe('the price range', () => {
  test('runs over public prices alone: a free ticket for guests is nobody else’s price', () => {
    const pricings = [pricing(780), pricing(0, 'COMPLEMENTARY'), pricing(480), pricing(1280), pricing(200, 'DISCOUNT')];
    expect(priceRange(pricings)).toEqual({ lowest: 480, highest: 1280 });
  });

  test('is unknown while no public price is set', () => {
    expect(priceRange([])).toBeUndefined();
    expect(priceRange([pricing(0, 'COMPLEMENTARY')])).toBeUndefined();
  });

  test('the fee is told apart from the price', () => {
    expect(feeRange([pricing(480), pricing(780, 'PUBLIC', 20)])).toEqual({ lowest: 10, highest: 20 });
  });
});

describe('price tiers', () => {
  const zone = (name: string, price: number, freeSeating = false, ticketType = 'PUBLIC') => ({
    ...pricing(price, ticketType),
    zone: { name, freeSeating },
  });
  const reported = (...pricings: ReturnType<typeof zone>[]) =>
    priceTiers(pricings).map(({ price, zones }) => `${price}: ${zones.map(({ name }) => name).join(' ')}`);

  test('put zones that cost the same together, the dearest first, by their numbers', () => {
    expect(reported(zone('201', 480), zone('F10', 1280), zone('F2', 1280), zone('202', 480))).toEqual([
      '1280: F2 F10',
      '480: 201 202',
    ]);
  });

  test('tell a reduced price from the same price without a reduction', () => {
    const stalls = { ...zone('Stalls', 432), fullPrice: 480 };
    expect(priceTiers([stalls, zone('Balcony', 432)]).map(({ fullPrice }) => fullPrice)).toEqual([480, undefined]);
  });

  test('tell seats from standing at the same price', () => {
    expect(reported(zone('Balcony', 380), zone('Floor', 380, true))).toHaveLength(2);
  });
});
