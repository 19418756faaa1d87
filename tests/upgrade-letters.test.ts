// Letters while two releases run: one may send and clear what the other has written.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { checkOut, findPreviousCommit, type PreviousRelease } from '../bench/previous-release.ts';
import { writeLetter } from '../src/server/platform/mail/letter-outline.ts';
import { addMail, type clearSentMail } from '../src/server/platform/mail/mail.queries.ts';
import { type FreshDatabase, freshDatabase } from './support/database/fresh-database.ts';
import { type MailServer, startMailServer } from './support/shop/mail-server.ts';
import { programEnvironment } from './support/shop/program-environment.ts';

const commit = findPreviousCommit();
const letter = writeLetter({
  locale: 'zh-hk',
  heading: '多謝購票',
  parts: [{ is: 'link', label: '開啟門票', address: 'https://shop.example/t/1' }],
  shop: { name: '矚目', phone: '+852 3008 0000' },
});

describe.skipIf(commit === null)('a letter of this release', () => {
  let previous: PreviousRelease;
  let database: FreshDatabase;
  let mailServer: MailServer;
  beforeEach(async () => {
    previous = checkOut(commit as string);
    database = await freshDatabase();
    mailServer = await startMailServer();
    await addMail(database.db, { ...letter, kind: 'payment-paid', recipient: 'a@visitor.example', subject: 'Paid' });
  });
  afterEach(async () => {
    await mailServer.goAway();
    await database.drop();
    previous.remove();
  });
  const stored = () => database.db.selectFrom('mail').selectAll().executeTakeFirstOrThrow();

  test('that the previous one sends says the same, and is sent once', async () => {
    const worker = spawn(process.execPath, [join(previous.root, 'tests/crash/mail-worker.ts')], {
      env: { ...programEnvironment(), APP_MODE: 'test', DATABASE_URL: database.url, SMTP_URL: mailServer.url },
      stdio: ['pipe', 'ignore', 'inherit'],
    });
    await expect.poll(async () => (await stored()).sentAt, { timeout: 30_000 }).not.toBeNull();
    worker.kill();
    expect(mailServer.mails.map(({ text }) => text?.trim())).toEqual([letter.body.trim()]);
  });

  test('that the previous one clears keeps nothing personal', async () => {
    await database.db
      .updateTable('mail')
      .set({ sentAt: new Date(0) })
      .execute();
    const queries = await import(/* @vite-ignore */ join(previous.root, 'src/server/platform/mail/mail.queries.ts'));
    await (queries.clearSentMail as typeof clearSentMail)(database.db, 7, 10);
    expect(await stored()).toMatchObject({ recipient: null, subject: null, body: null, outline: null });
  });
});
