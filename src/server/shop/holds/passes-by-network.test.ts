import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addSlowly, databaseWithoutAdvisoryLocks } from '../../../../tests/support/database/without-locks.ts';
import { solvedCheck } from '../../../../tests/support/people/enquiries.ts';
import { openTransferOffice, type TransferOffice } from '../../../../tests/support/people/transfers.ts';
import { addWaitingRoom, Browser } from '../../../../tests/support/people/waiting-room.ts';
import { type BoxOffice, openBoxOffice } from '../../../../tests/support/shop/box-office.ts';
import { lineIn } from '../../../../tests/support/shop/hall.ts';
import type { RunningApp } from '../../../../tests/support/shop/running-app.ts';
import { until } from '../../../../tests/support/tools/until.ts';
import { forgetIssuedPasses } from './holds.queries.ts';

let shop: TransferOffice;
beforeAll(async () => {
  shop = await openTransferOffice({}, { jobs: ['moveLines'] });
});
afterAll(() => shop.close());

type Of = { eventId: number };
type Answered = Awaited<ReturnType<Browser['get']>>;
const reported = (answer: Answered) => [answer.statusCode, answer.json().errorKey];
const given = (answer: Answered) => [answer.statusCode, answer.json().ticketsMax];
let networks = 0;
const newNetwork = () => `198.18.${(++networks >> 8) & 255}.${networks & 255}`;

/** A new visitor from an address requests a pass, with a human check or without. */
async function ask(
  { eventId }: Of,
  address: string,
  { isHuman = false, visitor = new Browser(shop.app, address) } = {},
) {
  const check = isHuman ? `&recaptcha=${encodeURIComponent(await solvedCheck(shop.app))}` : '';
  return visitor.get(`/api/order/acquire-token?eventId=${eventId}${check}`);
}
async function askTimes(times: number, of: Of, address: string, options = {}): Promise<Answered[]> {
  const answers: Answered[] = [];
  for (let at = 0; at < times; at++) answers.push(await ask(of, address, options));
  return answers;
}

describe('the passes of one network for an event', () => {
  test('are given as asked at first, then for a human check, then for two tickets, and then not', async () => {
    const [hall, elsewhere] = [await shop.hallOf(5000), await shop.hallOf(5000)];
    const network = newNetwork();
    expect((await askTimes(2, hall, network)).map(given)).toEqual([
      [200, undefined],
      [200, undefined],
    ]);
    expect(reported(await ask(hall, network))).toEqual([400, 'humanCheckNeeded']);
    const checked = await askTimes(4, hall, network, { isHuman: true });
    expect(new Set(checked.map((answer) => given(answer).join()))).toEqual(new Set(['200,']));
    const small = await askTimes(24, hall, network, { isHuman: true });
    expect(new Set(small.map((answer) => given(answer).join()))).toEqual(new Set(['200,2']));
    const { validUntil, serverTime } = (small[0] as Answered).json();
    expect(Math.round((validUntil - serverTime) / 60_000)).toBe(7);
    const last = await ask(hall, network, { isHuman: true });
    expect(reported(last)).toEqual([429, 'tooManyHeld']);
    expect(last.headers['retry-after']).toBe('60');
    for (const other of [await ask(hall, newNetwork()), await ask(elsewhere, network)])
      expect(given(other)).toEqual([200, undefined]);
  }, 60_000);

  test('a solved check is good for one of them', async () => {
    const hall = await shop.hallOf(500);
    const network = newNetwork();
    await askTimes(2, hall, network);
    const query = `/api/order/acquire-token?eventId=${hall.eventId}&recaptcha=${encodeURIComponent(await solvedCheck(shop.app))}`;
    expect((await new Browser(shop.app, network).get(query)).statusCode).toBe(200);
    expect(reported(await new Browser(shop.app, network).get(query))).toEqual([400, 'humanCheckNeeded']);
    for (const forged of ['x', 'e30', 'a'.repeat(2001)])
      expect((await new Browser(shop.app, network).get(`${query.split('&')[0]}&recaptcha=${forged}`)).statusCode).toBe(
        400,
      );
  });

  test('a small pass orders two tickets and no more, and says so', async () => {
    const hall = await addSmallHall();
    const network = newNetwork();
    const visitor = new Browser(shop.app, network);
    const { token, ticketsMax } = (await ask(hall, network, { isHuman: true, visitor })).json();
    expect(ticketsMax).toBe(2);
    const order = (tickets: number) => visitor.order(hall, token, [lineIn(hall, tickets)]);
    const refused = await order(3);
    expect([...reported(refused), refused.json().details]).toEqual([409, 'fewerTickets', { ticketsMax: 2 }]);
    expect((await order(2)).statusCode).toBe(200);
  });

  test('a household’s IPv6 addresses are one network', async () => {
    const hall = await shop.hallOf(500);
    const from = (host: number, household = 2) => ask(hall, `2001:db8:1:${household}::${host}`);
    expect([(await from(1)).statusCode, (await from(2)).statusCode, (await from(3)).statusCode]).toEqual([
      200, 200, 400,
    ]);
    expect((await from(1, 3)).statusCode).toBe(200);
  });

  test('a browser that asks again and again is one buyer', async () => {
    const hall = await shop.hallOf(500);
    const network = newNetwork();
    const visitor = new Browser(shop.app, network);
    for (const answer of await askTimes(20, hall, network, { visitor }))
      expect(given(answer)).toEqual([200, undefined]);
    expect(given(await ask(hall, network))).toEqual([200, undefined]);
    expect(reported(await ask(hall, network))).toEqual([400, 'humanCheckNeeded']);
  });

  test('what was ordered counts with its seats, and not as much as its pass could have taken', async () => {
    const hall = await shop.hallOf(500);
    const network = newNetwork();
    for (let buyers = 0; buyers < 7; buyers++) {
      const visitor = new Browser(shop.app, network);
      const { token } = (await ask(hall, network, { visitor, isHuman: buyers > 4 })).json();
      expect((await visitor.order(hall, token, [lineIn(hall, 2)])).statusCode).toBe(200);
    }
  });

  test('are for one order and a small one of a network at a time in a crowd, until something is paid', async () => {
    const hall = await addCrowdedHall();
    const network = newNetwork();
    expect(given(await ask(hall, network))).toEqual([200, undefined]);
    expect(reported(await ask(hall, network))).toEqual([400, 'humanCheckNeeded']);
    expect(given(await ask(hall, network, { isHuman: true }))).toEqual([200, 2]);
    expect(reported(await ask(hall, network, { isHuman: true }))).toEqual([429, 'tooManyHeld']);
    expect(given(await ask(hall, newNetwork()))).toEqual([200, undefined]);
  });

  test('are counted on whatever server they were given', async () => {
    const other = await openBoxOffice({}, { database: shop });
    const hall = await shop.hallOf(500);
    const network = newNetwork();
    const on = ({ app }: RunningApp) => ask(hall, network, { visitor: new Browser(app, network) });
    for (const server of [shop, shop]) expect((await on(server)).statusCode).toBe(200);
    // Each server gives the first two passes without a count; then it counts all of them.
    for (const server of [other, other]) expect((await on(server)).statusCode).toBe(200);
    for (const server of [shop, other]) expect(reported(await on(server))).toEqual([400, 'humanCheckNeeded']);
    await other.close();
  });

  test('the same in a waiting room, where the place in line is kept meanwhile', async () => {
    const room = await addWaitingRoom(shop.db);
    const network = newNetwork();
    await askTimes(2, room, network);
    const visitor = new Browser(shop.app, network);
    expect(reported(await ask(room, network, { visitor }))).toEqual([400, 'humanCheckNeeded']);
    expect(given(await ask(room, network, { visitor, isHuman: true }))).toEqual([200, undefined]);
    const places = await shop.db
      .selectFrom('queuePlace')
      .where('eventId', '=', room.eventId)
      .select('number')
      .execute();
    expect(places).toHaveLength(3);
  });

  test('from a waiting room stay of the network that took them, when their visitor goes on from another one', async () => {
    const room = await addWaitingRoom(shop.db);
    const visitor = new Browser(shop.app, newNetwork());
    const first = await ask(room, '', { visitor });
    const moved = visitor.movedTo(newNetwork());
    expect(given(await ask(room, '', { visitor: moved }))).toEqual([200, undefined]);
    const passes = await shop.db
      .selectFrom('issuedPass')
      .where('eventId', '=', room.eventId)
      .select('passId')
      .execute();
    expect([first.statusCode, passes.length]).toEqual([200, 1]);
  });

  test('are forgotten an hour after they were good for nothing any more', async () => {
    const hall = await shop.hallOf(500);
    await askTimes(2, hall, newNetwork());
    const given = shop.db.selectFrom('issuedPass').where('eventId', '=', hall.eventId).select('passId');
    const [over] = await given.execute();
    const endedAt = (minutesAgo: number) => ({ validUntil: new Date(Date.now() - minutesAgo * 60_000) });
    const ending = shop.db.updateTable('issuedPass').where('passId', '=', over?.passId ?? '');
    await ending.set(endedAt(59)).execute();
    await forgetIssuedPasses(shop.db, 1000);
    expect(await given.execute()).toHaveLength(2);
    await ending.set(endedAt(61)).execute();
    await forgetIssuedPasses(shop.db, 1000);
    expect(await given.execute()).toHaveLength(1);
  });

  test('are not counted where the shop cannot tell who asks', async () => {
    const hall = await shop.hallOf(500);
    for (const answer of await askTimes(30, hall, '127.0.0.1')) expect(given(answer)).toEqual([200, undefined]);
  });
});

/** An event with so many held seats that the next network finds it crowded. */
async function addCrowdedHall() {
  const hall = await shop.hallOf(500);
  await shop.db.updateTable('event').set({ crowdedPercent: 1 }).where('id', '=', hall.eventId).execute();
  await shop.app.inject(`/api/order/availability?eventId=${hall.eventId}`);
  for (let at = 0; at < 13; at++) await ask(hall, newNetwork());
  // The first count of an event is not waited for: until it is done the hall is not known to be crowded.
  await until(async () => {
    const [, second] = await askTimes(2, hall, newNetwork());
    return second?.statusCode === 400;
  });
  return hall;
}

/** An event in which every pass is small. */
async function addSmallHall() {
  const hall = await shop.hallOf(500);
  await shop.db
    .updateTable('event')
    .set({ networkFairSeats: 0, networkSeatsMax: 2 })
    .where('id', '=', hall.eventId)
    .execute();
  return hall;
}

describe('passes asked for in the same moment', () => {
  /** The seats of its passes, where sixteen are allowed. */
  async function seatsGiven(office: BoxOffice): Promise<number> {
    const hall = await office.hallOf(500);
    await addSlowly(office.db, 'issued_pass');
    const bounds = { networkFairSeats: 0, networkSeatsMax: 16 };
    await office.db.updateTable('event').set(bounds).where('id', '=', hall.eventId).execute();
    const checks = await Promise.all(Array.from({ length: 10 }, () => solvedCheck(office.app)));
    const ask = `/api/order/acquire-token?eventId=${hall.eventId}&recaptcha=`;
    const answers = await Promise.all(
      checks.map((check) => new Browser(office.app, '198.51.100.99').get(ask + encodeURIComponent(check))),
    );
    const passes = answers.filter(({ statusCode }) => statusCode === 200).map((answer) => answer.json());
    return passes.reduce((seats, { ticketsMax = 8 }) => seats + ticketsMax, 0);
  }

  test('take no more seats than the most of a network', async () => {
    const office = await openBoxOffice();
    const seats = await seatsGiven(office);
    expect(seats).toBeGreaterThan(0);
    expect(seats).toBeLessThanOrEqual(16);
    await office.close();
  });

  test('would take more without the lock', async () => {
    const database = await databaseWithoutAdvisoryLocks();
    const office = await openBoxOffice({}, { database });
    expect(await seatsGiven(office)).toBeGreaterThan(16);
    await office.close();
    await database.drop();
  });
});
