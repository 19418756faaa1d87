import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { until } from '../../../../tests/support/tools/until.ts';
import { CachePurge } from './purge-caches.ts';

type Heard = { method: string | undefined; tags: string | string[] | undefined };
const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

/** A cache that notes what it is told, and answers when it is let. */
async function cache({ status = 200, waitsFor = Promise.resolve() as Promise<unknown> } = {}) {
  const heard: Heard[] = [];
  const server = createServer(async ({ method, headers }, response) => {
    heard.push({ method, tags: headers['surrogate-key'] });
    await waitsFor;
    response.writeHead(status).end();
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { heard, address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/` };
}

const warnings: unknown[] = [];
const log = { warn: (...about: unknown[]) => void warnings.push(about) };

test('the events that changed are purged, and with them each reply that is about several events', async () => {
  const { heard, address } = await cache();
  const purge = new CachePurge({ addresses: [address], log });
  purge.changed('12 7');
  await purge.finish();
  expect(heard).toEqual([{ method: 'PURGE', tags: 'event-12 event-7 programme' }]);
});

test('when changes may have been missed everything is purged', async () => {
  const { heard, address } = await cache();
  const purge = new CachePurge({ addresses: [address], log });
  purge.changed('');
  await purge.finish();
  expect(heard).toEqual([{ method: 'PURGE', tags: '*' }]);
});

test('changes that come while a purge is under way go together with the next one', async () => {
  let answer = () => {};
  const waitsFor = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const { heard, address } = await cache({ waitsFor });
  const purge = new CachePurge({ addresses: [address], log });
  purge.changed('1');
  await until(() => heard.length === 1);
  for (let id = 2; id <= 40; id += 1) purge.changed(String(id));
  answer();
  await purge.finish();
  expect(heard).toHaveLength(2);
  expect(String(heard[1]?.tags).split(' ')).toHaveLength(40);
});

test('a cache that refuses or is away keeps no other one waiting', async () => {
  warnings.length = 0;
  const [refusing, good] = [await cache({ status: 405 }), await cache()];
  const purge = new CachePurge({ addresses: [refusing.address, 'http://127.0.0.1:9/', good.address], log });
  purge.changed('3');
  await purge.finish();
  expect(good.heard).toHaveLength(1);
  expect(warnings).toHaveLength(2);
});
