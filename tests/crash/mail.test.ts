// Enquiries come in without a pause while a server that sends their mail is killed again and again: every enquiry's mail must
// arrive. MAIL_KILLS=20 makes it a long run.
import { type ChildProcess, spawn } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { connectionsMax } from '../../src/server/platform/mail/post-office.ts';
import { ask } from '../support/people/enquiries.ts';
import { type MailServer, startMailServer } from '../support/shop/mail-server.ts';
import { programEnvironment } from '../support/shop/program-environment.ts';
import { runningApp } from '../support/shop/running-app.ts';
import { diceFrom } from '../support/tools/dice.ts';

const kills = Number(process.env.MAIL_KILLS ?? 3);
const enquiriesPerKill = 12;
const dice = diceFrom(kills);
const worker = fileURLToPath(import.meta.resolve('./mail-worker.ts'));

test(`a server that sends mail is killed ${kills} times: no enquiry's mail is missing`, async () => {
  const mailServer = await startMailServer();
  // Mail is under way for a while, so that a kill hits some of it.
  mailServer.judge = () => wait(15);
  const shop = await runningApp();
  const requested = askAll(shop.app, kills * enquiriesPerKill);
  for (let killed = 0; killed < kills; killed += 1) {
    const sending = startWorker(shop.url, mailServer.url);
    await severalMore(mailServer, 5);
    await wait(dice.below(60));
    sending.kill('SIGKILL');
  }
  const last = startWorker(shop.url, mailServer.url);
  const wanted = await requested;
  const arrived = () => new Set(mailServer.mails.map(({ text }) => /enquiry-\d+/.exec(text ?? '')?.[0]));
  const missing = () => wanted.filter((name) => !arrived().has(name));
  await expect.poll(missing, { timeout: 60_000 }).toEqual([]);
  await expect.poll(() => countUnsent(shop.db), { timeout: 10_000 }).toBe(0);
  last.kill('SIGTERM');

  const ids = mailServer.mails.map(({ messageId }) => messageId);
  const twice = ids.length - new Set(ids).size;
  process.stderr.write(`${wanted.length} enquiries, ${kills} kills: 0 missing, ${twice} mails came twice\n`);
  expect(new Set(ids).size).toBe(wanted.length);
  // A server sends so many mails at a time.
  expect(twice).toBeLessThanOrEqual(kills * connectionsMax);
  await shop.close();
  await mailServer.goAway();
}, 600_000);

type App = Awaited<ReturnType<typeof runningApp>>;

async function askAll(app: App['app'], count: number): Promise<string[]> {
  const names: string[] = [];
  for (let number = 0; number < count; number += 1) {
    const name = `enquiry-${number}`;
    expect((await ask(app, { query: name })).statusCode).toBe(201);
    names.push(name);
  }
  return names;
}

/** Long enough for it to be in the middle of its work. */
async function severalMore(mailServer: MailServer, more: number): Promise<void> {
  const before = mailServer.mails.length;
  await expect.poll(() => mailServer.mails.length, { timeout: 60_000, interval: 3 }).toBeGreaterThan(before + more);
}

function startWorker(databaseUrl: string, smtpUrl: string): ChildProcess {
  return spawn(process.execPath, [worker], {
    env: { ...programEnvironment(), APP_MODE: 'test', DATABASE_URL: databaseUrl, SMTP_URL: smtpUrl },
    stdio: ['pipe', 'ignore', 'inherit'],
  });
}

const countUnsent = async (db: App['db']) =>
  (await db.selectFrom('mail').where('sentAt', 'is', null).select('id').execute()).length;
