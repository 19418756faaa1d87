// The stream as a browser reads it: who may, how many at once, and when it ends.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { signedIn } from '../../../../tests/support/people/signed-in.ts';
import { type BoxOffice, oneTicket, openBoxOffice } from '../../../../tests/support/shop/box-office.ts';
import type { Hall } from '../../../../tests/support/shop/hall.ts';
import type { CockpitReading } from '../../../contract/cockpit.ts';
import type { Authority } from '../../../domain/accounts/duties.ts';

let shop: BoxOffice;
let hall: Hall;
let address: string;
beforeAll(async () => {
  shop = await openBoxOffice();
  hall = await shop.hallOf(9);
  address = await shop.app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => shop.close());

async function watch(...authorities: Authority[]) {
  const person = await signedIn(shop.deps, { authorities });
  return { person, ...(await watchAs(person.headers)) };
}
async function watchAs(headers: Record<string, string>, { eventId = hall.eventId, at = address } = {}) {
  const reply = await fetch(`${at}/api/cockpit/${eventId}/stream`, { headers });
  const reader = reply.body?.pipeThrough(new TextDecoderStream()).getReader() as ReadableStreamDefaultReader<string>;
  let text = '';
  /** The next reading; null at the end. */
  const next = async (): Promise<CockpitReading | null> => {
    for (;;) {
      const [, data, rest] = /^data: (.*)\n\n([\s\S]*)$/.exec(text) ?? [];
      if (data !== undefined) {
        text = rest as string;
        return JSON.parse(data) as CockpitReading;
      }
      const { done, value } = await reader.read();
      if (done) return null;
      text += value;
    }
  };
  const untilEnd = async () => {
    while ((await next()) !== null);
  };
  return { reply, next, untilEnd, leave: () => reader.cancel() };
}

test('a reading comes at once, others follow, and an order is in them', async () => {
  const { reply, next, leave } = await watch('ROLE_OPERATOR');
  expect(Object.fromEntries(reply.headers)).toMatchObject({
    'content-type': 'text/event-stream',
    'cache-control': 'no-store, no-transform',
    'x-accel-buffering': 'no',
  });
  expect((await next())?.places.held).toBe(0);
  expect((await shop.order(oneTicket(hall))).status).toBe(200);
  let reading = await next();
  while (reading?.places.held === 0) reading = await next();
  expect(reading?.orders.waiting).toBe(1);
  await leave();
});

describe('it is refused', () => {
  test('to those who may not look, and for an event that is not there', async () => {
    const door = await signedIn(shop.deps, { authorities: ['ROLE_DOOR'] });
    const admin = await signedIn(shop.deps, { authorities: ['ROLE_ADMIN'] });
    expect((await watchAs({})).reply.status).toBe(401);
    expect((await watchAs(door.headers)).reply.status).toBe(403);
    expect((await watchAs(admin.headers, { eventId: 999_999 })).reply.status).toBe(404);
  });

  test('to an account with eight of them already, until one of them ends', async () => {
    const { headers } = await signedIn(shop.deps, { authorities: ['ROLE_ADMIN'] });
    const eight = [];
    for (let at = 0; at < 8; at++) eight.push(await watchAs(headers));
    expect((await watchAs(headers)).reply.status).toBe(429);
    await eight[0]?.leave();
    await expect.poll(async () => (await watchAs(headers)).reply.status).toBe(200);
  });
});

describe('it ends', () => {
  test('with the sign-in', async () => {
    const { person, next, untilEnd } = await watch('ROLE_ADMIN');
    await next();
    await shop.db.updateTable('signIn').set({ endedAt: new Date() }).where('id', '=', person.signInId).execute();
    await untilEnd();
  }, 15_000);

  test('with the right', async () => {
    const { person, next, untilEnd } = await watch('ROLE_ADMIN');
    await next();
    const authorities: Authority[] = ['ROLE_DOOR'];
    await shop.db.updateTable('account').set({ authorities }).where('id', '=', person.accountId).execute();
    await untilEnd();
  }, 15_000);

  test('with its server, which does not wait for it', async () => {
    const other = await shop.anotherServer();
    const at = await other.app.listen({ host: '127.0.0.1', port: 0 });
    const { headers } = await signedIn(shop.deps, { authorities: ['ROLE_ADMIN'] });
    const { next, untilEnd } = await watchAs(headers, { at });
    await next();
    await other.app.close();
    await untilEnd();
  });
});
