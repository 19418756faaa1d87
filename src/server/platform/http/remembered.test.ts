import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync } from 'node:zlib';
import fastify from 'fastify';
import { afterAll, describe, expect, test } from 'vitest';
import { Remembered, sendRemembered } from './remembered.ts';

const text = '票'.repeat(1000);
const options = { contentType: 'text/plain; charset=utf-8', headers: { 'X-Kept': 'yes' } };
const long = new Remembered(text, options);
const short = new Remembered('票', options);
const picture = new Remembered(Buffer.alloc(2000), { ...options, contentType: 'image/webp' });

const app = fastify();
app.get('/long', (request, reply) => sendRemembered(request, reply, long));
app.get('/short', (request, reply) => sendRemembered(request, reply, short));
app.get('/picture', (request, reply) => sendRemembered(request, reply, picture));
afterAll(() => app.close());

const ask = (url: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
  app.inject({ url, method, headers });

describe('an answer from memory', () => {
  test.each([
    ['', undefined],
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['br; q=0.0 , gzip; q=0', undefined],
    ['br;q=0.1', 'br'],
    ['brotli, x-gzip', undefined],
    ['identity', undefined],
  ])('to Accept-Encoding "%s" is sent as %s', async (accepted, encoding) => {
    const response = await ask('/long', accepted ? { 'accept-encoding': accepted } : {});
    expect(response.headers['content-encoding']).toBe(encoding);
    const decode = { br: brotliDecompressSync, gzip: gunzipSync }[encoding as string] ?? ((body: Buffer) => body);
    expect(decode(response.rawPayload).toString()).toBe(text);
    expect(response.headers).toMatchObject({ 'x-kept': 'yes', vary: 'Accept-Encoding' });
    expect(Number(response.headers['content-length'])).toBe(response.rawPayload.length);
  });

  test('is compressed once, however many ask at the same time', async () => {
    const fresh = new Remembered(text, options);
    const requested = [fresh.variant('br'), fresh.variant('br'), fresh.variant('br')];
    expect(new Set(requested).size).toBe(1);
    expect(fresh.variant('br')).toBe(requested[0]);
    const made = await requested[0];
    expect(fresh.variant('br')).toBe(made);
  });

  test.each([
    ['and was compressed before', true],
    ['and is compressed then', false],
  ])('that is late %s changes nothing of the answer that was sent in its place', async (_, isCompressed) => {
    const late = new Remembered(text, options);
    if (isCompressed) await late.variant('br');
    const working = Promise.withResolvers<void>();
    const over = Promise.withResolvers<unknown>();
    const slow = fastify();
    slow.get('/', { handlerTimeout: 20 }, async (request, reply) => {
      await working.promise;
      const sending = new Promise((resolve) => resolve(sendRemembered(request, reply, late).sent));
      over.resolve(sending.then(() => late.variant('br')));
      return reply;
    });
    const response = await slow.inject({ url: '/', headers: { 'accept-encoding': 'br' } });
    expect(response.statusCode).toBe(503);
    working.resolve();
    // An error that nobody takes would end the server, and fails this file.
    await expect(over.promise).resolves.toMatchObject({ body: expect.any(Buffer) });
    await slow.close();
  });

  test('counts all that it keeps: the text as JavaScript holds it, and its encodings', async () => {
    expect(short.bytesKept).toBe(2);
    expect(picture.bytesKept).toBe(2000);
    expect(new Remembered('p'.repeat(1000), options).bytesKept).toBe(1500);
    const page = new Remembered(`${'<p class="price">HK$1,280</p>'.repeat(2000)}票`, options);
    const compressed = [await page.variant('br'), await page.variant('gzip')].map(({ body }) => body.length);
    const text = 2 * (29 * 2000 + 1);
    expect(page.bytesKept).toBeGreaterThanOrEqual(text + (compressed[0] ?? 0) + (compressed[1] ?? 0));
  });

  test('is read from the file that the build has compressed, and compressed anew when that is gone', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'limelight-built-'));
    const brotliFile = join(folder, 'script.js.br');
    writeFileSync(brotliFile, brotliCompressSync('of the build'));
    const sent = async (encoding: 'br' | 'gzip') => {
      const { body } = await new Remembered(text, { ...options, brotliFile }).variant(encoding);
      return (encoding === 'br' ? brotliDecompressSync : gunzipSync)(body).toString();
    };
    expect(await sent('br')).toBe('of the build');
    expect(await sent('gzip')).toBe(text);
    rmSync(folder, { recursive: true });
    expect(await sent('br')).toBe(text);
  });

  test('is not compressed when that would not pay', async () => {
    for (const url of ['/short', '/picture']) {
      const { headers } = await ask(url, { 'accept-encoding': 'br' });
      expect(headers).not.toHaveProperty('content-encoding');
      expect(headers).not.toHaveProperty('vary');
    }
  });

  test('is sent without its body to those who have it or ask for the head only', async () => {
    const again = await ask('/long', { 'if-none-match': `"other", W/${long.etag}` });
    expect(again).toMatchObject({ statusCode: 304, body: '', headers: { etag: long.etag, 'x-kept': 'yes' } });
    const head = await ask('/long', {}, 'HEAD');
    expect(head).toMatchObject({ statusCode: 200, body: '' });
    expect(head.headers['content-length']).toBe(String(Buffer.byteLength(text)));
  });
});
