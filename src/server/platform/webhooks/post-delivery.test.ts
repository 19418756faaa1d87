// Receivers that mean harm, or do not work: real servers on this machine.
import { createServer, type Socket } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { type Receiver, startReceiver } from '../../../../tests/support/shop/webhook-receiver.ts';
import { allowedTargets } from './allowed-targets.ts';
import { type Posting, postDelivery } from './post-delivery.ts';

const opened: { close: () => Promise<void> }[] = [];
afterEach(async () => {
  for (const each of opened.splice(0)) await each.close();
});
async function receiver(...options: Parameters<typeof startReceiver>): Promise<Receiver> {
  const started = await startReceiver(...options);
  opened.push(started);
  return started;
}

const local = allowedTargets(['127.0.0.1/32']);
const post = (address: string, posting: Partial<Posting> = {}) =>
  postDelivery({ allows: local, millisecondsMax: 5_000, ...posting }, { address, headers: {}, body: '{"a":"票"}' });

test('what is posted arrives, and the answer comes back', async () => {
  const { address, received } = await receiver((response) => response.writeHead(201).end('謝謝'));
  expect(await post(address)).toEqual({ status: 201, text: '謝謝' });
  expect(received).toMatchObject([{ body: '{"a":"票"}', headers: { 'content-length': '11' } }]);
});

describe('a private address gets nothing', () => {
  const closed = allowedTargets([]);

  test.each(['127.0.0.1', '[::1]', '[::ffff:127.0.0.1]', '0.0.0.0', '2130706433', '0x7f.1', '127.1'])(
    'written as %s',
    async (host) => {
      const { port, received } = await receiver();
      await expect(post(`http://${host}:${port}/`, { allows: closed })).rejects.toThrow('private address');
      expect(received).toEqual([]);
    },
  );

  test.each(['169.254.169.254', '10.0.0.1', 'fd00::1', '100.64.0.1', '::ffff:192.168.0.1'])(
    'behind a name with the address %s, beside a public one',
    async (address) => {
      const resolve = async () => [
        { address: '93.184.216.34', family: 4 },
        { address, family: address.includes(':') ? 6 : 4 },
      ];
      await expect(post('http://receiver.example/', { resolve })).rejects.toThrow('private address');
    },
  );

  test('behind a name that changes its address after the check: the name is resolved once', async () => {
    const meant = await receiver(undefined, '127.0.0.1');
    const inside = await receiver(undefined, '127.0.0.2', meant.port);
    let lookups = 0;
    const resolve = async () => {
      lookups += 1;
      return [{ address: lookups === 1 ? '127.0.0.1' : '127.0.0.2', family: 4 }];
    };
    await post(`http://rebinding.example:${meant.port}/`, { resolve });
    expect(lookups).toBe(1);
    expect(meant.received).toMatchObject([{ headers: { host: `rebinding.example:${meant.port}` } }]);
    expect(inside.received).toEqual([]);
  });

  test('that a redirect leads to', async () => {
    const inside = await receiver();
    const { address } = await receiver((response) => response.writeHead(307, { location: inside.address }).end());
    expect(await post(address)).toEqual({ status: 307, text: '' });
    expect(inside.received).toEqual([]);
  });
});

describe('the time is bounded, for a receiver that', () => {
  const soon = { millisecondsMax: 300 };

  test('answers after the time', async () => {
    const { address } = await receiver(() => {});
    await expect(post(address, soon)).rejects.toThrow('timeout');
  });

  test('answers a letter now and then', async () => {
    const { address } = await receiver((response) => {
      response.writeHead(200);
      const writing = setInterval(() => response.write('.'), 50);
      response.on('close', () => clearInterval(writing));
    });
    await expect(post(address, soon)).rejects.toThrow('timeout');
  });

  /** A program below HTTP. */
  async function plainReceiver(greeting: string): Promise<string> {
    const sockets: Socket[] = [];
    const server = createServer((socket) => {
      sockets.push(socket.on('error', () => {}));
      socket.write(greeting);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    opened.push({
      close: () =>
        new Promise((resolve) => {
          for (const socket of sockets) socket.destroy();
          server.close(() => resolve());
        }),
    });
    return `http://127.0.0.1:${(server.address() as { port: number }).port}/`;
  }

  test('takes the connection and says nothing', async () => {
    await expect(post(await plainReceiver(''), soon)).rejects.toThrow('timeout');
  });

  test('changes the protocol', async () => {
    const address = await plainReceiver(
      'HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: other\r\n\r\n',
    );
    await expect(post(address, soon)).rejects.toThrow('connection closed');
  });

  test('has a name that is never resolved', async () => {
    const resolve = () => new Promise<never>(() => {});
    await expect(post('http://receiver.example/', { ...soon, resolve })).rejects.toThrow('timeout');
  });
});

test('of an answer without an end the first KB is read, and the connection is closed', async () => {
  let written = 0;
  let isClosed = false;
  const { address } = await receiver((response) => {
    const chunk = Buffer.alloc(64 * 1024, 'x');
    const write = () => {
      while (!response.destroyed && response.write(chunk)) written += chunk.length;
    };
    response.on('drain', write);
    response.on('close', () => {
      isClosed = true;
    });
    write();
  });
  const answer = await post(address);
  expect(answer).toEqual({ status: 200, text: 'x'.repeat(1024) });
  await expect.poll(() => isClosed).toBe(true);
  expect(written).toBeLessThan(20_000_000);
});

test('an answer of any bytes becomes a text that can be stored', async () => {
  const { address } = await receiver((response) => response.end(Buffer.from([0, 1, 0xff, 0xfe, 65, 10, 0xe7])));
  const { text } = await post(address);
  expect(text).toMatch(/A\n/);
  expect(text).not.toContain('\0');
});

test('a head without an end is refused', async () => {
  const { address } = await receiver((response) => {
    response.writeHead(200, Object.fromEntries(Array.from({ length: 40 }, (_, at) => [`x-${at}`, 'y'.repeat(1000)])));
    response.end();
  });
  await expect(post(address)).rejects.toThrow('HPE_HEADER_OVERFLOW');
});

test('a receiver that is not there is named by the code of the system alone', async () => {
  const { address, close } = await startReceiver();
  await close();
  await expect(post(address)).rejects.toThrow(/^ECONNREFUSED$/);
});
