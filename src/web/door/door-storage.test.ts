import { afterEach, expect, test, vi } from 'vitest';

afterEach(() => {
  vi.doUnmock('idb');
  vi.resetModules();
});

/** The databases that were opened. Each keeps its rows in the same place, until the browser closes it. */
const opened: { isClosed: boolean }[] = [];

async function storageOfSafari() {
  const rows = new Map<string, unknown>();
  const openDB = async () => {
    const connection = { isClosed: false };
    opened.push(connection);
    const used = <Result>(work: () => Result): Promise<Result> =>
      connection.isClosed
        ? Promise.reject(new DOMException('Connection to Indexed Database server lost.', 'UnknownError'))
        : Promise.resolve(work());
    return {
      get: (store: string, key: string) => used(() => rows.get(`${store} ${key}`)),
      put: (store: string, value: unknown, key: string) => used(() => rows.set(`${store} ${key}`, value)),
      add: (store: string, value: unknown) => used(() => rows.set(`${store} 1`, value) && 1),
      getAllKeys: () => used(() => [1]),
      getAll: (store: string) => used(() => [rows.get(`${store} 1`)]),
    };
  };
  vi.resetModules();
  vi.doMock('idb', () => ({ openDB }));
  return (await import('./door-storage.ts')).openDoorStorage();
}

test('a database that the browser closed in the sleep of the telephone is opened again, and keeps the scan', async () => {
  const storage = await storageOfSafari();
  await storage.write('sessionId', 7);
  for (const connection of opened) connection.isClosed = true;
  const undo = { sessionId: 7, nonce: 'one', undoes: 'other', scannedAt: '2026-12-31T12:00:00.000Z' };
  expect(await storage.addScan({ sent: { undo }, ticket: null, state: 'waiting' })).toBe(1);
  expect(await storage.read('sessionId')).toBe(7);
  expect(await storage.scans()).toMatchObject([{ key: 1, sent: { undo } }]);
  expect(opened).toHaveLength(2);
});
