import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import fastify from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openServer } from '../../platform/http/open-server.ts';
import { RequestTimes } from '../../platform/http/request-times.ts';
import { registerStaticFiles } from './static-files.ts';

const app = fastify({ serverFactory: (handle) => openServer(handle) });
const requests = new RequestTimes();
const folder = mkdtempSync(join(tmpdir(), 'limelight-built-'));
beforeAll(async () => {
  mkdirSync(join(folder, 'assets'));
  const file = join(folder, 'assets/shop.js');
  writeFileSync(file, 'as it is '.repeat(100));
  writeFileSync(join(folder, 'robots.txt'), '');
  writeFileSync(`${file}.br`, brotliCompressSync('of the build'));
  requests.watch(app);
  await registerStaticFiles(app, folder, {});
});
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true });
});

test('a script is sent as the build has compressed it, and plain where Brotli is not taken', async () => {
  const compressed = await app.inject({ url: '/assets/shop.js', headers: { 'accept-encoding': 'br' } });
  expect(brotliDecompressSync(compressed.rawPayload).toString()).toBe('of the build');
  expect((await app.inject('/assets/shop.js')).body).toBe('as it is '.repeat(100));
  expect((await app.inject('/assets/shop.js.br')).statusCode).toBe(404);
});

test('files whose names change with each release are counted together', async () => {
  const address = await app.listen({ host: '127.0.0.1', port: 0 });
  for (const path of ['/assets/shop.js', '/robots.txt']) expect((await fetch(address + path)).status).toBe(200);
  await expect
    .poll(() =>
      requests
        .list()
        .map(({ path }) => path)
        .sort(),
    )
    .toEqual(['/assets/:name', '/robots.txt']);
});
