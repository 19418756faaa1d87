// Sessions that staff move, or add to a device, and keys that they replace while its door is open.
import { expect, test } from 'vitest';
import {
  codeOf,
  device,
  listKey,
  noChanges,
  ok,
  openedDoor,
  sessionId,
} from '../../../tests/support/shop/fake-door.ts';
import * as api from '../../contract/door-addresses.ts';
import { Scanner } from './scanner.ts';

test('a session that is moved while the door is open has its new time from the next changes, and after a restart', async () => {
  const { storage, server, scanner } = await openedDoor();
  const times = { startTime: '2027-01-02T12:00:00.000Z', doorsTime: null };
  const session = { id: sessionId, ...times };
  server.answers[api.readDoorChanges] = () => ok({ ...noChanges, rules: { ...noChanges.rules, session } });
  await scanner.poll();
  const sessions = device.sessions.map((before) => (before.id === sessionId ? { ...before, ...times } : before));
  expect(scanner.store.state().device?.sessions).toEqual(sessions);
  expect(storage.values.get('device')).toMatchObject({ sessions });
});

test('sessions that staff add to the device are there from the next changes, without a new code', async () => {
  const { storage, server, scanner } = await openedDoor();
  const added = { id: 502, startTime: '2027-01-01T12:00:00.000Z', doorsTime: null, tickets: 2 };
  const sessions = [...device.sessions, added];
  server.answers[api.readDevice] = () => ok({ ...device, sessions });
  server.answers[api.readDoorChanges] = () => ok({ ...noChanges, rules: { ...noChanges.rules, sessionCount: 2 } });
  await scanner.poll();
  expect(scanner.store.state()).toMatchObject({ phase: 'ready', sessionId, device: { sessions } });
  expect(storage.values.get('device')).toMatchObject({ sessions });
  expect(JSON.stringify([...storage.values.values()])).not.toContain(listKey);
});

test('a key that has leaked stays refused after a restart without a network', async () => {
  const { storage, server, scanner } = await openedDoor();
  await scanner.keys.setPin('246810');
  const [leaked] = device.keys;
  const keys = [{ number: 2, publicKey: leaked?.publicKey ?? '' }];
  server.answers[api.readDoorChanges] = () => ok({ ...noChanges, keys });
  await scanner.poll();
  server.goOffline();
  const again = new Scanner({ storage, call: server.call });
  await again.start(null);
  await again.unlockByPin('246810');
  await again.scan(codeOf());
  expect(again.store.state().result).toMatchObject({ outcome: 'forged' });
  await again.scan(codeOf({ keyNumber: 2 }));
  expect(again.store.state().result).toMatchObject({ outcome: 'ok' });
});
