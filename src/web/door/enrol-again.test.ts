// A telephone that is a device of the door, and meets the address of an enrolment again.
import { expect, test } from 'vitest';
import { codeOf, device, no, ok, openedDoor } from '../../../tests/support/shop/fake-door.ts';
import * as api from '../../contract/door-addresses.ts';

test('a device in use stays so when its used code is opened again, or another one while there is no network', async () => {
  const { server, scanner } = await openedDoor();
  server.answers[api.enrolDevice] = () => no(400);
  await scanner.enrol('a-secret-of-twenty-letters');
  expect(scanner.store.state()).toMatchObject({ phase: 'ready', failure: null });
  server.goOffline();
  await scanner.enrol('a-new-secret-of-many-letters');
  expect(scanner.store.state()).toMatchObject({ phase: 'ready', failure: null });
  await scanner.scan(codeOf());
  expect(scanner.store.state().result?.outcome).toBe('ok');
});

test('the PIN of before opens nothing once a telephone has become another device, and is set anew', async () => {
  const { storage, server, scanner } = await openedDoor();
  await scanner.keys.setPin('246810');
  const listKey = Buffer.alloc(32, 8).toString('base64url');
  server.answers[api.enrolDevice] = () => ok({ token: 'another-token', device: { ...device, listKey } });
  await scanner.enrol('a-new-secret-of-many-letters');
  expect(scanner.store.state()).toMatchObject({ phase: 'ready', hasPin: false });
  expect(storage.values.has('pinnedKey')).toBe(false);
});
