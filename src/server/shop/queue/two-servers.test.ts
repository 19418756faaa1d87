// Two servers on one database: one line, whatever they do at the same time.
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type FreshDatabase, freshDatabase } from '../../../../tests/support/database/fresh-database.ts';
import { hourLater } from '../../../../tests/support/database/small-catalogue.ts';
import {
  addWaitingRoom,
  Browser,
  lineOf,
  moveNow,
  until,
  untilSeen,
} from '../../../../tests/support/people/waiting-room.ts';
import type { Hall } from '../../../../tests/support/shop/hall.ts';
import { type RunningApp, runningApp } from '../../../../tests/support/shop/running-app.ts';
import { drawPlaces } from '../../../domain/queue/draw-places.ts';
import { moveLine } from './move-line.ts';

const jobs = ['moveLines'] as const;
let database: FreshDatabase;
let servers: [RunningApp, RunningApp];
beforeAll(async () => {
  database = await freshDatabase(20);
  servers = [await runningApp({ database, jobs }), await runningApp({ database, jobs })];
});
afterAll(async () => {
  for (const { close } of servers) await close();
  await database.drop();
});

const serverFor = (at: number) => (servers[at % 2] as RunningApp).app;

type Waiting = { visitor: Browser; arrival: number; placeToken: string };

/** So many at once, each at one of the two servers. */
async function arriveTogether(hall: Hall, visitors: number, together = 250): Promise<Waiting[]> {
  const waiting: Waiting[] = [];
  for (let from = 0; from < visitors; from += together) {
    const group = Array.from({ length: Math.min(together, visitors - from) }, async (_, at) => {
      const visitor = new Browser(serverFor(at));
      const answer = await visitor.requestEntry(hall);
      expect(answer.statusCode).toBe(202);
      waiting.push({ visitor, ...(answer.json() as { arrival: number; placeToken: string }) });
    });
    await Promise.all(group);
  }
  return waiting;
}

const openNow = ({ eventId }: Hall) =>
  sql`update event set sale_opens_at = now() - interval '1 s' where id = ${eventId}`.execute(database.db);

/** Twenty requests of each of ten visitors, spread over both servers, all at once. */
async function requestEntryTogether(hall: Hall, visitors: Browser[]) {
  const answersOf = (visitor: Browser) =>
    Promise.all(Array.from({ length: 20 }, (_, at) => visitor.requestEntry(hall, undefined, serverFor(at))));
  return (await Promise.all(visitors.map(answersOf))).map((answers) => ({
    statusCodes: new Set(answers.map(({ statusCode }) => statusCode)),
    tokens: new Set(answers.map((answer) => answer.json().placeToken ?? answer.json().token)),
  }));
}

test('a visitor gets one place, however often and wherever they ask', async () => {
  const hall = await addWaitingRoom(database.db, { opensAt: hourLater(1) });
  const visitors = Array.from({ length: 10 }, () => new Browser(serverFor(0)));
  await Promise.all(visitors.map((visitor) => visitor.get('/api/order/acquire-token')));
  for (const { statusCodes, tokens } of await requestEntryTogether(hall, visitors)) {
    expect([...statusCodes]).toEqual([202]);
    expect(tokens.size).toBe(1);
  }
  expect((await lineOf(database.db, hall)).arrivals).toBe(10);
});

test('a place gets one pass, however often and wherever it is claimed', async () => {
  const hall = await addWaitingRoom(database.db, { opensAt: hourLater(1) });
  const waiting = await arriveTogether(hall, 10);
  await openNow(hall);
  await moveLine(database.db, hall.eventId);
  for (const { visitor } of waiting) visitor.forget(/place/);
  const claimed = await requestEntryTogether(
    hall,
    waiting.map(({ visitor }) => visitor),
  );
  for (const { statusCodes, tokens } of claimed) {
    expect([...statusCodes]).toEqual([200]);
    expect(tokens.size).toBe(1);
  }
});

test('twenty servers that look at once open a line once, and the later arrivals stand behind the lobby', async () => {
  const hall = await addWaitingRoom(database.db, { opensAt: hourLater(1), insideMax: 3 });
  const lobby = await arriveTogether(hall, 40);
  await openNow(hall);
  const arriving = arriveTogether(hall, 20);
  await Promise.all(Array.from({ length: 20 }, () => moveLine(database.db, hall.eventId)));
  const late = await arriving;
  const { lobbySize, openedAt, seed, served } = await lineOf(database.db, hall);
  expect([lobbySize, served]).toEqual([40, 3]);
  await moveNow(database.db, hall);
  const again = await lineOf(database.db, hall);
  expect([again.lobbySize, again.seed]).toEqual([40, seed]);
  expect(openedAt).not.toBeNull();

  const drawn = drawPlaces(seed, 40);
  await untilSeen(serverFor(0), hall, { served: 3 });
  for (const { visitor, arrival, placeToken } of lobby) {
    const answer = await visitor.requestEntry(hall, placeToken, serverFor(0));
    const place = drawn[arrival] as number;
    if (place < 3) expect(answer.statusCode).toBe(200);
    else expect(answer.json()).toMatchObject({ place, ahead: place - 3 });
  }
  for (const { visitor, arrival, placeToken } of late)
    expect((await visitor.requestEntry(hall, placeToken, serverFor(0))).json()).toMatchObject({ place: arrival });
  expect(Math.min(...late.map(({ arrival }) => arrival))).toBe(40);
});

describe('three thousand visitors', () => {
  test('stand in the order in which they came, and all get in, in the order that was drawn, though a server goes away', {
    timeout: 120_000,
  }, async () => {
    const hall = await addWaitingRoom(database.db, { opensAt: hourLater(1) });
    const waiting = await arriveTogether(hall, 3_000);
    const arrivals = waiting.map(({ arrival }) => arrival);
    expect(new Set(arrivals).size).toBe(3_000);
    expect(Math.max(...arrivals)).toBe(2_999);

    // The memory of a server is lost with it; the tokens of visitors are valid on the next one.
    await servers[1].close();
    servers[1] = await runningApp({ database, jobs });
    await openNow(hall);
    const { seed } = await until(
      () => lineOf(database.db, hall),
      ({ served }) => served === 3_000,
    );
    const drawn = drawPlaces(seed, 3_000);
    await Promise.all(servers.map(({ app }) => untilSeen(app, hall, { served: 3_000 })));

    const inLine = waiting.toSorted((one, other) => place(one) - place(other));
    function place({ arrival }: Waiting): number {
      return drawn[arrival] as number;
    }
    let admitted = 0;
    for (let from = 0; from < inLine.length; from += 250) {
      const group = inLine.slice(from, from + 250);
      const answers = await Promise.all(
        group.map(({ visitor, placeToken }, at) => visitor.requestEntry(hall, placeToken, serverFor(at))),
      );
      admitted += answers.filter(({ statusCode }) => statusCode === 200).length;
    }
    expect(admitted).toBe(3_000);
    const { rows } = await sql<{ count: number; passes: number }>`
      select count(*), count(distinct pass_id) as passes from queue_place where event_id = ${hall.eventId}`.execute(
      database.db,
    );
    expect(rows).toEqual([{ count: 3_000, passes: 3_000 }]);
  });
});
