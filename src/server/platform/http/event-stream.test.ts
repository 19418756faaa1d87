// A reader of server-sent events who does not read costs the memory of one event.
import { createServer, type ServerResponse } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { until } from '../../../../tests/support/tools/until.ts';
import { EventStream } from './event-stream.ts';

const closers: (() => void)[] = [];
afterEach(() => {
  for (const close of closers.splice(0)) close();
});

async function openStream() {
  let raw: ServerResponse | undefined;
  const server = createServer((_request, response) => {
    raw = response.writeHead(200, { 'Content-Type': 'text/event-stream' });
    raw.flushHeaders();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1', () =>
    socket.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n'),
  );
  closers.push(
    () => void server.close(),
    () => socket.destroy(),
  );
  await until(async () => raw !== undefined);
  return { raw: raw as ServerResponse, socket, stream: new EventStream(raw as ServerResponse) };
}

test('events arrive as they are sent', async () => {
  const { socket, stream } = await openStream();
  let text = '';
  socket.on('data', (data) => {
    text += data;
  });
  stream.send('{"a":1}');
  await until(async () => text.includes('data: {"a":1}\n\n'));
  stream.beat();
  await until(async () => text.includes(': \n\n'));
  stream.end();
  await until(async () => text.endsWith('0\r\n\r\n'));
});

test('a reader who never reads has at most one event waiting, and does not hold up the end', async () => {
  const { raw, socket, stream } = await openStream();
  socket.pause();
  const event = 'x'.repeat(1024 * 1024);
  const waiting: number[] = [];
  for (let sent = 0; sent < 100; sent++) {
    stream.send(event);
    waiting.push(raw.writableLength);
    await new Promise(setImmediate);
  }
  expect(Math.max(...waiting)).toBeGreaterThan(0);
  expect(Math.max(...waiting)).toBeLessThan(2 * event.length);
  stream.end();
  expect(raw.destroyed).toBe(true);
});
