// The HAProxy of deploy/haproxy.cfg before two small servers, which say about themselves what they are told to.
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { findHaproxy, startHaproxy } from '../bench/haproxy.ts';

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
