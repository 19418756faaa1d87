// An operator sees each fault of a running shop from the pages alone. The faults are real. A database that is gone and a server that was
// killed are in health.test.ts.
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { sql } from 'kysely';
import { SMTPServer } from 'smtp-server';
import { connect } from '../../src/server/platform/database/connect.ts';
import { migrate } from '../../src/server/platform/database/migrate.ts';
import { startPostgres } from '../../src/server/platform/database/supervise-postgres.ts';
import { addHall } from '../support/shop/hall.ts';
import { refusal } from '../support/shop/mail-server.ts';
import { expectCleanOnBothScreens } from './clean.ts';
import { type OwnShop, startOwnShop } from './own-shop.ts';
import { addPerson, dialog, signIn } from './people.ts';
import { goToAsiaPay, SECRET_KEY } from './staff-shop.ts';

test.describe.configure({ mode: 'default', timeout: 180_000 });

const log = { info: () => {}, warn: () => {} };
let shop: OwnShop;
let operator: string;
const later: (() => Promise<unknown>)[] = [];
/** The connections that the provider has taken, without a word. */
const silenced = new Set<Socket>();
let refusesMail = true;

test.beforeAll(async () => {
  test.setTimeout(300_000);
  const database = await ownPostgres();
  const provider = await silentProvider();
  const mailServer = await refusingMailServer();
  const started = await startOwnShop(
    {
      NODE_OPTIONS: `--import=${join(import.meta.dirname, 'shop-with-faults.ts')}`,
      SECRET_KEY,
      SMTP_URL: mailServer,
      ASIAPAY_PAY_URL: `${provider}/pay`,
      ASIAPAY_API_URL: `${provider}/api`,
      ASIAPAY_MERCHANT_ID: '88888888',
      ASIAPAY_SECRET: 'a-secret-of-the-browser-tests-0123456789',
      ASIAPAY_HASH: 'sha256',
      ASIAPAY_API_LOGIN: 'api',
      ASIAPAY_API_PASSWORD: 'a-password-0123456789',
    },
    async () => database.url,
  );
  later.unshift(started.stop);
  shop = { ...started, db: database.db };
  operator = await addPerson(shop, ['ROLE_OPERATOR', 'ROLE_USER']);
});
test.afterAll(async () => {
  test.setTimeout(120_000);
  for (const close of later) await close();
});

/** Other tests must not wait for its disk. */
async function ownPostgres() {
  const dataDir = mkdtempSync(join(tmpdir(), 'limelight-faults-'));
  chmodSync(dataDir, 0o711);
  // A commit may be told to wait, also when there is no other one.
  const postgres = await startPostgres({ dataDir, log, settings: { commit_siblings: '0' } });
  const { databaseUrl: url } = postgres;
  await migrate(url, log);
  const { db, pool } = connect(url, 4);
  later.push(
    // Left by a test that failed.
    () => sql`select pg_terminate_backend(pid) from pg_stat_activity where wait_event = 'PgSleep'`.execute(db),
    () => pool.end(),
    () => postgres.stop(),
    async () => {
      for (const place of [postgres.folder, dataDir]) rmSync(place, { recursive: true, force: true });
    },
  );
  return { url, db };
}

async function silentProvider(): Promise<string> {
  const server = createServer((socket) => {
    silenced.add(socket);
    socket.on('error', () => {});
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  later.push(async () => {
    for (const socket of silenced) socket.destroy();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

async function refusingMailServer(): Promise<string> {
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    closeTimeout: 100,
    onConnect: (_session, done) => done(refusesMail ? refusal(554, 'Your address is on a list') : null),
  });
  server.on('error', () => {});
  const listening = server.listen(0, '127.0.0.1');
  await once(listening, 'listening');
  later.push(() => new Promise<void>((resolve) => server.close(() => resolve())));
  return `smtp://127.0.0.1:${(listening.address() as AddressInfo).port}`;
}

const row = (page: Page, name: string) => page.getByRole('row').filter({ has: page.getByRole('rowheader', { name }) });
/** The page looks again every quarter of a minute. */
const soon = { timeout: 60_000 };

test('a disk that is slow', async ({ page }) => {
  await signIn(page, shop.address, operator, '/admin/health');
  await expect(row(page, 'Database writes')).toContainText('UP', soon);
  const delayCommits = async (microseconds: number) => {
    await sql.raw(`alter system set commit_delay = ${microseconds}`).execute(shop.db);
    await sql`select pg_reload_conf()`.execute(shop.db);
  };
  await delayCommits(100_000);
  await expect(row(page, 'Database writes')).toContainText('The disk of the database is slow', soon);
  await expectCleanOnBothScreens(page);
  await delayCommits(0);
  await expect(row(page, 'Database writes')).toContainText('UP', soon);
});

test('a lock that keeps somebody waiting: who blocks whom, and that it is over when the one is ended', async ({
  page,
}) => {
  await signIn(page, shop.address, operator, '/admin/health');
  const held = Promise.withResolvers<number>();
  const holding = shop.db.transaction().execute(async (tx) => {
    await sql`set local application_name = 'a forgotten psql'`.execute(tx);
    await sql`set local idle_in_transaction_session_timeout = 0`.execute(tx);
    await sql`lock table enquiry in access exclusive mode`.execute(tx);
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx);
    held.resolve(rows[0]?.pid ?? 0);
    // Until it is ended from outside.
    await sql`set local statement_timeout = 0`.execute(tx);
    await sql`select pg_sleep(600)`.execute(tx);
  });
  const ended = holding.catch((error: Error) => error.message);
  const holder = await held.promise;
  const waiting = shop.db.transaction().execute(async (tx) => {
    await sql`set local lock_timeout = 0`.execute(tx);
    await sql`set local statement_timeout = 0`.execute(tx);
    await sql`select count(*) from enquiry`.execute(tx);
  });
  await expect(row(page, 'Database').first()).toContainText('1 session of the database waits for a lock', soon);
  await expectCleanOnBothScreens(page);
  await page.getByRole('link', { name: 'Metrics' }).last().click();
  await page.getByRole('button', { name: 'Thread dump' }).click();
  await dialog(page).getByRole('button', { name: 'Blocked 1' }).click();
  const blocked = dialog(page).getByRole('listitem').filter({ hasText: 'postgres' });
  await expect(blocked).toHaveCount(1);
  await expect(blocked).toContainText('relation enquiry');
  await expect(blocked).toContainText(`Blocked bypostgres ${holder}`);
  await dialog(page).getByRole('button', { name: /^All/ }).click();
  await expect(dialog(page).getByRole('listitem').filter({ hasText: 'a forgotten psql' })).toContainText(
    `postgres ${holder}`,
  );
  await sql`select pg_terminate_backend(${holder})`.execute(shop.db);
  expect(await ended).toMatch(/terminat/);
  await waiting;
  // A dump is shared for a second.
  await expect(async () => {
    await dialog(page).getByRole('button', { name: 'Refresh' }).click();
    await expect(dialog(page).getByRole('button', { name: 'Blocked 0' })).toBeVisible({ timeout: 3000 });
  }).toPass(soon);
});

test('an event loop that stood still for two seconds, with what it was at', async ({ page }) => {
  await signIn(page, shop.address, operator, '/admin/metrics');
  const course = page.getByRole('heading', { name: 'The main thread was busy for long' });
  const stall = page.getByRole('listitem').filter({ has: page.getByText('digForTwoSeconds') });
  // A busy machine may hold up the watching thread as well, which then begins to count anew.
  await expect(async () => {
    shop.fault('stall');
    await page.getByRole('main').getByRole('button', { name: 'Refresh' }).click();
    await expect(course).toBeVisible({ timeout: 20_000 });
    await expect(stall.first()).toContainText(/[12],\d{3} ms/, { timeout: 20_000 });
  }).toPass(soon);
  await stall.first().getByText('Stack trace').click();
  await expect(stall.first().getByText('digForTwoSeconds')).toBeVisible();
  await expectCleanOnBothScreens(page);
});

test('memory that grows and is not given back', async ({ page }) => {
  await signIn(page, shop.address, operator, '/admin/metrics');
  await expect(page.getByRole('heading', { name: 'The last two hours' })).toBeVisible();
  await expect(page.getByText('This may be a leak')).toHaveCount(0);
  shop.fault('leak');
  await expect(page.getByText(/Memory grows by \d{2,3} MB an hour/)).toBeVisible(soon);
  await expectCleanOnBothScreens(page);
});

test('a mail server that refuses, until it takes mail', async ({ page }) => {
  await signIn(page, shop.address, operator, '/admin/health');
  await expect(row(page, 'Email')).toContainText('The mail server does not take our mails');
  await page.getByRole('button', { name: 'Show Email' }).click();
  await expect(dialog(page)).toContainText('554');
  await expect(dialog(page)).toContainText('Your address is on a list');
  await dialog(page).getByRole('button', { name: 'Close' }).click();
  refusesMail = false;
  await expect(row(page, 'Email')).toContainText('UP', { timeout: 90_000 });
});

test('a provider that is silent, by its name', async ({ page }) => {
  await signIn(page, shop.address, operator, '/admin/health');
  await expect(row(page, 'Payment gateways')).toContainText('UP');
  const hall = await addHall(shop.db, { zones: [100] });
  for (let at = 0; at < 5; at += 1) await goToAsiaPay({ ...shop, hall });
  // Sets the payments back, as if the buyers had gone to the provider four minutes ago.
  await sql`update payment set created_at = created_at - interval '4 minutes', ask_at = now()`.execute(shop.db);
  await expect(row(page, 'Payment gateways')).toContainText('Payments at a provider fail', soon);
  await expectCleanOnBothScreens(page);
  await page.getByRole('button', { name: 'Show Payment gateways' }).click();
  await expect(dialog(page)).toContainText('ASIA_PAYDOWN');
  await expect.poll(() => silenced.size, soon).toBeGreaterThan(0);
});
