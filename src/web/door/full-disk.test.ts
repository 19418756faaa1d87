// A telephone whose disk is full: nobody waits at the door for it.
import { expect, test } from 'vitest';
import {
  codeOf,
  device,
  FakeServer,
  MemoryStorage,
  noChanges,
  ok,
  openedScanner,
  orderId,
  sessionId,
} from '../../../tests/support/shop/fake-door.ts';
import type { DoorScan } from '../../contract/door.ts';
import * as api from '../../contract/door-addresses.ts';
import { Scanner } from './scanner.ts';

class FullStorage extends MemoryStorage {
  isFull = false;
  constructor() {
    super();
    for (const name of ['write', 'writeList', 'addScan', 'changeScan', 'removeScan'] as const) {
      const work = this[name] as (...given: unknown[]) => Promise<unknown>;
      Object.assign(this, {
        [name]: async (...given: unknown[]) => {
          if (this.isFull) throw new DOMException('full', 'QuotaExceededError');
          return work(...given);
        },
      });
    }
  }
}

async function openedFull() {
  const [storage, server] = [new FullStorage(), new FakeServer()];
  const scanner = await openedScanner(storage, server);
  storage.isFull = true;
  return { storage, server, scanner };
}

test('a scan without a network has its result, says that it is not stored, and is sent while the app stays open', async () => {
  const { storage, server, scanner } = await openedFull();
  server.goOffline();
  await scanner.scan(codeOf());
  expect(scanner.store.state().result).toMatchObject({ outcome: 'ok', isOffline: true, isUnstored: true });
  await scanner.scan(codeOf());
  expect(scanner.store.state().result).toMatchObject({ outcome: 'alreadyIn' });
  expect(scanner.store.state().kept).toMatchObject([{ state: 'waiting', isUnstored: true }]);
  expect(storage.kept).toEqual([]);
  server.comeBack();
  await scanner.poll();
  expect(server.sentTo(api.uploadScans)).toMatchObject([{ scans: [{ isOffline: true }] }]);
  expect(scanner.store.state().kept).toEqual([]);
});

test('it is stored as soon as there is room again', async () => {
  const { storage, server, scanner } = await openedFull();
  server.goOffline();
  await scanner.scan(codeOf({ number: 1 }));
  await scanner.scan(codeOf({ number: 2 }));
  storage.isFull = false;
  await scanner.poll();
  expect(scanner.store.state().kept.map(({ isUnstored }) => isUnstored ?? false)).toEqual([false, false]);
  expect(storage.kept.map(({ ticket }) => ticket?.number)).toEqual([1, 2]);
  expect(storage.kept.every((scan) => !('isUnstored' in scan))).toBe(true);
});

test('what the server refuses is shown, and goes when staff have seen it', async () => {
  const { storage, server, scanner } = await openedFull();
  storage.isFull = false;
  server.goOffline();
  await scanner.scan(codeOf());
  storage.isFull = true;
  server.comeBack();
  server.answers[api.uploadScans] = ({ scans }: { scans: DoorScan[] }) =>
    ok({ replies: scans.map(({ nonce }) => ({ nonce, status: 'error', reason: 'void' })) });
  await scanner.poll();
  const [refused] = scanner.store.state().kept;
  expect(refused).toMatchObject({ state: 'refused', reason: 'void' });
  if (refused) await scanner.kept.dismiss(refused);
  expect(scanner.store.state().kept).toEqual([]);
});

test('new rules and the scans of others are heard, and another session is chosen', async () => {
  const { server, scanner } = await openedFull();
  const { rules } = noChanges;
  const inside = { orderId, number: 1, issue: 2, state: 'ok', zoneId: 1, seat: 'A1', isWheelchair: false };
  const ticket = { ...inside, ticketType: 'PUBLIC', name: '', mobileEnd: '', isInside: true, at: null, gateId: null };
  server.answers[api.readDoorChanges] = () =>
    ok({ ...noChanges, rules: { ...rules, allowsReentry: true }, tickets: [ticket], insideCount: 1, cursor: 11 });
  await scanner.poll();
  expect(scanner.store.state()).toMatchObject({ inside: 1, device: { event: { allowsReentry: true } } });
  await scanner.chooseSession(sessionId);
  expect(scanner.store.state().phase).toBe('ready');
});

test('a restart goes on without the list that could not be stored', async () => {
  const { storage, server } = await openedFull();
  storage.lists.clear();
  const scanner = new Scanner({ storage, call: server.call });
  await scanner.start(null);
  expect(scanner.store.state()).toMatchObject({ phase: 'ready', tickets: device.sessions[0]?.tickets });
});

test('another QR code enrols it, and it goes on', async () => {
  const { server, scanner } = await openedFull();
  await scanner.leave().catch(() => {});
  await scanner.enrol('another-secret-of-letters');
  expect(server.sentTo(api.enrolDevice)).toHaveLength(2);
  expect(scanner.store.state().phase).toBe('ready');
});
