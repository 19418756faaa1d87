import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hourLater } from '../../../../tests/support/database/small-catalogue.ts';
import { isLockAwaited } from '../../../../tests/support/database/without-locks.ts';
import {
  addWaitingRoom,
  arrive,
  Browser,
  closeAllOrders,
  countConnections,
  letPass,
  lineOf,
  moveNow,
  sell,
  until,
  untilSeen,
} from '../../../../tests/support/people/waiting-room.ts';
import type { Hall } from '../../../../tests/support/shop/hall.ts';
import { type RunningApp, runningApp } from '../../../../tests/support/shop/running-app.ts';
import { readPass } from '../../../domain/queue/pass.ts';
import { unsign } from '../../platform/signing/sign.ts';
import { moveLine } from './move-line.ts';
import { lockQueue } from './queue.queries.ts';

let shop: RunningApp;
beforeAll(async () => {
  shop = await runningApp({ jobs: ['moveLines'] });
});
afterAll(() => shop.close());

const browser = () => new Browser(shop.app);
const passIn = (token: string) => readPass(unsign(shop.deps.signingKey, 'pass', token) ?? '');

/** The pass of this arrival ends now. */
const endPass = ({ eventId }: Hall, arrival: number) =>
  sql`update queue_place set valid_until = now() where event_id = ${eventId} and number = ${arrival}`.execute(shop.db);

/** One visitor is inside, so that all later ones wait. */
async function fullRoom() {
  const hall = await addWaitingRoom(shop.db, { insideMax: 1 });
  const inside = browser();
  await inside.requestEntry(hall);
  return { hall, inside };
}

describe('coming in', () => {
  test('while nobody waits a newcomer comes in at once, and asks again for the same pass', async () => {
    const hall = await addWaitingRoom(shop.db, { perMinute: 600 });
    const visitor = browser();
    const first = await visitor.requestEntry(hall);
    expect(first.statusCode).toBe(200);
    expect(passIn(first.json().token)).toMatchObject({ eventId: hall.eventId, validUntil: first.json().validUntil });
    const again = await visitor.requestEntry(hall);
    expect([again.statusCode, again.json().token]).toEqual([200, first.json().token]);
  });

  test('those who do not fit wait, in the order in which they came, and are let in in that order', async () => {
    const { hall } = await fullRoom();
    const [second, third] = [browser(), browser()];
    const waiting = await second.requestEntry(hall);
    expect(waiting.statusCode).toBe(202);
    expect(waiting.json()).toMatchObject({ eventId: hall.eventId, arrival: 1, place: 1 });
    const { placeToken } = (await third.requestEntry(hall)).json();
    await endPass(hall, 0);
    await untilSeen(shop.app, hall, { served: 2 });
    expect((await third.requestEntry(hall, placeToken)).json()).toMatchObject({ place: 2, ahead: 0 });
    const pass = await second.requestEntry(hall, waiting.json().placeToken);
    expect(pass.statusCode).toBe(200);
    expect(passIn(pass.json().token)).toMatchObject({ eventId: hall.eventId });
    expect((await second.requestEntry(hall)).json().token).toBe(pass.json().token);
  });

  test('a place is found again by its token, by its cookie, or by the visitor alone', async () => {
    const { hall } = await fullRoom();
    const visitor = browser();
    const answer = await visitor.requestEntry(hall);
    const { placeToken } = answer.json();
    const { seedHash } = (await visitor.watch(hall)).json();
    expect(answer.headers['set-cookie']).toContainEqual(
      `limelight-place-${hall.eventId}=${placeToken}~${seedHash.slice(0, 8)}; Path=/api/order; Max-Age=172800; HttpOnly; SameSite=Lax`,
    );
    for (const shown of [placeToken, undefined])
      expect((await visitor.requestEntry(hall, shown)).json()).toMatchObject({ arrival: 1, placeToken });
    expect((await visitor.requestEntry(hall)).headers['set-cookie']).toBeUndefined();
    visitor.forget(/place/);
    expect((await visitor.requestEntry(hall)).json()).toMatchObject({ arrival: 1, placeToken });
  });

  test('who waits and asks again costs the database nothing, but for the look at the line once a second', async () => {
    const { hall } = await fullRoom();
    const visitor = browser();
    const { placeToken } = (await visitor.requestEntry(hall)).json();
    await untilSeen(shop.app, hall, { arrivals: 2 });
    const connections = await countConnections(shop.pool, async () => {
      for (let poll = 0; poll < 50; poll++) expect((await visitor.requestEntry(hall, placeToken)).statusCode).toBe(202);
    });
    // The shop's own jobs take some meanwhile.
    expect(connections).toBeLessThan(30);
  });
});

describe('leaving', () => {
  test('whoever does not come is passed by: half the line leaves, and the others get in', async () => {
    const hall = await addWaitingRoom(shop.db, { insideMax: 4 });
    const arrived = await arrive(shop.app, hall, 16);
    const staying = new Set(arrived.filter(({ at }) => at % 2 === 0));
    const servedByRound: number[] = [];
    while (staying.size > 0 && servedByRound.length < 10) {
      const { served } = await lineOf(shop.db, hall);
      servedByRound.push(served);
      for (const one of [...staying].filter(({ at }) => at < served)) {
        one.visitor.forget(/place/);
        expect((await one.visitor.requestEntry(hall)).statusCode).toBe(200);
        staying.delete(one);
      }
      await closeAllOrders(shop.db, hall);
      await letPass(shop.db, hall, 21);
      await moveLine(shop.db, hall.eventId);
    }
    expect(servedByRound).toEqual([4, 8, 12, 16]);
  });

  test('on purpose: the place is given up, and a visitor who comes back stands at the end', async () => {
    const { hall } = await fullRoom();
    const [leaving, other] = [browser(), browser()];
    const { placeToken } = (await leaving.requestEntry(hall)).json();
    await other.requestEntry(hall);
    const left = await leaving.leave(hall);
    expect(left.statusCode).toBe(200);
    expect(left.headers['set-cookie']).toMatch(new RegExp(`^limelight-place-${hall.eventId}=; .*Max-Age=0`));
    expect((await leaving.requestEntry(hall)).json()).toMatchObject({ arrival: 3 });
    // The old place leads nowhere, even for a page that has kept it and is called.
    await endPass(hall, 0);
    await untilSeen(shop.app, hall, { served: 2 });
    expect((await leaving.requestEntry(hall, placeToken)).json()).toMatchObject({ arrival: 3 });
  });

  test('who has left on purpose keeps nobody out when the place is called', async () => {
    const hall = await addWaitingRoom(shop.db, { insideMax: 1 });
    const arrived = await arrive(shop.app, hall, 3);
    await arrived[1]?.visitor.leave(hall);
    await closeAllOrders(shop.db, hall);
    await moveNow(shop.db, hall);
    await moveNow(shop.db, hall);
    expect((await lineOf(shop.db, hall)).served).toBe(3);
  });

  /** Leaves while another transaction has locked the line. */
  const leaveLocked = async (leaving: Browser, hall: Hall) => {
    let hasLeft = false;
    const { leave, seen } = await shop.db.transaction().execute(async (tx) => {
      await lockQueue(tx, hall.eventId);
      const leave = leaving.leave(hall).finally(() => {
        hasLeft = true;
      });
      const look = async () => (hasLeft ? 'left' : (await isLockAwaited(shop.db)) ? 'waits' : null);
      return { leave: () => leave, seen: await until(look, (seen) => seen !== null) };
    });
    return { seen, statusCode: (await leave()).statusCode };
  };
  // In the lobby nothing else locks the line.
  const addLobby = () => addWaitingRoom(shop.db, { opensAt: hourLater(1) });

  test('waits for the lock of the line, so that nobody is let in and leaves in the same moment', async () => {
    const hall = await addLobby();
    const leaving = browser();
    await leaving.requestEntry(hall);
    expect(await leaveLocked(leaving, hall)).toEqual({ seen: 'waits', statusCode: 200 });
  });

  test('without a place in this line does not wait for its lock', async () => {
    const [elsewhere, hall] = [await addLobby(), await addLobby()];
    const visitor = browser();
    await browser().requestEntry(hall);
    await visitor.requestEntry(elsewhere);
    expect(await leaveLocked(visitor, hall)).toEqual({ seen: 'left', statusCode: 200 });
  });

  test('with a pass, without a place or without a line changes nothing', async () => {
    const { hall, inside } = await fullRoom();
    expect((await inside.leave(hall)).statusCode).toBe(200);
    expect((await inside.requestEntry(hall)).statusCode).toBe(200);
    expect((await browser().leave(hall)).statusCode).toBe(200);
    expect((await inside.leave({ eventId: 999_999 })).statusCode).toBe(200);
  });

  test('who was called keeps others out for twenty seconds, not longer', async () => {
    const hall = await addWaitingRoom(shop.db, { insideMax: 1 });
    await arrive(shop.app, hall, 3);
    await closeAllOrders(shop.db, hall);
    const served = [];
    for (const seconds of [1, 16, 5]) {
      await letPass(shop.db, hall, seconds);
      await moveLine(shop.db, hall.eventId);
      served.push((await lineOf(shop.db, hall)).served);
    }
    expect(served).toEqual([2, 2, 3]);
  });

  test('who comes too late has lost the place, is told so, and may take a new one at the end', async () => {
    const { hall } = await fullRoom();
    const [late, other] = [browser(), browser()];
    const { placeToken } = (await late.requestEntry(hall)).json();
    await other.requestEntry(hall);
    await endPass(hall, 0);
    await untilSeen(shop.app, hall, { served: 2 });
    await letPass(shop.db, hall, 605);
    for (let time = 0; time < 2; time++) {
      const refused = await late.requestEntry(hall, placeToken);
      expect([refused.statusCode, refused.json().errorKey]).toEqual([410, 'placeLost']);
    }
    for (let time = 0; time < 2; time++) expect((await late.requestEntry(hall)).json()).toMatchObject({ arrival: 3 });
  });

  test('within ten minutes of being called even a late one comes in', async () => {
    const { hall } = await fullRoom();
    const late = browser();
    const { placeToken } = (await late.requestEntry(hall)).json();
    await endPass(hall, 0);
    await untilSeen(shop.app, hall, { served: 2 });
    await letPass(shop.db, hall, 590);
    expect((await late.requestEntry(hall, placeToken)).statusCode).toBe(200);
  });

  test.each(['its pass ran out', 'its order is closed'])('who was inside joins the end when %s', async (how) => {
    const { hall, inside } = await fullRoom();
    const next = browser();
    await next.requestEntry(hall);
    if (how === 'its pass ran out') await endPass(hall, 0);
    else await closeAllOrders(shop.db, hall);
    expect((await inside.requestEntry(hall)).json()).toMatchObject({ arrival: 2 });
  });
});

describe('how many are let in', () => {
  const letInAtOnce = async (hall: Hall, visitors: number) =>
    (await arrive(shop.app, hall, visitors)).filter(({ statusCode }) => statusCode === 200).length;

  test('never more than may be inside', async () => {
    const hall = await addWaitingRoom(shop.db, { insideMax: 5 });
    expect(await letInAtOnce(hall, 12)).toBe(5);
    await moveNow(shop.db, hall);
    expect((await lineOf(shop.db, hall)).served).toBe(5);
  });

  test('never more than seats are left or may come back', async () => {
    const hall = await addWaitingRoom(shop.db, { seats: 5 });
    await sell(shop.db, hall, { status: 'WAITING', tickets: 2, passId: 'elsewhere' });
    await sell(shop.db, hall, { status: 'PAID', tickets: 1, passId: 'before' });
    await sell(shop.db, hall, { status: 'CANCELED', tickets: 1, passId: 'given back' });
    expect(await letInAtOnce(hall, 9)).toBe(4);
    await moveNow(shop.db, hall);
    expect((await lineOf(shop.db, hall)).served).toBe(4);
  });

  test('nobody when everything is sold, and everybody in line may know', async () => {
    const hall = await addWaitingRoom(shop.db, { seats: 1 });
    await sell(shop.db, hall, { status: 'PAID' });
    expect((await browser().requestEntry(hall)).statusCode).toBe(202);
    expect((await browser().watch(hall)).json()).toMatchObject({ isSoldOut: true, served: 0 });
  });

  test('nobody while staff have switched every session off or archived the event: a pause, and not sold out', async () => {
    const off = await addWaitingRoom(shop.db);
    await shop.db.updateTable('session').set({ enabled: false }).where('eventId', '=', off.eventId).execute();
    const archived = await addWaitingRoom(shop.db);
    await shop.db.updateTable('event').set({ archived: true }).where('id', '=', archived.eventId).execute();
    for (const hall of [off, archived]) {
      expect((await browser().requestEntry(hall)).statusCode).toBe(202);
      expect((await browser().watch(hall)).json()).toMatchObject({ isSoldOut: false, isPaused: true });
    }
  });

  test('seats of a session that is over are not counted; those that are not laid out yet keep nobody out', async () => {
    const over = await addWaitingRoom(shop.db);
    await shop.db
      .updateTable('session')
      .set({ startsAt: hourLater(-1) })
      .where('eventId', '=', over.eventId)
      .execute();
    expect((await browser().requestEntry(over)).statusCode).toBe(202);
    const unopened = await addWaitingRoom(shop.db);
    await shop.db.deleteFrom('inventory').where('eventId', '=', unopened.eventId).execute();
    expect((await browser().requestEntry(unopened)).statusCode).toBe(200);
    expect((await browser().watch(unopened)).json()).toMatchObject({ isSoldOut: false });
  });

  test('by the rate, and no faster after a quiet hour', async () => {
    const hall = await addWaitingRoom(shop.db, { perMinute: 60 });
    await arrive(shop.app, hall, 20);
    const before = await lineOf(shop.db, hall);
    expect(before.served).toBeLessThan(8);
    await letPass(shop.db, hall, 3600);
    await moveLine(shop.db, hall.eventId);
    expect((await lineOf(shop.db, hall)).served - before.served).toBe(3);
  });
});
