// Calls every route of the server with every kind of account: only those that its declaration names may pass.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { orderRoutes } from '../src/contract/orders.ts';
import { ownOrderRoutes } from '../src/contract/own-orders.ts';
import { defineRoute } from '../src/contract/route.ts';
import { authorities, duties, keyAuthorities } from '../src/domain/accounts/duties.ts';
import { isForPeople, mayPass } from '../src/domain/accounts/rights.ts';
import { builtShop } from '../src/server/shop/pages/load-shop.ts';
import { newBuyer } from './support/people/buyers.ts';
import { programWithKey, signedIn } from './support/people/signed-in.ts';
import { type RunningApp, runningApp } from './support/shop/running-app.ts';
import { inParallel } from './support/tools/in-parallel.ts';

let shop: RunningApp;
beforeAll(async () => {
  shop = await runningApp({ shop: builtShop });
  await shop.app.ready();
});
afterAll(() => shop.close());

type Headers = Record<string, string>;
type Visitor = { who: string; authorities: string[] | null; isKey?: boolean; comeIn: () => Promise<Headers> };
type Person = Parameters<typeof signedIn>[1];

const withToken = (person: Person) => async () => (await signedIn(shop.deps, person)).headers;
async function signedOut(): Promise<Headers> {
  const { signInId, headers } = await signedIn(shop.deps, { authorities: ['ROLE_ADMIN'] });
  await shop.db.updateTable('signIn').set({ endedAt: new Date() }).where('id', '=', signInId).execute();
  return headers;
}
async function removed(): Promise<Headers> {
  const { accountId, headers } = await signedIn(shop.deps, { authorities: ['ROLE_ADMIN'] });
  await shop.db.deleteFrom('account').where('id', '=', accountId).execute();
  return headers;
}
const notOurs = `Bearer ${Buffer.from('{"alg":"none"}').toString('base64url')}.${Buffer.from('{"sub":"admin"}').toString('base64url')}.x`;

const visitors: Visitor[] = [
  { who: 'nobody in particular', authorities: null, comeIn: async () => ({}) },
  {
    who: 'somebody with a token of their own making',
    authorities: null,
    comeIn: async () => ({ authorization: notOurs }),
  },
  {
    who: 'somebody with a pass instead of a token',
    authorities: null,
    comeIn: async () => ({ authorization: `Bearer ${newBuyer(shop.deps.signingKey).token}` }),
  },
  ...authorities.map((authority) => ({
    who: `somebody with ${authority} alone`,
    authorities: [authority],
    comeIn: withToken({ authorities: [authority] }),
  })),
  {
    who: 'an ADMIN',
    authorities: ['ROLE_ADMIN', 'ROLE_USER'],
    comeIn: withToken({ authorities: ['ROLE_ADMIN', 'ROLE_USER'] }),
  },
  { who: 'an account without any right', authorities: [], comeIn: withToken({ authorities: [] }) },
  {
    who: 'a deactivated ADMIN',
    authorities: null,
    comeIn: withToken({ authorities: ['ROLE_ADMIN'], activated: false }),
  },
  {
    who: 'an ADMIN whose token is over',
    authorities: null,
    comeIn: withToken({ authorities: ['ROLE_ADMIN'], minutes: -1 }),
  },
  ...keyAuthorities.map((authority) => ({
    who: `a program whose key has ${authority} alone`,
    authorities: [authority],
    isKey: true,
    comeIn: async () => (await programWithKey(shop.deps, { authorities: [authority] })).headers,
  })),
  {
    who: 'a program whose key has ended',
    authorities: null,
    isKey: true,
    comeIn: async () =>
      (await programWithKey(shop.deps, { authorities: ['ROLE_FINANCE'], endsAt: new Date(0) })).headers,
  },
  { who: 'an ADMIN who has signed out', authorities: null, comeIn: signedOut },
  { who: 'an ADMIN whose account was removed', authorities: null, comeIn: removed },
];

let senders = 0;
/** A fresh address: this is about rights, not about rate limits. */
const anyAddress = () => `10.9.${(++senders >> 8) & 255}.${senders & 255}`;

const busyTriesMax = 5;

/** A server without a connection to its database, on a busy machine, answers 503 and says to come back: that is no word about rights. */
async function requestEntry(method: string, path: string, headers: Headers, tries = 1): Promise<number> {
  const url = path.replace('*', 'nothing').replace(/:\w+/g, 'nobody-is-here');
  const isWriting = method === 'POST' || method === 'PUT';
  const reply = await shop.app.inject({
    method: method as 'GET',
    url,
    headers,
    remoteAddress: anyAddress(),
    ...(isWriting && { payload: {} }),
  });
  if (reply.statusCode !== 503 || tries === busyTriesMax) return reply.statusCode;
  return requestEntry(method, path, headers, tries + 1);
}

const mayEndSignIn = (method: string, path: string) => method !== 'GET' && /^\/api\/(account|logout)/.test(path);

describe('each duty of the back office', () => {
  // A copy of the table of duties: a row that is lost there fails here.
  test.each([
    ['GET /api/users', ['ROLE_ADMIN']],
    ['GET /api/users/authorities', ['ROLE_ADMIN']],
    ['GET /api/holds', ['ROLE_ADMIN', 'ROLE_BOX_OFFICE']],
    ['GET /api/transfers', ['ROLE_ADMIN', 'ROLE_FINANCE']],
    ['POST /api/transfers/statement', ['ROLE_ADMIN', 'ROLE_FINANCE']],
    ['GET /api/refunds', ['ROLE_ADMIN', 'ROLE_FINANCE']],
    ...['events', 'sites', 'zones', 'sessions', 'pricings'].flatMap((name) =>
      [`POST /api/${name}`, `PUT /api/${name}`, `DELETE /api/${name}/:id`, `GET /api/${name}/:id/history`].map(
        (call) => [call, ['ROLE_ADMIN', 'ROLE_CATALOGUE']] as const,
      ),
    ),
    ['POST /api/pictures', ['ROLE_ADMIN', 'ROLE_CATALOGUE']],
    ['GET /api/transactions', ['ROLE_ADMIN', 'ROLE_BOX_OFFICE']],
    ['GET /api/transactions/:id', ['ROLE_ADMIN', 'ROLE_BOX_OFFICE']],
  ] as const)('%s is for %s', (name, who) => {
    const route = shop.app.guardedRoutes.find(({ method, path }) => `${method} ${path}` === name);
    expect(authorities.filter((authority) => mayPass(route?.right ?? 'public', [authority]))).toEqual(who);
  });
});

describe('each route lets in whom its declaration names', () => {
  test.each(visitors)('for $who', async ({ authorities, isKey = false, comeIn }) => {
    const surprises: string[] = [];
    const reader = await comeIn();
    await inParallel(8, shop.app.guardedRoutes, async ({ method, path, right, isOfAccount }) => {
      // A person may scan without the token of a device.
      const needed = right === 'device' ? duties.scanning : right;
      const mayCome = mayPass(needed, authorities) && !(isKey && (isOfAccount || isForPeople(needed)));
      const status = await requestEntry(method, path, mayCome && mayEndSignIn(method, path) ? await comeIn() : reader);
      const isShut = status === 401 || status === 403;
      const isRight = mayCome ? !isShut : status === (authorities === null ? 401 : 403);
      if (!isRight || status >= 500) surprises.push(`${method} ${path}: ${status}`);
    });
    expect(surprises).toEqual([]);
  });

  test('and there are many of both kinds', () => {
    const open = shop.app.guardedRoutes.filter(({ right }) => typeof right === 'string');
    expect(open.length).toBeGreaterThan(60);
    expect(shop.app.guardedRoutes.length - open.length).toBeGreaterThan(20);
  });
});

describe('a route that wants a pass', () => {
  const wanting = [...Object.values(orderRoutes), ...Object.values(ownOrderRoutes)].filter(
    ({ right }) => right === 'pass',
  );
  const order = {
    eventId: 1,
    siteId: 1,
    deliverType: '',
    orderDetails: [{ sessionId: 1, pricingId: 1, zoneId: 1, ticketNumber: 1 }],
  };
  const person = {
    lastName: 'A',
    firstName: 'B',
    email: 'a@b.example',
    address: 'C',
    countryCode: '852',
    mobile: '91234567',
    agreement: true,
  };

  test('is one of four', () => expect(wanting).toHaveLength(4));

  test.each([
    ['no pass', () => ({ token: 'nothing', cookie: newBuyer(shop.deps.signingKey).cookie })],
    [
      'somebody else’s pass',
      () => ({ token: newBuyer(shop.deps.signingKey).token, cookie: newBuyer(shop.deps.signingKey).cookie }),
    ],
    [
      'a pass, but not the browser that it was given to',
      () => ({ token: newBuyer(shop.deps.signingKey).token, cookie: '' }),
    ],
    [
      'a pass that was changed',
      () => {
        const { token, cookie } = newBuyer(shop.deps.signingKey);
        return { token: token.replace(/^\d/, (digit) => String((Number(digit) + 1) % 10)), cookie };
      },
    ],
  ])('refuses whoever has %s, and the page keeps its sign-in', async (_, make) => {
    for (const { method, path } of wanting) {
      const { token, cookie } = make();
      const isReading = method === 'GET';
      const reply = await shop.app.inject({
        method,
        url: isReading ? `${path}?token=${token}` : path,
        headers: { cookie },
        ...(!isReading && { payload: { ...order, ...person, token } }),
      });
      expect({ path, status: reply.statusCode, key: reply.json().errorKey }).toEqual({
        path,
        status: 400,
        key: 'passUnknown',
      });
    }
  });
});

describe('a route that does not say who may', () => {
  test('does not compile', () => {
    const terms = { summary: '', tag: '', reply: z.object({}) };
    // @ts-expect-error: it has no right
    expect(defineRoute('GET /api/back-door', terms).right).toBeUndefined();
  });

  test('keeps the server from starting', async () => {
    const other = await runningApp();
    expect(() => other.app.get('/api/back-door', async () => 'come in')).toThrow(
      'GET /api/back-door does not say who may',
    );
    await other.close();
  });
});
