import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hourLater } from '../../../../tests/support/database/small-catalogue.ts';
import { addWaitingRoom, Browser, countConnections } from '../../../../tests/support/people/waiting-room.ts';
import { addHall, type Hall } from '../../../../tests/support/shop/hall.ts';
import { type RunningApp, runningApp } from '../../../../tests/support/shop/running-app.ts';
import { readPass } from '../../../domain/queue/pass.ts';
import { unsign } from '../../platform/signing/sign.ts';

let shop: RunningApp;
beforeAll(async () => {
  shop = await runningApp({ jobs: ['moveLines'] });
});
afterAll(() => shop.close());

const browser = (address?: string) => new Browser(shop.app, address);
const passIn = (token: string) => readPass(unsign(shop.deps.signingKey, 'pass', token) ?? '');
const anyPass = '/api/order/acquire-token';

describe('an event without a waiting room', () => {
  let hall: Hall;
  beforeAll(async () => {
    hall = await addHall(shop.db, { zones: [100] });
  });

  test('whoever asks gets a pass for ten minutes, bound to their browser', async () => {
    const visitor = browser();
    const answer = await visitor.requestEntry(hall);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['cache-control']).toBe('no-store');
    const { token, validUntil, serverTime } = answer.json();
    expect(validUntil - serverTime).toBeGreaterThan(599_000);
    expect(validUntil - serverTime).toBeLessThanOrEqual(600_000);
    const pass = passIn(token);
    expect(pass).toMatchObject({ eventId: hall.eventId, validUntil });
    expect(String(answer.headers['set-cookie'])).toMatch(
      /^limelight-visitor=[\w-]{22}; Path=\/; .*HttpOnly; SameSite=Lax$/,
    );

    const again = await visitor.requestEntry(hall);
    expect(again.headers['set-cookie']).toBeUndefined();
    expect(passIn(again.json().token)).toMatchObject({ visitor: pass?.visitor });
    expect(passIn((await browser().requestEntry(hall)).json().token)?.visitor).not.toBe(pass?.visitor);
  });

  test('without an event the pass is good for any of them', async () => {
    const answer = await browser().get(`${anyPass}?cacheBuster=1`);
    expect(passIn(answer.json().token)).toMatchObject({ eventId: null });
  });

  test('a pass costs the database one small statement, which counts it, and a look at the event once a second', async () => {
    await browser().requestEntry(hall);
    const connections = await countConnections(shop.pool, async () => {
      for (let at = 0; at < 50; at++) expect((await browser().requestEntry(hall)).statusCode).toBe(200);
    });
    // Looks at the event and at the line take some meanwhile; a second statement for each pass would take fifty more.
    expect(connections).toBeLessThan(80);
  });

  test('none for an event that is not there, or a draft', async () => {
    expect((await browser().requestEntry({ eventId: 1_999_999 })).statusCode).toBe(404);
    const draft = await addHall(shop.db, { zones: [1], event: { publishedAt: null } });
    expect((await browser().requestEntry(draft)).statusCode).toBe(404);
  });

  test('none before the sale opens', async () => {
    const soon = await addHall(shop.db, { zones: [1], event: { saleOpensAt: hourLater(1) } });
    const answer = await browser().requestEntry(soon);
    expect([answer.statusCode, answer.json().errorKey]).toEqual([409, 'notOpen']);
  });

  test('an id is decimal digits', async () => {
    for (const id of ['0x10', '1e3', '-1', 'abc', '01'])
      expect((await browser().get(`${anyPass}?eventId=${id}`)).statusCode).toBe(400);
  });

  test('one address may ask six hundred times a minute, even with a place in line', async () => {
    const room = await addWaitingRoom(shop.db, { insideMax: 1 });
    await browser().requestEntry(room);
    const visitor = browser('198.51.100.9');
    const answers = [];
    for (let at = 0; at < 610; at++) answers.push(await visitor.requestEntry(room));
    expect(answers.filter(({ statusCode }) => statusCode === 429)).toHaveLength(10);
    expect(answers.at(-1)?.json().errorKey).toBe('tooManyRequests');
    expect((await browser().requestEntry(room)).statusCode).toBe(202);
  });
});

describe('what is not one’s own is refused', () => {
  let hall: Hall;
  let other: Hall;
  beforeAll(async () => {
    hall = await addWaitingRoom(shop.db, { insideMax: 1 });
    other = await addWaitingRoom(shop.db, { insideMax: 1 });
    for (const one of [hall, other]) await browser().requestEntry(one);
  });
  const answerTo = async (visitor: Browser, token: string, at = hall) => {
    const answer = await visitor.requestEntry(at, token);
    return [answer.statusCode, answer.json().errorKey];
  };

  test('a place of somebody else, of another event, edited or forged', async () => {
    const [visitor, outsider] = [browser(), browser()];
    const { placeToken } = (await visitor.requestEntry(hall)).json();
    await outsider.requestEntry(hall);
    const earlier = placeToken.replace(/^(\d+)\.(\d+)/, '$1.0');
    const signature = placeToken.split('.').at(-1);
    for (const token of [earlier, `${placeToken}x`, `${hall.eventId}.0.x.${signature}`, 'x', signature])
      expect(await answerTo(visitor, token), token).toEqual([400, 'passUnknown']);
    expect(await answerTo(outsider, placeToken)).toEqual([400, 'passUnknown']);
    expect(await answerTo(visitor, placeToken, other)).toEqual([400, 'passUnknown']);
    expect(await answerTo(browser(), placeToken)).toEqual([400, 'passUnknown']);
    expect((await visitor.requestEntry(hall, placeToken)).statusCode).toBe(202);
  });

  test('a pass shown as a place, and a place shown as a pass', async () => {
    const visitor = browser();
    const { token } = (await visitor.get(anyPass)).json();
    expect(await answerTo(visitor, token)).toEqual([400, 'passUnknown']);
    const { placeToken } = (await visitor.requestEntry(hall)).json();
    expect(unsign(shop.deps.signingKey, 'place', placeToken)).not.toBeNull();
    expect(unsign(shop.deps.signingKey, 'pass', placeToken)).toBeNull();
  });

  test('a pass of which anything was changed', async () => {
    const { token, validUntil } = (await browser().requestEntry(await addHall(shop.db, { zones: [1] }))).json();
    expect(passIn(token)).not.toBeNull();
    expect(passIn(token.replace(String(validUntil), String(validUntil + 1)))).toBeNull();
    for (const at of [...token].keys()) {
      const changed = token.slice(0, at) + (token[at] === 'A' ? 'B' : 'A') + token.slice(at + 1);
      expect(passIn(changed), `changed at ${at}`).toBeNull();
    }
  });

  test('a cookie that is not one’s own is no place at all', async () => {
    const { placeToken } = (await browser().requestEntry(hall)).json();
    const answer = await shop.app.inject({
      url: `${anyPass}?eventId=${hall.eventId}`,
      remoteAddress: '10.9.9.9',
      headers: { cookie: `limelight-place-${hall.eventId}=${placeToken}` },
    });
    expect(answer.statusCode).toBe(202);
    expect(answer.json().placeToken).not.toBe(placeToken);
  });
});
