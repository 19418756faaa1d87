// The connections of benchmarks and long runs: none may wait for ever for an answer.
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createServer, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { KeptConnections } from '../../bench/kept-connections.ts';
import { OrderConnection } from '../../bench/order-connection.ts';

const sockets: Socket[] = [];
const server = createServer((socket) => {
  sockets.push(socket);
  socket.on('data', () => socket.write('HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok'));
});
let address = '';
beforeAll(async () => {
  await once(server.listen(0, '127.0.0.1'), 'listening');
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => server.close());

test('a request on a connection that the server has closed is refused, not waited for', async () => {
  const connection = new OrderConnection(address);
  await connection.opened;
  expect((await connection.ask('anything')).status).toBe(200);
  sockets.at(-1)?.destroy();
  await vi.waitUntil(() => !connection.isOpen);
  await expect(connection.ask('anything')).rejects.toThrow('closed');
});

test('a connection is used again, unless it was closed or silent for long', async () => {
  const kept = new KeptConnections(address);
  const first = await kept.take();
  kept.give(first);
  expect(await kept.take()).toBe(first);
  sockets.at(-1)?.destroy();
  await vi.waitUntil(() => !first.isOpen);
  kept.give(first);
  const second = await kept.take();
  expect([second === first, second.isOpen]).toEqual([false, true]);
  kept.give(second);
  const later = performance.now() + 3_000;
  const clock = vi.spyOn(performance, 'now').mockReturnValue(later);
  const third = await kept.take();
  clock.mockRestore();
  expect(third).not.toBe(second);
  third.close();
  kept.close();
});
