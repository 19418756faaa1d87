import { beforeEach, describe, expect, test } from 'vitest';
import {
  admitAll,
  codeOf,
  device,
  eventId,
  FakeServer,
  MemoryStorage,
  no,
  ok,
  openedScanner,
  sessionId,
} from '../../../tests/support/shop/fake-door.ts';
import { type DoorScan, doorRoutes } from '../../contract/door.ts';
import * as api from '../../contract/door-addresses.ts';
import type { Scanner } from './scanner.ts';

let storage: MemoryStorage;
let server: FakeServer;
beforeEach(() => {
  storage = new MemoryStorage();
  server = new FakeServer();
});

const otherSession = 777;
const ofAnotherEvent = {
  ...device,
  event: { ...device.event, id: eventId + 1 },
  sessions: device.sessions.map((session) => ({ ...session, id: otherSession })),
};
const opened = () => openedScanner(storage, server);
const outcomeOf = (scanner: Scanner) => scanner.store.state().result?.outcome;
const waitingOf = (scanner: Scanner) => scanner.kept.waiting().length;

describe('nothing is dropped', () => {
  const threeWaiting = async () => {
    const scanner = await opened();
    server.goOffline();
    await scanner.scan(codeOf({ number: 1 }));
    await scanner.scan(codeOf({ number: 2 }));
    server.comeBack();
    return scanner;
  };

  test('a refusal and a double of the server are kept until staff have seen them', async () => {
    const scanner = await threeWaiting();
    server.answers[api.uploadScans] = ({ scans: [one, other] }: { scans: DoorScan[] }) =>
      ok({
        replies: [
          { nonce: one?.nonce, status: 'ok', isDouble: true },
          { nonce: other?.nonce, status: 'error', reason: 'void' },
        ],
      });
    await scanner.poll();
    const { kept } = scanner.store.state();
    expect(kept).toMatchObject([{ state: 'double' }, { state: 'refused', reason: 'void' }]);
    for (const scan of kept) await scanner.kept.dismiss(scan);
    expect(storage.kept).toEqual([]);
  });

  test('a batch that the server cannot read is sent one by one, and the bad one is kept', async () => {
    const scanner = await threeWaiting();
    server.answers[api.uploadScans] = ({ scans }: { scans: DoorScan[] }) =>
      scans.some(({ code }) => code === codeOf({ number: 1 })) ? no(400) : admitAll({ scans });
    await scanner.poll();
    expect(storage.kept).toMatchObject([{ state: 'refused', reason: '400' }]);
  });

  test.each([403, 404, 405, 409, 410, 429, 451, 502])(
    '%s is no answer about scans: they wait and are sent later',
    async (status) => {
      const scanner = await threeWaiting();
      server.answers[api.uploadScans] = () => no(status);
      for (let round = 0; round < 9; round += 1) await scanner.poll();
      expect(waitingOf(scanner)).toBe(2);
      server.answers[api.uploadScans] = admitAll;
      await scanner.poll();
      expect(storage.kept).toEqual([]);
    },
  );

  test('an answer without one of the scans leaves it waiting', async () => {
    const scanner = await threeWaiting();
    let left = 1;
    server.answers[api.uploadScans] = ({ scans }: { scans: DoorScan[] }) => {
      left -= 1;
      return left < 0 ? no(503) : ok({ replies: scans.slice(1).map(({ nonce }) => ({ nonce, status: 'ok' })) });
    };
    await scanner.poll();
    expect(waitingOf(scanner)).toBe(1);
  });

  test('an answer that settles none of the scans is not asked for again at once', async () => {
    const scanner = await threeWaiting();
    let rounds = 0;
    server.answers[api.uploadScans] = () => {
      rounds += 1;
      return rounds > 5 ? no(503) : ok({ replies: [] });
    };
    await scanner.poll();
    expect([rounds, waitingOf(scanner)]).toEqual([1, 2]);
    server.answers[api.uploadScans] = admitAll;
    await scanner.poll();
    expect(waitingOf(scanner)).toBe(0);
  });
});

test('a hundred scans and one are sent in batches that the server takes', async () => {
  const scanner = await opened();
  server.goOffline();
  for (let at = 0; at <= 100; at += 1) {
    scanner.setType(at % 2 === 0 ? 'entry' : 'exit');
    await scanner.again(
      { outcome: 'ok', isOffline: true, scan: { code: codeOf(), sessionId, type: 'entry', nonce: '', scannedAt: '' } },
      { force: true, reason: 'again' },
    );
  }
  server.comeBack();
  await scanner.poll();
  const uploads = server.sentTo(api.uploadScans).slice(-2);
  expect(uploads.map((body) => doorRoutes.upload.body.safeParse(body).success)).toEqual([true, true]);
  expect(storage.kept).toEqual([]);
});

test('a revoked device forgets its token, key and list at once, and keeps its unsent scans for the next enrolment', async () => {
  const scanner = await opened();
  server.goOffline();
  await scanner.scan(codeOf());
  server.answers[api.uploadScans] = () => no(401);
  await scanner.poll();
  expect(scanner.store.state()).toMatchObject({ phase: 'revoked', device: null, result: null });
  expect([storage.values.get('token'), storage.values.get('device'), storage.lists.size]).toEqual([
    undefined,
    undefined,
    0,
  ]);
  expect(storage.kept).toHaveLength(1);
  server.comeBack();
  await scanner.enrol('another-secret-of-letters');
  await scanner.poll();
  expect(storage.kept).toEqual([]);
});

test('the newest scan is taken back, and the ticket may come in again', async () => {
  const scanner = await opened();
  server.goOffline();
  await scanner.scan(codeOf());
  await scanner.undo();
  expect(scanner.store.state()).toMatchObject({ inside: 0, last: null });
  await scanner.scan(codeOf());
  expect(outcomeOf(scanner)).toBe('ok');
  server.comeBack();
  await scanner.poll();
  expect(server.calls.slice(-4).map(({ address }) => address)).toEqual([
    api.uploadScans,
    api.undoScan,
    api.uploadScans,
    api.readDoorChanges,
  ]);
});

test('scans are sent in their order when the network is back, each once, before anything else is scanned', async () => {
  const scanner = await opened();
  server.goOffline();
  await scanner.scan(codeOf({ number: 2 }));
  await scanner.scan(codeOf({ number: 1 }));
  const nonces = storage.kept.map(({ sent }) => 'scan' in sent && sent.scan.nonce);
  await scanner.poll();
  expect(waitingOf(scanner)).toBe(2);
  server.comeBack();
  await Promise.all([scanner.poll(), scanner.poll()]);
  expect(waitingOf(scanner)).toBe(0);
  const uploads = server.sentTo(api.uploadScans) as { scans: DoorScan[] }[];
  const last = uploads.at(-1)?.scans ?? [];
  expect(last.map(({ nonce }) => nonce)).toEqual(nonces);
  expect(last.every(({ isOffline, sentAt }) => isOffline && sentAt)).toBe(true);
  expect(scanner.store.state().isReached).toBe(true);
});

test('a scan waits while earlier ones do, so that none overtakes another', async () => {
  const scanner = await opened();
  server.goOffline();
  await scanner.scan(codeOf());
  server.comeBack();
  scanner.store.set({ isReached: true });
  await scanner.scan(codeOf());
  expect(outcomeOf(scanner)).toBe('alreadyIn');
  expect(server.sentTo(api.redeemTicket)).toHaveLength(1);
});

test('scans of a session that the device no longer scans stay, and hold up no other', async () => {
  const scanner = await opened();
  server.goOffline();
  await scanner.scan(codeOf());
  server.answers[api.uploadScans] = () => no(401);
  await scanner.poll();
  server.comeBack();
  server.answers[api.enrolDevice] = () => ok({ token: 'of-another-event', device: ofAnotherEvent });
  await scanner.enrol('another-secret-of-letters');
  await scanner.poll();
  expect(server.sentTo(api.uploadScans)).toHaveLength(1);
  expect(storage.kept).toMatchObject([{ state: 'waiting', sent: { scan: { sessionId } } }]);
  await scanner.scan('a text that is no ticket');
  expect(server.sentTo(api.redeemTicket).at(-1)).toMatchObject({ sessionId: otherSession });
});

describe('a scan that the server may have taken while the device refused it', () => {
  const sentAway = async () => {
    const scanner = await opened();
    server.answers[api.redeemTicket] = () => no(0);
    await scanner.scan(codeOf({ issue: 1 }));
    expect(outcomeOf(scanner)).toBe('void');
    return scanner;
  };

  test('is sent before it is taken back: the server may store it later than its undoing', async () => {
    const scanner = await sentAway();
    const [{ nonce }] = server.sentTo(api.redeemTicket) as [DoorScan];
    await scanner.poll();
    const sent = server.calls.filter(({ address }) => address === api.uploadScans || address === api.undoScan);
    expect(sent).toMatchObject([
      { address: api.uploadScans, body: { scans: [{ nonce }] } },
      { address: api.undoScan, body: { undoes: nonce } },
    ]);
    expect(storage.kept).toEqual([]);
  });

  test('is not taken back when the server has refused it too', async () => {
    const scanner = await sentAway();
    server.answers[api.uploadScans] = ({ scans: [scan] }: { scans: DoorScan[] }) =>
      ok({ replies: [{ nonce: scan?.nonce, status: 'error', reason: 'void' }] });
    await scanner.poll();
    expect(server.sentTo(api.undoScan)).toEqual([]);
    expect(storage.kept).toEqual([]);
  });

  test.each([403, 500])('waits while the answer is %s', async (status) => {
    const scanner = await sentAway();
    server.answers[api.uploadScans] = () => no(status);
    for (let round = 0; round < 4; round += 1) await scanner.poll();
    expect(storage.kept).toMatchObject([{ state: 'waiting' }]);
    server.comeBack();
    await scanner.poll();
    expect(server.sentTo(api.undoScan)).toHaveLength(1);
    expect(storage.kept).toEqual([]);
  });

  test('is shown to staff when the server cannot read it', async () => {
    const scanner = await sentAway();
    server.answers[api.uploadScans] = () => no(400);
    await scanner.poll();
    expect(storage.kept).toMatchObject([{ state: 'refused', reason: '400' }]);
  });

  test('waits while the server is silent', async () => {
    const scanner = await sentAway();
    server.goOffline();
    await scanner.poll();
    expect(waitingOf(scanner)).toBe(1);
    server.comeBack();
    await scanner.poll();
    expect(storage.kept).toEqual([]);
  });
});

test('an undoing waits while a network is blocked', async () => {
  const scanner = await opened();
  await scanner.scan(codeOf());
  server.answers[api.undoScan] = () => no(403);
  await scanner.undo();
  await scanner.poll();
  expect(storage.kept).toMatchObject([{ state: 'waiting' }]);
  server.comeBack();
  await scanner.poll();
  expect(storage.kept).toEqual([]);
});

test('an undoing that the server refuses is kept until staff have seen it', async () => {
  const scanner = await opened();
  await scanner.scan(codeOf());
  server.answers[api.undoScan] = ({ nonce }: DoorScan) => ok({ nonce, status: 'error', reason: 'unknown' });
  await scanner.undo();
  expect(storage.kept).toMatchObject([{ state: 'refused', reason: 'unknown' }]);
});
