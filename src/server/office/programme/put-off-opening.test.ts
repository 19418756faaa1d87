// A sale that has opened is put off: until its new opening nobody comes in, and then the lobby is drawn anew.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hourLater } from '../../../../tests/support/database/small-catalogue.ts';
import {
  addWaitingRoom,
  arrive,
  Browser,
  lineOf,
  moveNow,
  until,
  untilSeen,
} from '../../../../tests/support/people/waiting-room.ts';
import type { Hall } from '../../../../tests/support/shop/hall.ts';
import { openProgrammeOffice, type ProgrammeOffice } from '../../../../tests/support/shop/programme-office.ts';

let office: ProgrammeOffice;
beforeAll(async () => {
  office = await openProgrammeOffice(['moveLines']);
});
afterAll(() => office.close());

const openAt = async ({ eventId }: Hall, saleOpensAt: Date) => {
  const { status } = await office.programme.change(`events/${eventId}`, { saleOpensAt: saleOpensAt.toISOString() });
  expect(status).toBe(200);
};

/** One is inside, and three wait. */
async function openedLine() {
  const hall = await addWaitingRoom(office.db, { insideMax: 1 });
  const visitors = (await arrive(office.app, hall, 4)).map(({ visitor }) => visitor);
  return { hall, visitors };
}

test('nobody comes in before the new opening: who waited and who was inside wait in a new lobby', async () => {
  const { hall, visitors } = await openedLine();
  const { seedHash } = (await new Browser(office.app).watch(hall)).json();
  await openAt(hall, hourLater(1));
  await untilSeen(office.app, hall, { openedAt: null });
  for (const visitor of visitors) {
    const answer = await visitor.requestEntry(hall);
    expect([answer.statusCode, answer.json().place]).toEqual([202, null]);
  }
  expect(await lineOf(office.db, hall)).toMatchObject({ arrivals: 4, served: 0, openedAt: null });
  const line = await untilSeen(office.app, hall, { arrivals: 4 });
  expect(line.seedHash, 'the seed of before is known').not.toBe(seedHash);
});

test('the cookie of a place before leads to none after the new opening', async () => {
  const { hall, visitors } = await openedLine();
  const [, , late] = visitors as [Browser, Browser, Browser];
  await openAt(hall, hourLater(1));
  await untilSeen(office.app, hall, { openedAt: null });
  await arrive(office.app, hall, 4);
  await openAt(hall, hourLater(-1));
  await until(
    () => moveNow(office.db, hall).then(() => lineOf(office.db, hall)),
    ({ openedAt }) => openedAt !== null,
  );
  await untilSeen(office.app, hall, { lobbySize: 4 });
  expect((await late.requestEntry(hall)).json()).toMatchObject({ arrival: 4, place: 4 });
});

test('an opening that is put off before its time keeps the lobby', async () => {
  const hall = await addWaitingRoom(office.db, { opensAt: hourLater(0.5) });
  await arrive(office.app, hall, 2);
  await openAt(hall, hourLater(1));
  expect(await lineOf(office.db, hall)).toMatchObject({ arrivals: 2, openedAt: null });
});
