// Readers of a stream that leave, come together, or ask too often.
import fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { until } from '../../../../tests/support/tools/until.ts';
import { cockpitRoutes } from '../../../contract/cockpit.ts';
import { Refused } from '../refused.ts';
import { registerStream } from './register-stream.ts';

let app: FastifyInstance;
let address: string;
let opening: (() => void)[];
let began: number;
let stopped: number;
let principalOf: () => Promise<object>;

beforeEach(async () => {
  [opening, began, stopped] = [[], 0, 0];
  principalOf = async () => ({ accountId: 1, login: 'admin', authorities: ['ROLE_ADMIN'] });
  app = fastify({ forceCloseConnections: true });
  app.decorate('alwaysHeaders', []);
  app.decorate('principalOf', () => principalOf() as never);
  app.setErrorHandler((error, _request, reply) => reply.status(error instanceof Refused ? error.status : 500).send());
  registerStream(app, cockpitRoutes.watch, async () => {
    await new Promise<void>((resolve) => opening.push(resolve));
    return (stream) => {
      began += 1;
      stream.send('1');
      return () => {
        stopped += 1;
      };
    };
  });
  address = await app.listen({ host: '127.0.0.1', port: 0 });
});
afterEach(() => app.close());

const watch = (signal?: AbortSignal) => fetch(`${address}/api/cockpit/1/stream`, signal ? { signal } : {});
const openAll = () => {
  for (const open of opening.splice(0)) open();
};

test('a reader that leaves while its stream is being opened is forgotten', async () => {
  const leaving = new AbortController();
  const eight = Array.from({ length: 8 }, () => watch(leaving.signal).catch(() => 'left'));
  await until(async () => opening.length === 8);
  leaving.abort();
  expect(new Set(await Promise.all(eight))).toEqual(new Set(['left']));
  // They stop to count when the server hears that they have left, which is a moment later.
  await until(async () => {
    const ninth = await Promise.race([watch(), until(async () => opening.length === 9).then(() => null)]);
    return ninth === null;
  });
  openAll();
  await until(async () => began === 1);
  await app.close();
  expect({ began, stopped }).toEqual({ began: 1, stopped: 1 });
});

test('of many that come in the same moment, eight of an account are let in', async () => {
  const all = Array.from({ length: 30 }, () => watch());
  await until(async () => opening.length === 8);
  const first = await Promise.race(all);
  expect(first.status).toBe(429);
  openAll();
  const statuses = (await Promise.all(all)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(8);
  expect(statuses.filter((status) => status === 429)).toHaveLength(22);
});

test('a limit of requests does not end a stream; the end of the sign-in does', async () => {
  const reply = watch();
  await until(async () => opening.length === 1);
  openAll();
  await (await reply).body?.getReader().read();
  let checks = 0;
  principalOf = async () => {
    checks += 1;
    throw new Refused(checks === 1 ? 'tooManyRequests' : 'signInNeeded', 'account');
  };
  await until(async () => stopped === 1);
  expect(checks).toBe(2);
});
