import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import type { FastifyRequest } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type FreshDatabase, freshDatabase } from '../../../../tests/support/database/fresh-database.ts';
import { addAccount } from '../../../../tests/support/people/accounts.ts';
import { addHall } from '../../../../tests/support/shop/hall.ts';
import { type RunningApp, runningApp } from '../../../../tests/support/shop/running-app.ts';
import { isLoopback, networkAsking } from './shared-limits.ts';

type Seen = Pick<FastifyRequest, 'ip' | 'host' | 'protocol'> & { network: string; isLoopback: boolean };

let database: FreshDatabase;
const shops = new Map<string, RunningApp>();
let seen: Seen[] = [];
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(async () => {
  for (const { close } of shops.values()) await close();
  await database.drop();
});

/** A shop that records the sender of each request, and that nobody has asked for anything yet. */
async function shopBehind(trustProxy: string): Promise<RunningApp> {
  const shop = shops.get(trustProxy) ?? (await openShop(trustProxy));
  shops.set(trustProxy, shop);
  await shop.db.deleteFrom('allowance').execute();
  seen = [];
  return shop;
}

async function openShop(trustProxy: string): Promise<RunningApp> {
  const shop = await runningApp({ database, environment: { TRUST_PROXY: trustProxy } });
  shop.app.addHook('preHandler', async (request) => {
    const { ip, host, protocol } = request;
    seen.push({ ip, host, protocol, network: networkAsking(request), isLoopback: isLoopback(request) });
  });
  return shop;
}
async function senderOf({ app }: RunningApp, said: string | undefined, connection = '198.51.100.1'): Promise<Seen> {
  const headers = said === undefined ? {} : { 'x-forwarded-for': said };
  await app.inject({ url: '/api/sites?page=0', remoteAddress: connection, headers });
  return seen.at(-1) as Seen;
}
const ipOf = async (...requested: Parameters<typeof senderOf>) => (await senderOf(...requested)).ip;
const proxy = '198.51.100.1';

describe('without a proxy that is trusted', () => {
  test.each(['', '0', 'false'])('nobody is believed (TRUST_PROXY=%j)', async (trustProxy) => {
    const nobody = await shopBehind(trustProxy);
    expect(await ipOf(nobody, '203.0.113.9')).toBe(proxy);
    expect(await senderOf(nobody, '203.0.113.9', '127.0.0.1')).toMatchObject({ ip: '127.0.0.1', isLoopback: true });
  });
});

describe('behind proxies that are counted', () => {
  test('the word that the last proxy wrote is believed, and nothing left of it', async () => {
    const behindOne = await shopBehind('1');
    expect(await ipOf(behindOne, '203.0.113.9')).toBe('203.0.113.9');
    expect(await ipOf(behindOne, '10.7.7.7, 203.0.113.9')).toBe('203.0.113.9');
    expect(await ipOf(behindOne, '127.0.0.1, 203.0.113.9')).toBe('203.0.113.9');
    expect(await ipOf(behindOne, undefined)).toBe(proxy);
  });

  test('two of them: one word further', async () => {
    const behindTwo = await shopBehind('2');
    expect(await ipOf(behindTwo, '10.7.7.7, 203.0.113.9, 192.0.2.1')).toBe('203.0.113.9');
    expect(await ipOf(behindTwo, '192.0.2.1')).toBe('192.0.2.1');
    expect(await ipOf(behindTwo, 'nonsense, 192.0.2.1')).toBe('192.0.2.1');
  });
});

describe('behind proxies whose networks are listed', () => {
  test('words are believed as long as whoever wrote them is one of them', async () => {
    const listed = await shopBehind('198.51.100.0/24, 2001:db8::/32, 192.0.2.7');
    expect(await ipOf(listed, '10.7.7.7, 203.0.113.9')).toBe('203.0.113.9');
    expect(await ipOf(listed, '10.7.7.7, 203.0.113.9, 2001:db8::5, 192.0.2.7')).toBe('203.0.113.9');
    expect(await ipOf(listed, '10.7.7.7, 203.0.113.9, 192.0.2.8')).toBe('192.0.2.8');
    expect(await ipOf(listed, '203.0.113.9', '::ffff:198.51.100.4')).toBe('203.0.113.9');
  });

  test('a stranger who asks without them is believed nothing', async () => {
    const listed = await shopBehind('198.51.100.0/24');
    expect(await ipOf(listed, '203.0.113.9', '192.0.2.44')).toBe('192.0.2.44');
    expect(await ipOf(listed, '127.0.0.1', '192.0.2.44')).toBe('192.0.2.44');
  });

  test('loopback, linklocal and uniquelocal are the networks of these names', async () => {
    const near = await shopBehind('loopback, linklocal, uniquelocal');
    for (const connection of [
      '127.0.0.1',
      '::1',
      '169.254.3.4',
      'fe80::1%eth0',
      '10.1.2.3',
      '172.31.0.1',
      '192.168.0.9',
      'fd00::1',
    ])
      expect(await ipOf(near, '203.0.113.9', connection), connection).toBe('203.0.113.9');
    for (const connection of ['172.32.0.1', '11.0.0.1', '2001:db8::1'])
      expect(await ipOf(near, '203.0.113.9', connection), connection).toBe(connection);
  });
});

describe('what a proxy writes', () => {
  test('is read with its port, its brackets, or wrapped in IPv6', async () => {
    const behindOne = await shopBehind('1');
    for (const [said, address] of [
      ['203.0.113.9:51234', '203.0.113.9'],
      ['[2001:DB8::7]:443', '2001:db8::7'],
      ['::ffff:203.0.113.9', '203.0.113.9'],
      ['fe80::1%eth0', 'fe80::1'],
    ])
      expect(await ipOf(behindOne, `10.7.7.7, ${said}`)).toBe(address);
  });

  test('and is no address: then the proxy itself counts, and nothing that a stranger wrote', async () => {
    const behindOne = await shopBehind('1');
    for (const said of [
      'unknown',
      '_hidden',
      '',
      ' ',
      ',',
      '1.2.3.4.5',
      '0x7f.1',
      'localhost',
      '[',
      'é',
      '1'.repeat(500),
    ]) {
      expect(await senderOf(behindOne, `203.0.113.9, ${said}`), said).toMatchObject({ ip: proxy, network: proxy });
      expect(await senderOf(behindOne, `203.0.113.9, ${said}`, '127.0.0.1'), said).toMatchObject({ isLoopback: false });
    }
  });

  test('of the host and the protocol nobody is believed', async () => {
    for (const trustProxy of ['1', '198.51.100.0/24', 'false']) {
      const { app } = await shopBehind(trustProxy);
      const headers = { host: 'shop.example', 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'gopher' };
      await app.inject({ url: '/api/sites?page=1', remoteAddress: proxy, headers });
      expect(seen.at(-1)).toMatchObject({ host: 'shop.example', protocol: 'http' });
    }
  });
});

describe('whoever writes addresses at the left end', () => {
  test('waits after wrong passwords like everybody else', async () => {
    const { app, db } = await shopBehind('1');
    const { login } = await addAccount(db);
    const statuses: number[] = [];
    for (let guess = 0; guess < 11; guess += 1) {
      const headers = { 'x-forwarded-for': `10.7.7.${guess}, 203.0.113.9` };
      const payload = { username: login, password: 'a wrong guess' };
      const reply = await app.inject({
        method: 'POST',
        url: '/api/authenticate',
        headers,
        payload,
        remoteAddress: proxy,
      });
      statuses.push(reply.statusCode);
    }
    expect(statuses).toContain(429);
  });

  test.each(['127.0.0.1, 203.0.113.9', '127.0.0.1', 'unknown', '::1', 'localhost'])(
    'gets no more passes than others: %j',
    async (said) => {
      const { app, db } = await shopBehind('1');
      const { eventId } = await addHall(db, { zones: [10] });
      const url = `/api/order/acquire-token?eventId=${eventId}`;
      for (const remoteAddress of [proxy, '127.0.0.1']) {
        const keys: unknown[] = [];
        for (let pass = 0; pass < 4; pass += 1)
          keys.push((await app.inject({ url, remoteAddress, headers: { 'x-forwarded-for': said } })).json().errorKey);
        expect(keys).toContain('humanCheckNeeded');
      }
    },
  );
});

describe('over a real connection', () => {
  /** The head as it is written, and the status of the answer. */
  async function ask(app: RunningApp['app'], lines: string[]): Promise<number> {
    if (!app.server.listening) await app.listen({ host: '127.0.0.1', port: 0 });
    const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
    socket.write(
      ['GET /api/sites?page=2 HTTP/1.1', 'Host: shop.example', 'Connection: close', ...lines, '', ''].join('\r\n'),
    );
    let text = '';
    socket.on('data', (data) => {
      text += data;
    });
    await once(socket, 'close');
    return Number(/^HTTP\/1.1 (\d+)/.exec(text)?.[1]);
  }
  const forwarded = (said: string) => `X-Forwarded-For: ${said}`;

  test('headers that come twice are one list, and its right end counts', async () => {
    const { app } = await shopBehind('1');
    expect(await ask(app, [forwarded('10.7.7.7'), forwarded('203.0.113.9')])).toBe(200);
    await ask(app, [forwarded('203.0.113.9'), forwarded('')]);
    await ask(app, [forwarded('10.7.7.7'), forwarded('127.0.0.1'), forwarded('203.0.113.10')]);
    expect(seen.map(({ ip }) => ip)).toEqual(['203.0.113.9', '127.0.0.1', '203.0.113.10']);
    expect(seen.map((sender) => sender.isLoopback)).toEqual([false, false, false]);
  });

  test.each(['1', '2', 'loopback, 10.0.0.0/8'])(
    'lists as long as a head may be are read at their right end (TRUST_PROXY=%s)',
    async (trustProxy) => {
      const { app } = await shopBehind(trustProxy);
      const long = [
        ','.repeat(15_000),
        '10.0.0.1,'.repeat(1600),
        ':'.repeat(15_000),
        '[%'.repeat(7000),
        '1.'.repeat(7000),
      ];
      for (const said of long) expect(await ask(app, [forwarded(said)])).toBe(200);
      expect(seen).toHaveLength(long.length);
      for (const { ip } of seen) expect(['127.0.0.1', '10.0.0.1']).toContain(ip);
      expect(seen.map((sender) => sender.isLoopback)).toEqual(long.map(() => false));
      await ask(app, [forwarded(`${'10.7.7.7,'.repeat(1500)}203.0.113.9`)]);
      expect(seen.at(-1)?.ip).toBe(trustProxy === '2' ? '10.7.7.7' : '203.0.113.9');
    },
  );
});
