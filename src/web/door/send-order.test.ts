import { beforeEach, describe, expect, test } from 'vitest';
import {
  admitAll,
  FakeServer,
  MemoryStorage,
  no,
  openedScanner,
  orderId,
  sessionId,
} from '../../../tests/support/shop/fake-door.ts';
import type { DoorScan } from '../../contract/door.ts';
import * as api from '../../contract/door-addresses.ts';
import type { Scanner } from './scanner.ts';

let storage: MemoryStorage;
let server: FakeServer;
beforeEach(() => {
  storage = new MemoryStorage();
  server = new FakeServer();
});

const scannedAt = '2026-12-31T11:00:00.000Z';

describe('a scan that the server fails over again and again', () => {
  /** Each has a ticket of its own, and the server knows none of their codes. */
  const fiveWaiting = async (poisoned: readonly number[]) => {
    server.goOffline();
    for (const number of [1, 2, 3, 4, 5])
      await storage.addScan({
        sent: { scan: { code: `${number}`, sessionId, type: 'entry', nonce: `${number}`, scannedAt } },
        ticket: { orderId, number },
        state: 'waiting',
      });
    server.comeBack();
    server.answers[api.uploadScans] = ({ scans }: { scans: DoorScan[] }) =>
      scans.some(({ nonce }) => poisoned.includes(Number(nonce))) ? no(500) : admitAll({ scans });
    return openedScanner(storage, server);
  };
  const noncesLeft = () => storage.kept.map(({ sent }) => 'scan' in sent && sent.scan.nonce);
  const poll = async (scanner: Scanner, rounds: number) => {
    for (let round = 0; round < rounds; round += 1) await scanner.poll();
  };

  test.each([[[1]], [[3]], [[5]], [[1, 2]], [[2, 4]]])('waits alone: of %j the others are sent', async (poisoned) => {
    const scanner = await fiveWaiting(poisoned);
    await poll(scanner, 15);
    expect(noncesLeft()).toEqual(poisoned.map(String));
    expect(storage.kept.every(({ state }) => state === 'waiting')).toBe(true);
  });

  test('costs one failed call a round, and is sent when the server takes it', async () => {
    const scanner = await fiveWaiting([3]);
    await poll(scanner, 15);
    const before = server.sentTo(api.uploadScans).length;
    await poll(scanner, 3);
    expect(server.sentTo(api.uploadScans)).toHaveLength(before + 3);
    server.answers[api.uploadScans] = admitAll;
    await scanner.poll();
    expect(storage.kept).toEqual([]);
  });

  test('holds up later scans of its own ticket, and its undoing', async () => {
    const scanner = await fiveWaiting([3]);
    await poll(scanner, 15);
    await scanner.kept.add({
      sent: { undo: { sessionId, nonce: 'undo', undoes: '3', scannedAt } },
      ticket: { orderId, number: 3 },
      state: 'waiting',
    });
    await poll(scanner, 3);
    expect(server.sentTo(api.undoScan)).toEqual([]);
    server.answers[api.uploadScans] = admitAll;
    await scanner.poll();
    expect(server.sentTo(api.undoScan)).toMatchObject([{ undoes: '3' }]);
    expect(storage.kept).toEqual([]);
  });

  test('is told from a server that fails over everything: afterwards all go together again', async () => {
    const scanner = await fiveWaiting([1, 2, 3, 4, 5]);
    await poll(scanner, 30);
    expect(scanner.kept.waiting().length).toBe(5);
    server.answers[api.uploadScans] = admitAll;
    const before = server.sentTo(api.uploadScans).length;
    await scanner.poll();
    expect(storage.kept).toEqual([]);
    expect(server.sentTo(api.uploadScans).length - before).toBeLessThan(5);
  });
});
