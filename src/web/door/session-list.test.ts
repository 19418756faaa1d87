// The list of a session while the device is left, or its server has forgotten the changes since.
import { beforeEach, expect, test } from 'vitest';
import {
  FakeServer,
  MemoryStorage,
  no,
  noChanges,
  ok,
  openedScanner,
  sessionId,
} from '../../../tests/support/shop/fake-door.ts';
import * as api from '../../contract/door-addresses.ts';
import type { DoorAnswer } from '../api/call-door.ts';
import { Scanner } from './scanner.ts';
import type { Sealed } from './seal.ts';

let storage: MemoryStorage;
let server: FakeServer;
beforeEach(() => {
  storage = new MemoryStorage();
  server = new FakeServer();
});

/** An answer that comes when the test says so. */
function later<T>() {
  let answer: (value: T) => void = () => {};
  const promise = new Promise<T>((resolve) => {
    answer = resolve;
  });
  return { promise, answer };
}

test.each([
  ['comes', () => server.answers[api.readDoorList]?.(undefined as never)],
  ['fails', () => no(503)],
])('a list that %s after staff have left the telephone opens nothing', async (_, late) => {
  const scanner = await openedScanner(storage, server);
  const answer = late() as DoorAnswer<unknown>;
  const { promise, answer: give } = later<DoorAnswer<unknown>>();
  server.answers[api.readDoorList] = () => promise as never;
  const loading = scanner.list.load();
  await scanner.leave();
  give(answer);
  await loading;
  expect(scanner.store.state()).toMatchObject({ phase: 'enrol', sessionId: null });
  expect(scanner.list.current()).toBeNull();
  expect(storage.lists.size).toBe(0);
});

test('a stored list that is read while staff leave the telephone opens nothing', async () => {
  const scanner = await openedScanner(storage, server);
  const stored = storage.lists.get(sessionId);
  const { promise, answer } = later<Sealed | undefined>();
  storage.readList = () => promise;
  const choosing = scanner.chooseSession(sessionId);
  await scanner.leave();
  answer(stored);
  await choosing;
  expect(scanner.store.state()).toMatchObject({ phase: 'enrol', sessionId: null });
});

test('a stored list is loaded anew when the server has forgotten the changes since', async () => {
  await openedScanner(storage, server);
  const again = new Scanner({ storage, call: server.call });
  await again.start(null);
  expect(server.sentTo(api.readDoorList)).toHaveLength(1);
  server.answers[api.readDoorChanges] = () => ok({ ...noChanges, isListOld: true });
  await again.poll();
  expect(server.sentTo(api.readDoorList)).toHaveLength(2);
  expect(again.store.state().phase).toBe('ready');
});
