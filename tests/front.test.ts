// The HAProxy and the Varnish of deploy/ before small servers, which say about themselves what they are told to.
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { findHaproxy, startHaproxy } from '../bench/haproxy.ts';
import { hasVarnish, startVarnish } from '../bench/varnish.ts';
import { freePort } from './support/shop/free-port.ts';

const haproxy = findHaproxy();

test.skipIf(haproxy === null)(
  `visitors reach the shop also while no server calls itself ready${haproxy ? '' : ' (skipped: HAProxy is not installed)'}`,
  async () => {
    let areReady = [true, true];
    const servers = [0, 1].map((at) =>
      createServer(({ url }, response) => {
        const isCheck = url === '/management/health/readiness';
        response.writeHead(isCheck && !areReady[at] ? 503 : 200).end(`server ${at + 1}`);
      }),
    );
    const addresses = await Promise.all(
      servers.map(async (server) => {
        await once(server.listen(0, '127.0.0.1'), 'listening');
        return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
      }),
    );
    const proxy = await startHaproxy(haproxy as string, addresses);
    const visit = async () => (await fetch(proxy.address)).text();
    const visits = async () => [...new Set([await visit(), await visit(), await visit(), await visit()])].sort();
    try {
      areReady = [false, true];
      await expect.poll(visits).toEqual(['server 2']);
      areReady = [false, false];
      await expect.poll(visits).toEqual(['server 1', 'server 2']);
      areReady = [true, false];
      await expect.poll(visits).toEqual(['server 1']);
    } finally {
      await proxy.stop();
      for (const server of servers) {
        server.close();
        server.closeAllConnections();
      }
    }
  },
);

test.skipIf(haproxy === null || !hasVarnish())(
  'no visitor names the id of a request, through either proxy',
  async () => {
    const server = createServer(({ headers }, response) => {
      response.writeHead(200, { 'Cache-Control': 'no-store' }).end(headers['x-request-id'] ?? 'none');
    });
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const { port } = server.address() as AddressInfo;
    const proxy = await startHaproxy(haproxy as string, [`http://127.0.0.1:${port}`]);
    const varnish = await startVarnish({ port: await freePort(), shopPort: String(port) });
    try {
      for (const { address } of [proxy, varnish]) {
        const reply = await fetch(`${address}/`, { headers: { 'X-Request-Id': 'chosen-by-a-visitor' } });
        expect(await reply.text()).toBe('none');
      }
    } finally {
      await Promise.all([proxy.stop(), varnish.stop()]);
      server.close();
      server.closeAllConnections();
    }
  },
);

test.skipIf(!hasVarnish())(
  `servers purge the cache, and visitors do not, also through a proxy on the same machine${hasVarnish() ? '' : ' (skipped: Varnish is not installed)'}`,
  async () => {
    let answers = 0;
    const server = createServer((_, response) => {
      answers += 1;
      response.writeHead(200, { 'Cache-Control': 's-maxage=60', 'Surrogate-Key': 'event-1' }).end(String(answers));
    });
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const port = await freePort();
    const varnish = await startVarnish({ port, shopPort: String((server.address() as AddressInfo).port) });
    const read = async () => (await fetch(`${varnish.address}/event/one`)).text();
    const purge = async (headers: Record<string, string>) =>
      (await fetch(varnish.address, { method: 'PURGE', headers: { 'Surrogate-Key': '*', ...headers } })).status;
    try {
      const first = await read();
      expect(await purge({ 'X-Forwarded-For': '203.0.113.9' })).toBe(405);
      expect(await read()).toBe(first);
      expect(await purge({})).toBe(200);
      expect(await read()).not.toBe(first);
    } finally {
      await varnish.stop();
      server.close();
      server.closeAllConnections();
    }
  },
);
