import { beforeEach, describe, expect, test, vi } from 'vitest';
import {
  codeOf,
  device,
  eventId,
  FakeServer,
  listKey,
  MemoryStorage,
  no,
  noChanges,
  ok,
  openedScanner,
  orderId,
  sessionId,
} from '../../../tests/support/shop/fake-door.ts';
import type { DoorScan } from '../../contract/door.ts';
import * as api from '../../contract/door-addresses.ts';
import { codedTicketBytes, writeTicketCode } from '../../domain/tickets/ticket-code.ts';
import { Scanner } from './scanner.ts';
import type { Sealed } from './seal.ts';

let storage: MemoryStorage;
let server: FakeServer;
beforeEach(() => {
  storage = new MemoryStorage();
  server = new FakeServer();
});

const opened = () => openedScanner(storage, server);
const outcomeOf = (scanner: Scanner) => scanner.store.state().result?.outcome;
const waitingOf = (scanner: Scanner) => scanner.kept.waiting().length;

test('a device is enrolled once, goes to its only session, and its list lies sealed on the telephone', async () => {
  await opened();
  expect(storage.values.get('token')).toBe('a-token');
  expect(JSON.stringify([...storage.values.values()])).not.toContain(listKey);
  const sealed = storage.lists.get(sessionId) as Sealed;
  expect(Buffer.from(sealed.bytes).toString('utf8')).not.toContain('陳大文');
});

test('a restart goes on with the session of before, also past midnight, until the doors of a later one are open', async () => {
  const [evening] = device.sessions;
  const later = { id: 502, startTime: '2027-01-01T12:00:00.000Z', doorsTime: '2027-01-01T11:00:00.000Z', tickets: 2 };
  await opened();
  const restartedAt = async (time: string) => {
    const serverTime = Date.parse(time);
    server.answers[api.readDevice] = () => ok({ ...device, sessions: [evening, later], serverTime });
    const scanner = new Scanner({ storage, call: server.call, now: () => serverTime });
    await scanner.start(null);
    return scanner.store.state();
  };
  expect(await restartedAt('2026-12-31T17:00:00Z')).toMatchObject({ phase: 'ready', sessionId });
  expect(await restartedAt('2027-01-01T11:00:00Z')).toMatchObject({ phase: 'sessions', sessionId: null });
});

describe('with a network', () => {
  test('the server decides', async () => {
    const scanner = await opened();
    server.answers[api.redeemTicket] = ({ nonce }: DoorScan) =>
      ok({ nonce, status: 'error', reason: 'alreadyIn', at: '2026-12-31T11:32:00.000Z', gate: 'Gate A' });
    await scanner.scan(codeOf());
    expect(scanner.store.state().result).toMatchObject({ outcome: 'alreadyIn', gate: 'Gate A', isOffline: false });
    expect(storage.kept).toEqual([]);
  });

  test('a silent, a broken and a busy server are each answered by the list, and the scan is sent later', async () => {
    for (const status of [0, 500, 503, 429, 404]) {
      storage = new MemoryStorage();
      server.comeBack();
      const scanner = await opened();
      server.answers[api.redeemTicket] = () => no(status);
      await scanner.scan(codeOf());
      expect(scanner.store.state().result, String(status)).toMatchObject({ outcome: 'ok', isOffline: true });
      expect(waitingOf(scanner)).toBe(1);
    }
  });

  test('who was sent away while the server was silent is taken back there', async () => {
    const scanner = await opened();
    server.answers[api.redeemTicket] = () => no(0);
    await scanner.scan(codeOf({ issue: 1 }));
    expect(outcomeOf(scanner)).toBe('void');
    const [{ nonce }] = server.sentTo(api.redeemTicket) as [DoorScan];
    await scanner.poll();
    expect(server.sentTo(api.undoScan)).toMatchObject([{ undoes: nonce }]);
    expect(storage.kept).toEqual([]);
  });
});

describe('without a network', () => {
  test('a ticket is admitted once, and the second scan says since when and at which gate', async () => {
    const scanner = await opened();
    server.goOffline();
    await scanner.scan(codeOf());
    expect(outcomeOf(scanner)).toBe('ok');
    await scanner.scan(codeOf());
    expect(scanner.store.state().result).toMatchObject({ outcome: 'alreadyIn', gate: 'Gate B' });
    expect(scanner.store.state().inside).toBe(1);
  });

  test('a forgery, a replaced code, another session and an unknown text are refused', async () => {
    const scanner = await opened();
    server.goOffline();
    const good = codeOf();
    const forged = writeTicketCode(
      codedTicketBytes({ keyNumber: 1, eventId, orderId, number: 1, sessionId, issue: 1 }),
      new Uint8Array(64),
    );
    for (const [text, outcome] of [
      [forged, 'forged'],
      [codeOf({ keyNumber: 2 }), 'forged'],
      [codeOf({ issue: 1 }), 'void'],
      [codeOf({ sessionId: 502 }), 'wrongSession'],
      [codeOf({ number: 3 }), 'unknown'],
      ['https://example.com', 'unknown'],
      [good, 'ok'],
    ] as const) {
      await scanner.scan(text);
      expect(outcomeOf(scanner)).toBe(outcome);
    }
    expect(storage.kept.filter(({ sent }) => 'scan' in sent)).toHaveLength(1);
  });

  test('an admission is stored before it is shown', async () => {
    const scanner = await opened();
    server.goOffline();
    scanner.store.watch(() => {
      if (outcomeOf(scanner) === 'ok') expect(storage.kept).toHaveLength(1);
    });
    await scanner.scan(codeOf());
    expect(outcomeOf(scanner)).toBe('ok');
  });

  test('admissions survive a restart, also one without a network by a PIN', async () => {
    const scanner = await opened();
    await scanner.keys.setPin('246810');
    server.goOffline();
    await scanner.scan(codeOf());
    const again = new Scanner({ storage, call: server.call });
    await again.start(null);
    expect(again.store.state().phase).toBe('locked');
    await again.unlockByPin('111111');
    expect(again.store.state()).toMatchObject({ phase: 'locked', failure: 'wrongPin' });
    await again.unlockByPin('246810');
    expect(again.store.state()).toMatchObject({ phase: 'ready', inside: 1 });
    await again.scan(codeOf());
    expect(outcomeOf(again)).toBe('alreadyIn');
  });

  test('without a PIN it waits for the network and then goes on by itself', async () => {
    await opened();
    server.goOffline();
    const again = new Scanner({ storage, call: server.call });
    await again.start(null);
    await again.poll();
    expect(again.store.state().phase).toBe('locked');
    server.comeBack();
    await again.poll();
    expect(again.store.state().phase).toBe('ready');
  });
});

test('the scans of others arrive with the changes; an admission that waits is not undone by them', async () => {
  const scanner = await opened();
  const [ticket] = scanner.list.find('陳小美');
  server.answers[api.readDoorChanges] = () =>
    ok({
      ...noChanges,
      cursor: 11,
      insideCount: 1,
      tickets: [{ ...ticket, isInside: true, at: '2026-12-31T11:00:00.000Z', gateId: 9 }],
    });
  await scanner.poll();
  server.goOffline();
  await scanner.scan(codeOf({ number: 2 }));
  expect(outcomeOf(scanner)).toBe('alreadyIn');
  expect(scanner.store.state().inside).toBe(1);
});

test('a ticket that is sold while the door is open counts among all tickets', async () => {
  const scanner = await opened();
  const { tickets } = scanner.store.state();
  const [ticket] = scanner.list.find('陳小美');
  server.answers[api.readDoorChanges] = () =>
    ok({ ...noChanges, cursor: 11, tickets: [{ ...ticket, orderId: orderId + 1 }] });
  await scanner.poll();
  expect(scanner.store.state().tickets).toBe(tickets + 1);
});

test('a wrong clock of the device does not show in the time of an entry', async () => {
  const fiveMinutes = 300_000;
  server.answers[api.readDevice] = () => ok({ ...device, serverTime: Date.now() + fiveMinutes });
  storage.values.set('token', 'a-token');
  const scanner = new Scanner({ storage, call: server.call });
  await scanner.start(null);
  server.goOffline();
  await scanner.scan(codeOf());
  await scanner.scan(codeOf());
  const { at = '' } = scanner.store.state().result ?? {};
  expect(Math.abs(Date.parse(at) - Date.now() - fiveMinutes)).toBeLessThan(60_000);
});

test('a key that has leaked is forgotten with the next changes', async () => {
  const scanner = await opened();
  server.answers[api.readDoorChanges] = () => ok({ ...noChanges, keys: [] });
  await scanner.poll();
  server.goOffline();
  await scanner.scan(codeOf());
  expect(outcomeOf(scanner)).toBe('forged');
});

test('rules that staff change while the door is open count from the next changes, and after a restart', async () => {
  const scanner = await opened();
  const gates = [
    { id: 9, name: 'Gate B', zoneIds: [] },
    { id: 10, name: 'Gate C', zoneIds: [1] },
  ];
  server.answers[api.readDoorChanges] = () => ok({ ...noChanges, rules: { ...noChanges.rules, gates } });
  await scanner.poll();
  server.goOffline();
  await scanner.scan(codeOf());
  expect(scanner.store.state().result).toMatchObject({ outcome: 'wrongGate' });
  expect(storage.values.get('device')).toMatchObject({ gates });
});

test('a server of the release before, which sends no rules, leaves those of the start', async () => {
  const scanner = await opened();
  const { rules: _, ...before } = noChanges;
  server.answers[api.readDoorChanges] = () => ok(before);
  await scanner.poll();
  expect(scanner.store.state()).toMatchObject({ isReached: true, device: { gates: device.gates } });
});

test('a new enrolment code replaces the token of an enrolled device, and a used one leaves it', async () => {
  await opened();
  server.answers[api.enrolDevice] = () => ok({ token: 'another-token', device });
  await new Scanner({ storage, call: server.call }).start('a-new-secret-of-many-letters');
  expect(storage.values.get('token')).toBe('another-token');
  server.answers[api.enrolDevice] = () => no(400);
  const scanner = new Scanner({ storage, call: server.call });
  await scanner.start('a-new-secret-of-many-letters');
  expect(scanner.store.state().phase).toBe('ready');
  expect(storage.values.get('token')).toBe('another-token');
});

test('an old enrolment code is refused, and an unreached server is told apart from it', async () => {
  const scanner = new Scanner({ storage, call: server.call });
  server.answers[api.enrolDevice] = () => no(400);
  await scanner.start('a-secret-of-twenty-letters');
  expect(scanner.store.state()).toMatchObject({ phase: 'enrol', failure: 'enrolRefused' });
  server.goOffline();
  await scanner.enrol('a-secret-of-twenty-letters');
  expect(scanner.store.state().failure).toBe('unreached');
});

test('staff admit by hand and by force with a reason, and name the document that they have seen', async () => {
  const scanner = await opened();
  server.answers[api.redeemTicket] = ({ nonce }: DoorScan) => ok({ nonce, status: 'error', reason: 'needsIdentity' });
  await scanner.admit({ orderId, number: 2 }, 'Phone dead');
  const { result } = scanner.store.state();
  if (!result) throw new Error('no result');
  await scanner.again(result, { identityChecked: true });
  await scanner.again(result, { force: true, reason: 'The manager' });
  expect(server.sentTo(api.redeemTicket)).toMatchObject([
    { ticket: { orderId, number: 2 }, reason: 'Phone dead' },
    { ticket: { orderId, number: 2 }, reason: 'Phone dead', identityChecked: true },
    { force: true, reason: 'The manager' },
  ]);
});

test('a browser without Ed25519 verifies by the library', async () => {
  const scanner = new Scanner({ storage, call: server.call });
  const importKey = crypto.subtle.importKey.bind(crypto.subtle);
  const spy = vi
    .spyOn(crypto.subtle, 'importKey')
    .mockImplementation(((...terms: Parameters<typeof importKey>) =>
      terms[2] === 'Ed25519' ? Promise.reject(new Error('unknown')) : importKey(...terms)) as never);
  await scanner.start('a-secret-of-twenty-letters');
  server.goOffline();
  await scanner.scan(codeOf());
  spy.mockRestore();
  expect(outcomeOf(scanner)).toBe('ok');
});
