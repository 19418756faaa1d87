import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { type RunningApp, runningApp } from '../../../../tests/support/shop/running-app.ts';
import { defineRoute } from '../../../contract/route.ts';
import { registerRoute } from './register-route.ts';

const slow = defineRoute('GET /api/slow', {
  right: 'public',
  summary: 'For these tests',
  tag: 'test',
  reply: z.object({ done: z.boolean() }),
});

/** A call with a body, answered through Fastify. */
const slowForm = defineRoute('POST /api/slow', {
  right: 'public',
  summary: 'For these tests',
  tag: 'test',
  body: z.object({ name: z.string() }),
  reply: z.object({ done: z.boolean() }),
});

let shop: RunningApp;
let address: string;
let working = Promise.withResolvers<void>();
let begun = Promise.withResolvers<void>();
beforeAll(async () => {
  shop = await runningApp();
  const handle = async () => {
    begun.resolve();
    await working.promise;
    return { body: { done: true } };
  };
  registerRoute(shop.app, slow, handle, { isHot: true });
  registerRoute(shop.app, slowForm, handle);
  address = await shop.app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => shop.close());

const form = { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: '{"name":"Chan"}' };
async function ask(init: RequestInit = {}) {
  working = Promise.withResolvers();
  begun = Promise.withResolvers();
  const reply = fetch(`${address}/api/slow`, init);
  await begun.promise;
  return { reply, work: working };
}
const secondsPass = (seconds: number) => {
  for (let passed = 0; passed < seconds; passed += 1) shop.app.timeLimit.look();
};

test.each([
  ['of a crowd', {}],
  ['with a body', form],
])(
  'a call %s that takes more than ten seconds is answered by 503, and what it does later changes nothing',
  async (_, init) => {
    for (const end of ['resolve', 'reject'] as const) {
      const { reply, work } = await ask(init);
      secondsPass(12);
      const { status, headers } = await reply;
      expect([status, headers.get('Retry-After')]).toEqual([503, '2']);
      work[end]();
    }
  },
);

test('one that takes less is answered, and is not remembered', async () => {
  const { reply, work } = await ask();
  secondsPass(9);
  work.resolve();
  expect(await (await reply).json()).toEqual({ done: true });
  secondsPass(12);
});

test('the timer looks each second', async () => {
  const { reply, work } = await ask();
  // A second is left, and passes by itself.
  secondsPass(10);
  expect((await reply).status).toBe(503);
  work.resolve();
});
