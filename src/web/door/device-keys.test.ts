// Two ways to open a device at the same moment: the network, which may answer late, and a PIN.
import { beforeEach, expect, test } from 'vitest';
import {
  device,
  FakeServer,
  listKey,
  MemoryStorage,
  no,
  ok,
  openedScanner,
} from '../../../tests/support/shop/fake-door.ts';
import * as api from '../../contract/door-addresses.ts';
import type { DoorAnswer } from '../api/call-door.ts';
import { Scanner } from './scanner.ts';

let storage: MemoryStorage;
let server: FakeServer;
beforeEach(async () => {
  storage = new MemoryStorage();
  server = new FakeServer();
  const scanner = await openedScanner(storage, server);
  await scanner.keys.setPin('246810');
});

/** A device that was started anew, whose question for its key is answered when the test says so. */
async function lockedScanner() {
  server.goOffline();
  const scanner = new Scanner({ storage, call: server.call });
  await scanner.start(null);
  expect(scanner.store.state().phase).toBe('locked');
  server.comeBack();
  let answer: (late: DoorAnswer<unknown>) => void = () => {};
  const late = new Promise<DoorAnswer<unknown>>((resolve) => {
    answer = resolve;
  });
  server.answers[api.readDevice] = () => late as never;
  return { scanner, polling: scanner.poll(), answer };
}

test.each([
  ['no network', no(0)],
  ['the key', ok(device)],
])('a late answer (%s) does not close or begin anew what a PIN has opened', async (_, late) => {
  const { scanner, polling, answer } = await lockedScanner();
  await scanner.unlockByPin('246810');
  const list = scanner.list.current();
  expect(scanner.store.state().phase).toBe('ready');
  answer(late);
  await polling;
  expect(scanner.store.state().phase).toBe('ready');
  expect(scanner.list.current()).toBe(list);
});

test('a late answer that the device was revoked closes it all the same', async () => {
  const { scanner, polling, answer } = await lockedScanner();
  await scanner.unlockByPin('246810');
  answer(no(401));
  await polling;
  expect(scanner.store.state().phase).toBe('revoked');
  expect(storage.values.get('token')).toBeUndefined();
});

test('a late answer about the token of before does not revoke a device that was enrolled anew', async () => {
  const { scanner, polling, answer } = await lockedScanner();
  server.answers[api.enrolDevice] = () => ok({ token: 'another-token', device: { ...device, listKey } });
  await scanner.enrol('a-new-secret-of-many-letters');
  answer(no(401));
  await polling;
  expect(scanner.store.state().phase).toBe('ready');
  expect(storage.values.get('token')).toBe('another-token');
});

test('a code whose reply was lost is shown again with the same nonce, also by a page that was opened anew', async () => {
  const secret = 'a-new-secret-of-many-letters';
  const noncesOf = () => server.sentTo(api.enrolDevice).slice(1) as { nonce: string }[];
  server.answers[api.enrolDevice] = () => no(0);
  await new Scanner({ storage, call: server.call }).enrol(secret);
  server.answers[api.enrolDevice] = () => ok({ token: 'another-token', device: { ...device, listKey } });
  await new Scanner({ storage, call: server.call }).start(secret);
  const [lost, again] = noncesOf();
  expect(again).toEqual({ secret, nonce: lost?.nonce });
  expect(storage.values.get('token')).toBe('another-token');
  await new Scanner({ storage, call: server.call }).enrol(secret);
  expect(noncesOf()[2]?.nonce).not.toBe(lost?.nonce);
});
