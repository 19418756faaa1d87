// The list of a session without a network, while the device is left, or its server has forgotten the changes since.
import { beforeEach, describe, expect, test } from 'vitest';
import {
  codeOf,
  FakeServer,
  MemoryStorage,
  no,
  noChanges,
  ok,
  openedScanner,
  orderId,
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

describe('without a network', () => {
  const outcomeOf = (scanner: Scanner) => scanner.store.state().result?.outcome;

  test('a ticket that was scanned out by mistake comes in, as the server lets it', async () => {
    const scanner = await openedScanner(storage, server);
    server.goOffline();
    scanner.setType('exit');
    await scanner.scan(codeOf());
    scanner.setType('entry');
    await scanner.scan(codeOf());
    expect(outcomeOf(scanner)).toBe('ok');
  });

  test('a ticket that has come in and gone out does not come in again', async () => {
    const scanner = await openedScanner(storage, server);
    server.goOffline();
    await scanner.scan(codeOf());
    const before = scanner.list.ticket({ orderId, number: 1 });
    scanner.setType('exit');
    await scanner.scan(codeOf());
    expect(scanner.list.ticket({ orderId, number: 1 })).toEqual({ ...before, isInside: false });
    scanner.setType('entry');
    await scanner.scan(codeOf());
    expect(outcomeOf(scanner)).toBe('alreadyIn');
  });
});
