// A shop that is well today: whether its backups are made, and how long its certificates last.
import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createServer } from 'node:tls';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { walletAuthority } from '../../../../tests/support/shop/pass-authority.ts';
import { type RunningApp, runningApp } from '../../../../tests/support/shop/running-app.ts';
import { addBackup } from '../../platform/backup/backups.queries.ts';
import { readConfiguration } from '../../platform/settings/configuration.ts';
import { openCertificateEnds } from './certificate-ends.ts';
import { judgeCertificates, readBackupPart } from './health-care.ts';
import { readBackupSpace } from './health-parts.ts';
import { readEnd } from './read-certificate.ts';

let shop: RunningApp;
beforeAll(async () => {
  shop = await runningApp();
});
afterAll(() => shop.close());

test('a nightly backup is well for a day, and in trouble without one or after a failure', async () => {
  const { deps } = shop;
  expect((await readBackupPart(deps)).status).toBe('UNKNOWN');
  const lock = { passphrase: 'a passphrase for tests' };
  const backups = { ...deps.configuration.backups, folder: tmpdir(), lock };
  const nightly = { ...deps, configuration: { ...deps.configuration, backups } };
  expect(await readBackupPart(nightly)).toMatchObject({ status: 'DOWN', details: { error: 'there is none yet' } });
  await addBackup(deps.db, { dueAt: new Date(), begunAt: new Date(), file: 'night.backup', bytes: 1234 });
  expect(await readBackupPart(nightly)).toMatchObject({ status: 'UP', details: { bytes: 1234 } });
  const tomorrow = () => new Date(Date.now() + 27 * 3_600_000);
  expect((await readBackupPart({ ...nightly, clock: tomorrow })).status).toBe('DOWN');
  await addBackup(deps.db, { dueAt: new Date(), begunAt: new Date(), problem: 'no room' });
  expect(await readBackupPart(nightly)).toMatchObject({ status: 'DOWN', details: { error: 'no room' } });
});

test('the disk of the backups is watched where they are saved, and a folder that is gone is named', async () => {
  const { deps } = shop;
  const saving = (folder: string) => ({
    ...deps,
    configuration: { ...deps.configuration, backups: { ...deps.configuration.backups, folder } },
  });
  expect(await readBackupSpace(deps)).toEqual({});
  // A volume of its own, on Linux.
  const { bsize, blocks } = statfsSync('/dev');
  const { backupSpace } = await readBackupSpace(saving('/dev'));
  expect(backupSpace?.details).toMatchObject({ folder: '/dev', total: bsize * blocks, free: expect.any(Number) });
  const gone = join(tmpdir(), 'no-such-folder');
  const error = `There is no such file or folder: ${gone}.`;
  expect(await readBackupSpace(saving(gone))).toEqual({
    backupSpace: { status: 'DOWN', details: { folder: gone, error } },
  });
});

describe('certificates', () => {
  test('the end of one is read from the place itself, also when nobody trusts it', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'limelight-tls-'));
    const [key, cert] = ['key.pem', 'cert.pem'].map((name) => join(folder, name)) as [string, string];
    const subject = [
      '-subj',
      '/CN=localhost',
      '-days',
      '9',
      '-nodes',
      '-newkey',
      'ec',
      '-pkeyopt',
      'ec_paramgen_curve:P-256',
    ];
    execFileSync('openssl', ['req', '-x509', ...subject, '-keyout', key, '-out', cert], { stdio: 'ignore' });
    const server = createServer({ key: readFileSync(key), cert: readFileSync(cert) }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const endsAt = await readEnd('localhost', (server.address() as AddressInfo).port);
    server.close();
    rmSync(folder, { recursive: true });
    const days = ((endsAt as Date).getTime() - Date.now()) / 86_400_000;
    expect(days).toBeGreaterThan(8.9);
    expect(judgeCertificates([{ name: 'PUBLIC_ADDRESS', endsAt }], new Date()).certificates?.status).toBe('DOWN');
  });

  test('those of Apple Wallet are read from their files: passes that are signed later are refused', async () => {
    const { environment, remove } = walletAuthority();
    const configuration = readConfiguration({ APP_MODE: 'test', ...environment });
    const ends = await openCertificateEnds(configuration, shop.deps.pool)();
    remove();
    expect(ends.map(({ name }) => name)).toEqual(['APPLE_WALLET_CERTIFICATE', 'APPLE_WALLET_AUTHORITY']);
    for (const { endsAt } of ends) expect(endsAt?.getTime()).toBeGreaterThan(Date.now());
  });

  test('nothing is said where there is none, and one that cannot be read is not called well', () => {
    const now = new Date();
    expect(judgeCertificates([], now)).toEqual({});
    const endsAt = new Date(now.getTime() + 90 * 86_400_000);
    expect(judgeCertificates([{ name: 'SMTP_URL', endsAt }], now).certificates?.status).toBe('UP');
    expect(judgeCertificates([{ name: 'SMTP_URL', endsAt: null }], now).certificates?.status).toBe('UNKNOWN');
  });
});
