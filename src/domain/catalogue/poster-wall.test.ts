import { describe, expect, test } from 'vitest';
import { bannersOf, inWallOrder, isOnWall, type WallEvent, wallCounts } from './poster-wall.ts';

const now = Date.parse('2026-11-20T02:00:00Z');
const event = (id: number, dates: string[], rest: Partial<WallEvent> = {}): WallEvent => ({
  id,
  site: { region: 'HK' },
  sessions: dates.map((date) => ({ startTime: `${date}T12:00:00Z`, enabled: true })),
  saleOpensAt: null,
  bannerPosition: null,
  ...rest,
});
const ids = (events: WallEvent[]) => events.map(({ id }) => id);

const over = event(1, ['2026-11-01']);
const march = event(2, ['2027-03-14', '2027-03-12']);
const macau = event(3, ['2027-03-13'], { site: { region: 'MO' } });
const undated = event(4, []);
const soon = event(5, ['2027-06-05'], { saleOpensAt: '2026-11-27T02:00:00Z' });
const all = [over, undated, soon, macau, march];

describe('the poster wall', () => {
  test('hangs by the earliest session, then what has no date yet, then what is over', () => {
    expect(ids(inWallOrder(all, now))).toEqual([2, 3, 5, 4, 1]);
    expect(ids(inWallOrder(all.toReversed(), now))).toEqual([2, 3, 5, 4, 1]);
  });

  test('hangs what is sold out behind all that can be bought', () => {
    const soldOut = event(6, [], {
      sessions: [{ startTime: '2026-12-01T12:00:00Z', enabled: true, ticketsLeft: 'none' }],
    });
    expect(ids(inWallOrder([soldOut, ...all], now))).toEqual([2, 3, 5, 4, 6, 1]);
  });

  test('two events without dates keep the order in which they came to the shop', () => {
    expect(ids(inWallOrder([event(9, []), undated], now))).toEqual([4, 9]);
  });

  test('can be narrowed to a place or to what goes on sale soon', () => {
    expect(ids(all.filter((each) => isOnWall(each, { place: 'mo' }, now)))).toEqual([3]);
    expect(ids(all.filter((each) => isOnWall(each, { sale: 'soon' }, now)))).toEqual([5]);
    expect(all.filter((each) => isOnWall(each, {}, now))).toHaveLength(5);
  });

  test('counts what each filter would show', () => {
    expect(wallCounts(all, now)).toEqual({ all: 5, hk: 4, mo: 1, soon: 1 });
  });
});

describe('the carousel', () => {
  test('shows the chosen events in their places', () => {
    const banners = [event(7, ['2027-01-01'], { bannerPosition: 2 }), event(8, ['2027-02-01'], { bannerPosition: 1 })];
    expect(ids(bannersOf([...all, ...banners], now))).toEqual([8, 7]);
  });

  test('shows six at the most, and of two in one place the one that came first to the shop', () => {
    const banners = [15, 14, 13, 12, 11, 10, 9].map((id) =>
      event(id, ['2027-01-01'], { bannerPosition: id < 12 ? 1 : 2 }),
    );
    expect(ids(bannersOf(banners, now))).toEqual([9, 10, 11, 12, 13, 14]);
  });

  test('drops a chosen event that is over', () => {
    expect(
      ids(
        bannersOf(
          [
            { ...over, bannerPosition: 1 },
            { ...march, bannerPosition: 2 },
          ],
          now,
        ),
      ),
    ).toEqual([2]);
  });

  test('with none chosen shows the first on the wall, and with no events nothing', () => {
    expect(ids(bannersOf(all, now))).toEqual([2]);
    expect(bannersOf([], now)).toEqual([]);
  });
});
