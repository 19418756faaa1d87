import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import nodemailer, { type SendMailOptions } from 'nodemailer';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type RunningApp, runningApp } from '../../../../tests/support/shop/running-app.ts';
import { startMailbox } from './mailbox.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'mailbox-test-'));
const folder = join(dataDir, 'mailbox');
let mailbox: Awaited<ReturnType<typeof startMailbox>>;
let shop: RunningApp;

beforeAll(async () => {
  mailbox = await startMailbox(folder);
  shop = await runningApp({ environment: { APP_MODE: 'development', DATA_DIR: dataDir } });
});
afterAll(async () => {
  await shop.close();
  await mailbox.stop();
  rmSync(dataDir, { recursive: true });
});

const send = (mail: SendMailOptions) =>
  nodemailer
    .createTransport(mailbox.smtpUrl)
    .sendMail({ from: 'shop@shop.example', to: 'you@visitor.example', ...mail });
const get = (url: string) => shop.app.inject({ url });
const files = () => readdirSync(folder).sort();

test('an empty mailbox says so', async () => {
  expect((await get('/mailbox')).body).toContain('No mail has been sent yet.');
});

test('what was sent is listed and can be read, and nothing in it is taken for a part of the page', async () => {
  await send({ subject: '門票 <script>alert(1)</script>', text: '你好 & <b>再見</b>' });
  const list = await get('/mailbox');
  expect(list.headers['content-type']).toBe('text/html; charset=utf-8');
  expect(list.body).toContain('門票 &lt;script&gt;');
  const [, path = ''] = /href="(\/mailbox\/\d+-[0-9a-f]+)"/.exec(list.body) ?? [];
  const page = await get(path);
  expect(page.body).toContain('<pre>你好 &amp; &lt;b&gt;再見&lt;/b&gt;');
  expect(page.body).not.toContain('<script>');
  expect(page.body).not.toContain('<iframe');
});

test('a mail in HTML is framed where nothing runs and nobody else is asked; its attachments can be taken', async () => {
  const attachments = [{ filename: '門票.pdf', content: 'a ticket' }];
  await send({ subject: 'With HTML', html: '<p onclick="x()">嗨</p><script>x()</script>', attachments });
  const [name] = files().slice(-1);
  const path = `/mailbox/${name?.replace('.eml', '')}`;
  expect((await get(path)).body).toContain(`<iframe sandbox title="The mail as HTML" src="${path}/html">`);
  const framed = await get(`${path}/html`);
  expect(framed.body).toContain('嗨');
  expect(framed.headers['content-security-policy']).toMatch(/^sandbox; default-src 'none'/);
  expect(framed.headers['x-frame-options']).toBeUndefined();
  const attachment = await get(`${path}/attachments/0`);
  expect(attachment.body).toBe('a ticket');
  expect(attachment.headers['content-disposition']).toContain('attachment; filename*=UTF-8');
  expect((await get(`${path}/attachments/1`)).statusCode).toBe(404);
});

test.each(['/mailbox/nothing', '/mailbox/..%2F..%2Fpackage', '/mailbox/20261121000000000-00000000'])(
  '%s is no mail',
  async (path) => {
    expect((await get(path)).statusCode).toBe(404);
  },
);

test('the oldest go when there are more than two hundred', async () => {
  for (let number = 0; number < 210; number += 1)
    writeFileSync(join(folder, `20200101000000${String(number).padStart(3, '0')}-00000000.eml`), 'Subject: old');
  await send({ subject: 'The newest' });
  await expect.poll(() => files().length).toBe(200);
  expect((await get('/mailbox')).body).toContain('The newest');
});

test('a shop that is not on a developer’s machine has no mailbox', async () => {
  const other = await runningApp({ database: shop });
  expect((await other.app.inject({ url: '/mailbox' })).statusCode).toBe(404);
  await other.app.close();
});
