import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startSimulators } from '../../src/server/money/gateways/start-simulators.ts';
import { readConfiguration } from '../../src/server/platform/settings/configuration.ts';

let DATA_DIR: string;
beforeAll(() => {
  DATA_DIR = mkdtempSync(join(tmpdir(), 'simulated-'));
});
afterAll(() => rmSync(DATA_DIR, { recursive: true, force: true }));

const start = (environment: Record<string, string> = {}) =>
  startSimulators(readConfiguration({ APP_MODE: 'development', DATA_DIR, ...environment }));
const isThere = (address: string) =>
  fetch(address).then(
    ({ ok }) => ok,
    () => false,
  );

test('servers of one shop ask the same simulators, also after a restart, and nobody else may read their secrets', async () => {
  const first = await start();
  const second = await start();
  expect(second?.payments).toEqual(first?.payments);
  const address = first?.address ?? '';
  expect(await isThere(address)).toBe(true);
  await second?.stop();
  expect(await isThere(address)).toBe(true);
  await first?.stop();
  expect(await isThere(address)).toBe(false);
  const again = await start();
  expect(again?.payments).toEqual(first?.payments);
  await again?.stop();
  expect(statSync(join(DATA_DIR, 'simulators.json')).mode & 0o077).toBe(0);
});

test('there are none beside real settings, in tests, or where money is real', async () => {
  const transfer = {
    TRANSFER_BANK: 'a bank',
    TRANSFER_ACCOUNT_NAME: 'LIMELIGHT',
    TRANSFER_ACCOUNT_NUMBER: '1',
    TRANSFER_FPS_ID: '1234567',
  };
  expect(await start(transfer)).toBeNull();
  expect(await start({ APP_MODE: 'test' })).toBeNull();
  const production = { ...readConfiguration({ DATA_DIR }), mode: 'production' as const };
  expect(await startSimulators(production)).toBeNull();
});
