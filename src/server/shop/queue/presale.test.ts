// Holders of codes buy before the public opening, through the same waiting room.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hourLater } from '../../../../tests/support/database/small-catalogue.ts';
import { addCodes, addPrice, lineOf as lineAt } from '../../../../tests/support/people/codes.ts';
import { addWaitingRoom, Browser, letPass, lineOf, moveNow } from '../../../../tests/support/people/waiting-room.ts';
import { addHall, type Hall, lineIn } from '../../../../tests/support/shop/hall.ts';
import { type RunningApp, runningApp } from '../../../../tests/support/shop/running-app.ts';

let shop: RunningApp;
beforeAll(async () => {
  shop = await runningApp();
});
afterAll(() => shop.close());

const presale = { presaleOpensAt: hourLater(-1), saleOpensAt: hourLater(1) };

/** A browser that has checked a code of the hall. */
async function holderOf(hall: Hall, code = 'FANS2K7M') {
  const browser = new Browser(shop.app);
  const reply = await browser.post('/api/order/code', { eventId: hall.eventId, code });
  const { token } = reply.json();
  const enter = () => browser.get(`/api/order/acquire-token?eventId=${hall.eventId}&code=${token}`);
  return { browser, codeToken: token as string, enter };
}

async function codesFor(
  hall: Hall,
  ticketType: 'PRIORITY_BOOKING' | 'DISCOUNT' = 'PRIORITY_BOOKING',
  { ticketsMax = 20 } = {},
) {
  const zone = await addPrice(shop.db, hall, ticketType, 48_000);
  await addCodes(shop.db, hall.eventId, { codes: ['FANS2K7M'], ticketType, ticketsMax });
  return zone;
}

describe('without a waiting room', () => {
  test('a holder of a code gets a pass and buys, and the public is told that it is not open', async () => {
    const hall = await addHall(shop.db, { zones: [20], event: presale });
    const zone = await codesFor(hall);
    const { browser, codeToken, enter } = await holderOf(hall);
    const pass = await enter();
    expect(pass.statusCode).toBe(200);
    const order = (orderDetails: object[], more = {}) =>
      browser.post('/api/order', {
        ...hall,
        deliverType: '',
        token: pass.json().token,
        orderDetails,
        ...more,
      });
    expect((await order([lineIn(hall, 2)], { codeToken })).json().errorKey).toBe('notOpen');
    expect((await order([lineAt(hall, zone, 2)])).json().errorKey).toBe('notOpen');
    expect((await order([lineAt(hall, zone, 2)], { codeToken })).statusCode).toBe(200);
    const stranger = await new Browser(shop.app).requestEntry(hall);
    expect([stranger.statusCode, stranger.json().errorKey]).toEqual([409, 'notOpen']);
  });

  test.each<[string, Record<string, unknown>, 'PRIORITY_BOOKING' | 'DISCOUNT']>([
    ['before the presale', { ...presale, presaleOpensAt: hourLater(0.5) }, 'PRIORITY_BOOKING'],
    ['where there is no presale', { ...presale, presaleOpensAt: null }, 'PRIORITY_BOOKING'],
    ['with a code for a discount', presale, 'DISCOUNT'],
  ])('%s a code opens nothing', async (_, event, ticketType) => {
    const hall = await addHall(shop.db, { zones: [20], event });
    await codesFor(hall, ticketType);
    const { enter } = await holderOf(hall);
    expect((await enter()).json().errorKey).toBe('notOpen');
  });

  test('the code token of another browser opens nothing', async () => {
    const hall = await addHall(shop.db, { zones: [20], event: presale });
    await codesFor(hall);
    const { codeToken } = await holderOf(hall);
    const other = new Browser(shop.app);
    expect(
      (await other.get(`/api/order/acquire-token?eventId=${hall.eventId}&code=${codeToken}`)).json().errorKey,
    ).toBe('notOpen');
  });
});

describe('with a waiting room', () => {
  async function roomFor(insideMax: number, { perMinute = 600, ticketsMax = 20 } = {}) {
    const hall = await addWaitingRoom(shop.db, { insideMax, perMinute, opensAt: presale.saleOpensAt, seats: 100 });
    await shop.db
      .updateTable('event')
      .set({ presaleOpensAt: presale.presaleOpensAt })
      .where('id', '=', hall.eventId)
      .execute();
    const zone = await codesFor(hall, 'PRIORITY_BOOKING', { ticketsMax });
    return { ...hall, zone };
  }

  /** The time of the public opening has come. */
  async function openFor(hall: Hall) {
    const saleOpensAt = new Date(Date.now() - 1000);
    await shop.db.updateTable('event').set({ saleOpensAt }).where('id', '=', hall.eventId).execute();
  }

  test('holders come in as long as there is room; the public waits in the lobby, and the opening stays', async () => {
    const hall = await roomFor(2);
    const stranger = await new Browser(shop.app).requestEntry(hall);
    expect([stranger.statusCode, stranger.json().place]).toEqual([202, null]);
    const [first, second, third] = [await holderOf(hall), await holderOf(hall), await holderOf(hall)];
    const pass = await first.enter();
    expect(pass.statusCode).toBe(200);
    expect((await first.enter()).json().token).toBe(pass.json().token);
    expect((await second.enter()).statusCode).toBe(200);
    const waits = await third.enter();
    expect([waits.statusCode, waits.json().askAgainSeconds]).toEqual([202, 5]);
    expect(await lineOf(shop.db, hall)).toMatchObject({ openedAt: null, served: 0, arrivals: 2 });
  });

  test('who waits for room goes on waiting while the sale is paused', async () => {
    const hall = await roomFor(1);
    const [first, second] = [await holderOf(hall), await holderOf(hall)];
    await first.enter();
    const place = (await second.enter()).json();
    await shop.db.updateTable('event').set({ salePausedAt: new Date() }).where('id', '=', hall.eventId).execute();
    const newcomer = () => new Browser(shop.app).requestEntry(hall);
    await expect.poll(async () => (await newcomer()).json().errorKey, { timeout: 5000 }).toBe('salePaused');
    const waits = await second.enter();
    expect([waits.statusCode, waits.json()]).toEqual([202, { ...place, serverTime: expect.any(Number) }]);
  });

  test('no more of them in a minute than the line lets in', async () => {
    const hall = await roomFor(100, { perMinute: 1 });
    expect((await (await holderOf(hall)).enter()).statusCode).toBe(200);
    expect((await (await holderOf(hall)).enter()).statusCode).toBe(202);
  });

  test('holders who come in are not drawn with the lobby, and take up room until their passes end', async () => {
    const hall = await roomFor(2);
    await (await holderOf(hall)).enter();
    await (await holderOf(hall)).enter();
    const [first, second] = [new Browser(shop.app), new Browser(shop.app)];
    await first.requestEntry(hall);
    await second.requestEntry(hall);
    await openFor(hall);
    await moveNow(shop.db, hall);
    expect(await lineOf(shop.db, hall)).toMatchObject({ lobbySize: 2, served: 0 });
    await letPass(shop.db, hall, 601);
    await moveNow(shop.db, hall);
    expect(await lineOf(shop.db, hall)).toMatchObject({ served: 2 });
  });

  test('after the opening their passes still buy with the code, and nothing else', async () => {
    const hall = await roomFor(5);
    const { enter, browser, codeToken } = await holderOf(hall);
    const { token } = (await enter()).json();
    await openFor(hall);
    const order = (line: object, more = {}) =>
      browser.post('/api/order', { ...hall, deliverType: '', token, orderDetails: [line], ...more });
    await expect
      .poll(async () => (await order(lineIn(hall, 2))).json().errorKey, { timeout: 5000 })
      .toBe('passOfPresale');
    expect((await order(lineIn(hall, 2), { codeToken })).json().errorKey).toBe('passOfPresale');
    expect((await order(lineAt(hall, hall.zone, 2), { codeToken })).statusCode).toBe(200);
  });

  test('for other tickets they stand in line like all visitors who come after the opening', async () => {
    const hall = await roomFor(5);
    const { enter, browser } = await holderOf(hall);
    const early = (await enter()).json().token;
    const waiting = new Browser(shop.app);
    await waiting.requestEntry(hall);
    await openFor(hall);
    await moveNow(shop.db, hall);
    const pass = (await browser.requestEntry(hall)).json().token;
    const [earlyId, id] = [early, pass].map((token: string) => token.split('.')[1]);
    expect(id).not.toBe(earlyId);
    expect(await lineOf(shop.db, hall)).toMatchObject({ lobbySize: 1, arrivals: 2 });
  });

  test('a code admits as many visitors at once as it has tickets left; an order makes room for the next', async () => {
    const hall = await roomFor(100, { ticketsMax: 2 });
    const [first, second, third] = [await holderOf(hall), await holderOf(hall), await holderOf(hall)];
    const pass = (await first.enter()).json();
    expect((await second.enter()).statusCode).toBe(200);
    expect((await third.enter()).statusCode).toBe(202);
    expect((await first.enter()).json().token).toBe(pass.token);
    const bought = await first.browser.post('/api/order', {
      ...{ ...hall, deliverType: '', token: pass.token, codeToken: first.codeToken },
      orderDetails: [lineAt(hall, hall.zone, 1)],
    });
    expect(bought.statusCode).toBe(200);
    expect((await third.enter()).statusCode, 'one ticket is left, and one visitor is inside for it').toBe(202);
    await letPass(shop.db, hall, 601);
    expect((await third.enter()).statusCode).toBe(200);
  });

  test.each<[string, Record<string, unknown>]>([
    ['was withdrawn', { withdrawnAt: new Date() }],
    ['is used up', { ticketsUsed: 20 }],
    ['is over since staff changed it', { validUntil: new Date(Date.now() - 1000) }],
  ])('a code that %s admits nobody, and its holder is told', async (_, columns) => {
    const hall = await roomFor(100);
    const { enter } = await holderOf(hall);
    await shop.db.updateTable('code').set(columns).where('eventId', '=', hall.eventId).execute();
    const refused = await enter();
    expect([refused.statusCode, refused.json().errorKey]).toEqual([400, 'codeRefused']);
    await shop.db.updateTable('code').set({ ticketsUsed: 0 }).where('eventId', '=', hall.eventId).execute();
  });
});
