// Bad input that any call may get. The numbers are those of the table in docs/SECURITY.md.
import { type AddressInfo, connect } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { everyRoute } from '../../src/contract/every-route.ts';
import type { Route } from '../../src/contract/route.ts';
import { usualLimits } from '../../src/domain/limits/usual-limits.ts';
import { signedIn } from '../support/people/signed-in.ts';
import { type BoxOffice, oneTicket, openBoxOffice } from '../support/shop/box-office.ts';
import type { Hall } from '../support/shop/hall.ts';
import { expectRefusal, fieldsOf } from './expect-refusal.ts';

let shop: BoxOffice;
let hall: Hall;
beforeAll(async () => {
  shop = await openBoxOffice({}, { jobs: 'all' });
  hall = await shop.hallOf('A: 1a 2a 3a 4a', 9);
  await shop.app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => shop.close());

const json = 'application/json';
const order = (payload: string, contentType = json) => {
  const { cookie } = shop.buyer(hall.eventId);
  return shop.app.inject({
    method: 'POST',
    url: '/api/order',
    headers: { cookie, 'content-type': contentType },
    payload,
  });
};
const goodOrder = () => JSON.stringify({ ...oneTicket(hall), deliverType: '', token: shop.buyer(hall.eventId).token });
const count = () => shop.countOrders(hall.eventId);

/** Byte for byte, as no browser would send it, and nothing after it: the server closes when it has answered. */
function send(text: string): Promise<string> {
  const { port } = shop.app.server.address() as AddressInfo;
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true }, () => socket.end(text));
    let answer = '';
    socket.on('data', (data) => {
      answer += data;
    });
    socket.on('close', () => resolve(answer));
    socket.on('error', reject);
  });
}

test('a call that takes no body may be said to be JSON and have none, as many clients do', async () => {
  const { headers } = await signedIn(shop.deps, { authorities: ['ROLE_ADMIN'] });
  const routes: readonly Route[] = everyRoute;
  const bodyless = routes.filter(({ method, body }) => method !== 'GET' && !body);
  expect(bodyless.length).toBeGreaterThan(20);
  for (const { method, path } of bodyless) {
    const url = path.replaceAll(/:\w+/g, '0');
    const reply = await shop.app.inject({ method, url, headers: { ...headers, 'content-type': json } });
    expect.soft(reply.body, `${method} ${path}`).not.toContain('"error.http.400"');
  }
});

describe('a body', () => {
  test.each(['{"eventId":', '', 'null', '[]', '"text"', '7', '{}'])(
    'that is %j is refused (case 1)',
    async (payload) => {
      expectRefusal(await order(payload), 400);
      expect(await count()).toBe(0);
    },
  );

  test.each([
    '{"__proto__":{"a":1}}',
    '{"constructor":{"prototype":{"a":1}}}',
    '{"orderDetails":[{"__proto__":{"a":1}}]}',
  ])('with a poisoned prototype is refused (case 2): %s', async (payload) => {
    expectRefusal(await order(payload), 400);
    expect(({} as { a?: number }).a).toBeUndefined();
  });

  test('over 64 KB is refused before it is read (case 3)', async () => {
    expectRefusal(await order(JSON.stringify({ remark: 'x'.repeat(65 * 1024) })), 413);
  });

  test.each([
    'APPLICATION/JSON',
    'application/json\t;',
    ' application/json',
    'application/json ;',
    'application/json;',
  ])('does not get past its schema as %j (case 5)', async (contentType) => {
    const reply = await order('{"eventId":"1"}', contentType);
    expectRefusal(reply, [400, 415]);
    expect(await count()).toBe(0);
  });

  test('with a key twice is judged and carried out by the last one alone (case 6)', async () => {
    const { cookie, token } = shop.buyer(hall.eventId);
    const [line] = oneTicket(hall).orderDetails;
    const details = JSON.stringify({ ...line, ticketNumber: 0 }).replace(
      '"ticketNumber":0',
      '"ticketNumber":1,"ticketNumber":3',
    );
    const { eventId, siteId } = hall;
    const payload = `{"eventId":${eventId},"siteId":${siteId},"token":"${token}","deliverType":"","orderDetails":[${details}]}`;
    const headers = { cookie, 'content-type': json };
    const reply = await shop.app.inject({ method: 'POST', url: '/api/order', headers, payload });
    expect(reply.json().tickets).toHaveLength(3);
    const bad = payload.replace('"ticketNumber":3', '"ticketNumber":0');
    expect(fieldsOf(await shop.app.inject({ method: 'POST', url: '/api/order', headers, payload: bad }))).toContain(
      'orderDetails.0.ticketNumber',
    );
    await shop.app.inject({ method: 'POST', url: '/api/order/cancel', headers: { cookie }, payload: { token } });
  });

  test.each([true, '1', [1], 1.5, null, {}])(
    'with %j for a whole number is refused at its field (case 7)',
    async (value) => {
      const reply = await order(JSON.stringify({ ...JSON.parse(goodOrder()), eventId: value }));
      expectRefusal(reply, 400);
      expect(fieldsOf(reply)).toContain('eventId');
    },
  );

  test('with NUL or half a character in a text is refused at its field (case 11)', async () => {
    for (const token of ['a\u0000b', '\ud800']) {
      const reply = await order(JSON.stringify({ ...JSON.parse(goodOrder()), token }));
      expectRefusal(reply, 400);
      expect(fieldsOf(reply)).toContain('token');
    }
    expectRefusal(await shop.app.inject('/api/_search/events?query=a%00b'), [400, 404]);
  });

  test('that unpacks to something huge is never unpacked (case 26)', async () => {
    const { cookie } = shop.buyer(hall.eventId);
    const headers = { cookie, 'content-type': json, 'content-encoding': 'gzip' };
    const payload = gzipSync(Buffer.alloc(20 * 1024 * 1024, ' '));
    expectRefusal(await shop.app.inject({ method: 'POST', url: '/api/order', headers, payload }), [400, 415]);
  });
});

describe('an address', () => {
  test.each(['9223372036854775808', '99999999999999999999'])('with the id %s finds nothing (case 9)', async (id) => {
    for (const path of ['events', 'sites', 'zones', 'sessions', 'pricings'])
      expectRefusal(await shop.app.inject(`/api/${path}/${id}`), [400, 404]);
  });

  test.each(['0x10', '1e3', '-1', '%00', 'abc', '1.0', '%EF%BC%91', '+1', '01'])(
    'with %s for an id is refused (case 10)',
    async (id) => {
      for (const path of ['events', 'sites', 'zones', 'sessions', 'pricings'])
        expectRefusal(await shop.app.inject(`/api/${path}/${id}`), [400, 404]);
    },
  );

  test.each(['PUT', 'DELETE', 'PATCH', 'TRACE', 'QUERY', 'OPTIONS'])(
    'asked with %s where there is no such call changes nothing (case 13)',
    async (method) => {
      const url = `/api/sites/${hall.siteId}/seat-plan`;
      const reply = await shop.app.inject({
        method: method as 'PUT',
        url,
        payload: '<a>',
        headers: { 'content-type': 'a/b' },
      });
      expectRefusal(reply, 405);
      expect(reply.headers.allow).toBe('GET, HEAD');
      expect((await shop.app.inject(url)).statusCode).toBe(200);
    },
  );

  test('says which methods there are, of all the calls at it', async () => {
    const allowed = async (url: string) => (await shop.app.inject({ method: 'PATCH', url })).headers.allow;
    expect(await allowed('/api/order')).toBe('GET, HEAD, POST');
    expect(await allowed('/api/order/')).toBe('GET, HEAD, POST');
    expect(await allowed('/api/users/pat')).toBe('DELETE, GET, HEAD, PUT');
    expect(await allowed('/api/nothing')).toBeUndefined();
  });

  test('of another host is never told back in a Link', async () => {
    const { headers } = await shop.app.inject({ url: '//evil.example/api/events', headers: { host: 'evil.example' } });
    expect(JSON.stringify(headers)).not.toContain('evil.example');
    for (const target of ['http://evil.example/api/events', '//evil.example/api/events']) {
      const answer = await send(`GET ${target} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`);
      expect(answer).toMatch(/^HTTP\/1\.1 4\d\d/);
      expect(answer.split('\r\n\r\n')[0]).not.toContain('evil.example');
    }
  });

  test.each(['page=-1', 'size=0', 'size=1000000', 'page=0&page=1', 'page=1e3', 'sort=id;drop', 'sort=password'])(
    'with %s is refused (case 23)',
    async (query) => {
      expectRefusal(await shop.app.inject(`/api/events?${query}`), 400);
    },
  );

  test('with a cache buster is the same address (case 25)', async () => {
    const plain = await shop.app.inject('/api/events');
    expect((await shop.app.inject('/api/events?cacheBuster=1790000000000')).body).toBe(plain.body);
  });

  test('that leads out of the words finds nothing (case 145)', async () => {
    for (const path of ['/i18n/../../etc/passwd', '/i18n/..%2f..%2fetc%2fpasswd', '/i18n/xx.json', '/i18n/en.json.bak'])
      expect((await shop.app.inject(path)).statusCode, path).toBe(404);
  });
});

describe('on the wire', () => {
  test('a head of 20 KB is refused, and so is an address of that length (case 14)', async () => {
    expect(await send(`GET /api/events HTTP/1.1\r\nHost: a\r\nX-Long: ${'x'.repeat(20_000)}\r\n\r\n`)).toMatch(
      /^HTTP\/1\.1 431/,
    );
    expect(await send(`GET /${'x'.repeat(20_000)} HTTP/1.1\r\nHost: a\r\n\r\n`)).toMatch(/^HTTP\/1\.1 4(?:14|31)/);
  });

  test('a body of two lengths is refused and the connection closed (case 15)', async () => {
    const head = 'POST /api/order HTTP/1.1\r\nHost: a\r\nContent-Type: application/json';
    const answer = await send(
      `${head}\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\nGET /smuggled HTTP/1.1\r\n\r\n`,
    );
    expect(answer).toMatch(/^HTTP\/1\.1 400/);
    expect(answer.match(/HTTP\/1\.1 \d{3}/g)).toHaveLength(1);
  });
});

describe('a sender', () => {
  test('of another origin is given no leave to read (case 21)', async () => {
    for (const method of ['GET', 'OPTIONS'] as const) {
      const reply = await shop.app.inject({ method, url: '/api/events', headers: { origin: 'https://evil.example' } });
      expect(Object.keys(reply.headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
    }
  });

  test('who names other addresses is still one sender (case 22)', async () => {
    const statuses: number[] = [];
    for (let at = 0; at <= usualLimits.order; at++) {
      const headers = { 'x-forwarded-for': `198.51.100.${at % 250}`, forwarded: `for=198.51.100.${at % 250}` };
      const url = '/api/order/held?eventId=1';
      statuses.push((await shop.app.inject({ url, headers, remoteAddress: '203.0.113.77' })).statusCode);
    }
    expect(statuses.at(-1)).toBe(429);
  });

  test('whose account was removed or deactivated is nobody (case 19)', async () => {
    const { accountId, headers } = await signedIn(shop.deps);
    expect((await shop.app.inject({ url: '/api/account/sign-ins', headers })).statusCode).toBe(200);
    await shop.db.updateTable('account').set({ activated: false }).where('id', '=', accountId).execute();
    expectRefusal(await shop.app.inject({ url: '/api/account/sign-ins', headers }), 401);
  });

  test('who puts line breaks into a name stays one line in the audit (case 142)', async () => {
    const payload = { username: 'pat\r\nADMIN signed in', password: 'whatever it was' };
    await shop.app.inject({ method: 'POST', url: '/api/authenticate', payload, remoteAddress: '203.0.113.78' });
    const records = await shop.db
      .selectFrom('audit')
      .where('type', '=', 'AUTHENTICATION_FAILURE')
      .selectAll()
      .execute();
    expect(records.length).toBeGreaterThan(0);
    for (const { principal, message } of records) expect(`${principal}${message}`).not.toMatch(/[\r\n]/);
  });
});

test('after all of this a good order goes through', async () => {
  expect((await shop.order(oneTicket(hall))).status).toBe(200);
});
