import { renderToString } from 'react-dom/server';
import { beforeEach, describe, expect, test } from 'vitest';
import {
  codeOf,
  device,
  FakeServer,
  MemoryStorage,
  no,
  ok,
  openedScanner,
  sessionId,
} from '../../../tests/support/shop/fake-door.ts';
import type { DoorScan } from '../../contract/door.ts';
import * as api from '../../contract/door-addresses.ts';
import { DoorWordsContext, sayIn } from './door-words.tsx';
import { Scanner } from './scanner.ts';
import { SessionsScreen } from './sessions-screen.tsx';

let storage: MemoryStorage;
let server: FakeServer;
beforeEach(() => {
  storage = new MemoryStorage();
  server = new FakeServer();
});

describe('while the device shows its sessions', () => {
  const twoSessions = () =>
    ok({ ...device, sessions: [...device.sessions, { ...device.sessions[0], id: sessionId + 1 }] });

  test('waiting scans are sent, and nothing is asked about a session', async () => {
    const scanner = await openedScanner(storage, server);
    server.goOffline();
    await scanner.scan(codeOf());
    await scanner.list.close();
    server.comeBack();
    await scanner.poll();
    expect(scanner.store.state().phase).toBe('sessions');
    expect(storage.kept).toEqual([]);
    expect(server.sentTo(api.readDoorChanges)).toEqual([]);
  });

  test('a restart with several sessions sends what waits', async () => {
    const scanner = await openedScanner(storage, server);
    server.goOffline();
    await scanner.scan(codeOf());
    storage.values.delete('sessionId');
    server.comeBack();
    server.answers[api.readDevice] = twoSessions;
    const again = new Scanner({ storage, call: server.call });
    await again.start(null);
    expect(again.store.state().phase).toBe('sessions');
    await again.poll();
    expect(storage.kept).toEqual([]);
  });

  test('a device that was revoked meanwhile forgets all but its scans', async () => {
    const scanner = await openedScanner(storage, server);
    server.goOffline();
    await scanner.scan(codeOf());
    await scanner.list.close();
    server.answers[api.uploadScans] = () => no(401);
    await scanner.poll();
    expect(scanner.store.state().phase).toBe('revoked');
    expect(storage.kept).toMatchObject([{ state: 'waiting' }]);
  });

  test('it says how many wait, and nothing of those that the server has refused', async () => {
    const scanner = await openedScanner(storage, server);
    server.goOffline();
    await scanner.scan(codeOf());
    await scanner.list.close();
    const drawn = () => {
      const choices = { locale: 'en', isSilent: false, cameraId: null } as const;
      const state = scanner.store.state();
      return renderToString(
        <DoorWordsContext value={{ locale: 'en', say: sayIn('en') }}>
          <SessionsScreen scanner={scanner} state={state} choices={choices} choose={() => {}} />
        </DoorWordsContext>,
      );
    };
    const sentence = sayIn('en')('locked.kept', { count: 1 });
    expect(drawn()).toContain(sentence);
    scanner.store.set({ phase: 'loading', sessionId });
    expect(drawn()).toContain(sentence);
    server.comeBack();
    server.answers[api.uploadScans] = ({ scans }: { scans: DoorScan[] }) =>
      ok({ replies: scans.map(({ nonce }) => ({ nonce, status: 'error', reason: 'void' })) });
    await scanner.poll();
    expect(drawn()).not.toContain('not sent yet');
  });
});
