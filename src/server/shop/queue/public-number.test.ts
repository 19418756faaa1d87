import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { hourLater } from '../../../../tests/support/database/small-catalogue.ts';
import { addWaitingRoom, arrive, Browser, letPass, untilSeen } from '../../../../tests/support/people/waiting-room.ts';
import { addHall } from '../../../../tests/support/shop/hall.ts';
import { type RunningApp, runningApp } from '../../../../tests/support/shop/running-app.ts';

let shop: RunningApp;
beforeAll(async () => {
  shop = await runningApp({ jobs: ['moveLines'] });
});
afterAll(() => shop.close());

const browser = (address?: string) => new Browser(shop.app, address);

describe('the public number', () => {
  test('is the same bytes for everybody, without a cookie, and any cache may keep it for a second', async () => {
    const hall = await addWaitingRoom(shop.db, { insideMax: 1 });
    await arrive(shop.app, hall, 3);
    await untilSeen(shop.app, hall, { arrivals: 3 });
    const [one, two] = await Promise.all([browser().watch(hall), browser().watch(hall)]);
    expect(one.body).toBe(two.body);
    expect(one.headers).toMatchObject({
      'cache-control': 'public, max-age=1, stale-while-revalidate=1',
      etag: two.headers.etag,
    });
    expect(one.headers['set-cookie']).toBeUndefined();
    expect(one.json()).toMatchObject({
      eventId: hall.eventId,
      served: 1,
      arrivals: 3,
      lobbySize: 0,
      isSoldOut: false,
      isPaused: false,
      message: {},
      speedPerMinute: 100_000,
    });
    const ifNoneMatch = { 'if-none-match': String(one.headers.etag) };
    const unchanged = await shop.app.inject({ url: `/api/order/queue/${hall.eventId}`, headers: ifNoneMatch });
    expect(unchanged.statusCode).toBe(304);
  });

  test('is there for events with a waiting room only', async () => {
    const plain = await addHall(shop.db, { zones: [1] });
    for (const eventId of [plain.eventId, 1_999_998]) expect((await browser().watch({ eventId })).statusCode).toBe(404);
    for (const id of ['0x10', '01', '-1']) expect((await browser().get(`/api/order/queue/${id}`)).statusCode).toBe(400);
  });

  test('may be watched by thousands behind one address, at any time', async () => {
    const hall = await addWaitingRoom(shop.db);
    await browser().watch(hall);
    const statuses = new Set<number>();
    const running = performance.now.bind(performance);
    for (let second = 1; second <= 7; second++) {
      // All of them request the state in the moment in which it becomes stale.
      const later = vi.spyOn(performance, 'now').mockImplementation(() => running() + second * 1001);
      const answers = Array.from({ length: 100 }, () => browser('198.51.100.99').watch(hall));
      for (const { statusCode } of await Promise.all(answers)) statuses.add(statusCode);
      later.mockRestore();
    }
    expect([...statuses]).toEqual([200]);
  });

  test('commits to the seed before anybody comes, and shows it after the opening only', async () => {
    const hall = await addWaitingRoom(shop.db, { opensAt: hourLater(1) });
    const before = (await browser().watch(hall)).json();
    expect(before).toMatchObject({ openedAt: null, lobbySize: null, seed: null, arrivals: 0, served: 0 });
    const place = (await browser().requestEntry(hall)).json();
    expect(place).toMatchObject({ place: null, ahead: null, estimateSeconds: null, askAgainSeconds: 10 });
    await shop.db
      .updateTable('event')
      .set({ saleOpensAt: hourLater(-1) })
      .where('id', '=', hall.eventId)
      .execute();
    const after = await untilSeen(shop.app, hall, { lobbySize: 1 });
    expect(after.seedHash).toBe(before.seedHash);
    expect(createHash('sha256').update(Buffer.from(after.seed, 'hex')).digest('hex')).toBe(before.seedHash);
  });

  test('tells a speed that was measured while somebody waited, and an estimate from it', async () => {
    const hall = await addWaitingRoom(shop.db, { insideMax: 1, perMinute: 600 });
    await arrive(shop.app, hall, 91);
    await letPass(shop.db, hall, 60);
    await sql`update queue set served = 61 where event_id = ${hall.eventId}`.execute(shop.db);
    await sql`
      insert into queue_step values (${hall.eventId}, date_trunc('second', now()) - interval '1 s', 61)`.execute(
      shop.db,
    );
    const { speedPerMinute } = await untilSeen(shop.app, hall, { served: 61 });
    expect(speedPerMinute).toBeGreaterThan(50);
    expect(speedPerMinute).toBeLessThanOrEqual(60);
    const waiting = (await browser().requestEntry(hall)).json();
    expect(waiting).toMatchObject({ place: 91, ahead: 30 });
    expect(waiting.estimateSeconds).toBeGreaterThanOrEqual(30);
    expect(waiting.estimateSeconds).toBeLessThan(37);
  });
});

describe('one address', () => {
  test('gets twenty places in ten minutes; others are not hurt, and later there are more', async () => {
    const hall = await addWaitingRoom(shop.db, { insideMax: 1 });
    const office = '198.51.100.7';
    const statuses = [];
    for (let at = 0; at < 22; at++) statuses.push((await browser(office).requestEntry(hall)).statusCode);
    expect(statuses.slice(0, 20)).not.toContain(429);
    expect(statuses.slice(20)).toEqual([429, 429]);
    const refused = await browser(office).requestEntry(hall);
    expect(refused.json().errorKey).toBe('tooManyPlaces');
    expect(refused.headers['retry-after']).toBe('60');
    expect((await browser('198.51.100.8').requestEntry(hall)).statusCode).toBe(202);
    await letPass(shop.db, hall, 601);
    expect((await browser(office).requestEntry(hall)).statusCode).toBe(202);
  });

  test('counts a network of IPv6 addresses as one', async () => {
    const hall = await addWaitingRoom(shop.db, { insideMax: 1 });
    const statuses = [];
    for (let at = 1; at < 22; at++) statuses.push((await browser(`2001:db8:7:7::${at}`).requestEntry(hall)).statusCode);
    expect(statuses.at(-1)).toBe(429);
    expect((await browser('2001:db8:7:8::1').requestEntry(hall)).statusCode).toBe(202);
  });

  test('is kept as a digest that tells nothing', async () => {
    const hall = await addWaitingRoom(shop.db, { insideMax: 1 });
    await browser('198.51.100.77').requestEntry(hall);
    const { rows } = await sql<{ row: string }>`
      select queue_place::text as row from queue_place where event_id = ${hall.eventId}`.execute(shop.db);
    expect(rows).toHaveLength(1);
    expect(rows[0]?.row).not.toContain('198.51');
  });
});
