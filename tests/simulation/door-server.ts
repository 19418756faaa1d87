// A server at a simulated door that can be killed in the midst of its requests: they get no answer, and its connections to PostgreSQL break off.
import type { LightMyRequestResponse as Response } from 'fastify';
import { connect } from '../../src/server/platform/database/connect.ts';
import { startPostgresProxy } from '../crash/postgres-proxy.ts';
import type { FreshDatabase } from '../support/database/fresh-database.ts';
import { call, type Device } from '../support/people/at-the-door.ts';
import { runningApp } from '../support/shop/running-app.ts';

export type DoorServer = {
  /** Null when the server died before it answered. */
  call: (device: Device, path: string, payload: object) => Promise<Response | null>;
  kill: () => void;
  close: () => Promise<void>;
};

const poolMax = 5;

export async function doorServer({ url }: Pick<FreshDatabase, 'url'>, clock: () => Date): Promise<DoorServer> {
  const proxy = await startPostgresProxy(url);
  const { db, pool } = connect(proxy.url, poolMax);
  const keep = async () => {};
  const database = { url: proxy.url, db, pool, drop: keep, dropBroken: keep };
  const running = await runningApp({ database, clock });
  const death = Promise.withResolvers<null>();
  let killed: Promise<void> | undefined;
  const kill = () => {
    killed ??= proxy.close();
    death.resolve(null);
  };
  return {
    call: (device, path, payload) => Promise.race([call(running, device, path, payload), death.promise]),
    kill,
    close: async () => {
      await running.close();
      await pool.end();
      kill();
      await killed;
    },
  };
}
