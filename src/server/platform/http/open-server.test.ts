import type { RequestListener, Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { openServer, type WireLimits } from './open-server.ts';

const limits: WireLimits = {
  headMilliseconds: 1000,
  bodyMilliseconds: 1000,
  bytesEachSecond: 1000,
  silentMilliseconds: 5000,
  keptOpenMilliseconds: 5000,
  lookEachMilliseconds: 50,
};
let server: Server;
afterEach(() => new Promise((resolve) => server.close(resolve)));

/** Answers with the body, once all of it is there. */
const echo: RequestListener = (request, response) => {
  const parts: Buffer[] = [];
  request.on('data', (part) => parts.push(part));
  request.on('end', () => response.end(Buffer.concat(parts)));
  request.on('error', () => {});
};

async function open(handle: RequestListener = echo): Promise<number> {
  server = openServer(handle, limits);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}

type Heard = { answer: string; milliseconds: number };

/** Sends the first words at once and then a byte at a time, until the other side ends it. */
function send(port: number, words: string, { each = 20, byte = '' } = {}): Promise<Heard> {
  const startedAt = performance.now();
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(words));
    const dripping = byte ? setInterval(() => socket.writable && socket.write(byte), each) : undefined;
    let answer = '';
    socket.on('data', (data) => {
      answer += data;
    });
    socket.on('close', () => {
      clearInterval(dripping);
      resolve({ answer, milliseconds: performance.now() - startedAt });
    });
    socket.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EPIPE' && error.code !== 'ECONNRESET') reject(error);
    });
  });
}

const post = (length: number) => `POST /a HTTP/1.1\r\nHost: shop.example\r\nContent-Length: ${length}\r\n\r\n`;

describe('whoever sends slowly', () => {
  test('a body a byte at a time is told 408, and the connection is closed', async () => {
    const { answer, milliseconds } = await send(await open(), post(100_000), { byte: 'x' });
    expect(answer).toMatch(/^HTTP\/1\.1 408 .*Connection: close/s);
    expect(answer).toMatch(/"status":408,.*"message":"error\.http\.408"/);
    expect(milliseconds).toBeGreaterThanOrEqual(limits.bodyMilliseconds);
  });

  test('a head a byte at a time likewise', async () => {
    const { answer } = await send(await open(), 'GET / HTTP/1.1\r\nX-Long: ', { byte: 'x' });
    expect(answer).toMatch(/^HTTP\/1\.1 408 /);
  });

  test('nothing at all likewise', async () => {
    expect((await send(await open(), '')).answer).toMatch(/^HTTP\/1\.1 408 /);
  });

  test('and was answered before the body was there is cut off', async () => {
    const port = await open((_request, response) => response.end('no'));
    const { answer } = await send(port, post(100_000), { byte: 'x' });
    expect(answer).toMatch(/^HTTP\/1\.1 200 /);
    expect(answer.match(/HTTP\/1\.1/g)).toHaveLength(1);
  });

  test('a large body at a fair rate is given the time that it takes', async () => {
    const [bytes, byte] = [4000, 'x'.repeat(40)];
    const { answer, milliseconds } = await send(
      await open(),
      post(bytes).replace('\r\n\r\n', '\r\nConnection: close\r\n\r\n'),
      {
        byte,
      },
    );
    expect(answer).toMatch(/^HTTP\/1\.1 200 /);
    expect(milliseconds).toBeGreaterThan(limits.bodyMilliseconds);
    expect(answer.endsWith('x'.repeat(bytes))).toBe(true);
  });
});

describe('on the wire', () => {
  test.each([
    ['an address of another server', 'GET http://evil.example/api/events HTTP/1.1\r\nHost: shop.example\r\n\r\n'],
    ['no path', 'GET * HTTP/1.1\r\nHost: shop.example\r\n\r\n'],
    ['two hosts', 'GET / HTTP/1.1\r\nHost: shop.example\r\nhost: evil.example\r\n\r\n'],
    ['no host', 'GET / HTTP/1.1\r\n\r\n'],
    ['no HTTP', 'hello\r\n\r\n'],
  ])('%s is refused, and the connection closed', async (_, words) => {
    const { answer } = await send(await open(), words);
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
    expect(answer).not.toContain('evil.example');
  });

  test('a head that is too large is refused in words', async () => {
    const { answer } = await send(await open(), `GET / HTTP/1.1\r\nHost: a\r\nX-Long: ${'x'.repeat(20_000)}\r\n\r\n`);
    expect(answer).toMatch(/^HTTP\/1\.1 431 Request Header Fields Too Large.*"status":431/s);
  });
});

test('a server that has never listened leaves no timer, which would keep all of it in memory', () => {
  vi.useFakeTimers();
  server = openServer(() => {});
  const timers = vi.getTimerCount();
  vi.useRealTimers();
  expect(timers).toBe(0);
});
