// The figures for Prometheus: who gets them, what they are, and a real Prometheus that scrapes them, fires an alert and ends it.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signedIn } from '../../../../tests/support/people/signed-in.ts';
import { type RunningApp, runningApp } from '../../../../tests/support/shop/running-app.ts';
import { until } from '../../../../tests/support/tools/until.ts';
import { addBackup } from '../../platform/backup/backups.queries.ts';

const token = 'a-token-for-prometheus-0123456789-xyz';
let shop: RunningApp;
let port: number;
beforeAll(async () => {
  shop = await runningApp({ environment: { METRICS_TOKEN: token }, jobs: ['sayAlive'] });
  await shop.app.listen({ host: '127.0.0.1', port: 0 });
  port = (shop.app.server.address() as AddressInfo).port;
});
afterAll(() => shop.close());

const read = (authorization?: string) =>
  fetch(`http://127.0.0.1:${port}/management/prometheus`, { headers: authorization ? { authorization } : {} });

test('operators and the token get the figures, and nobody else', async () => {
  expect((await read()).status).toBe(401);
  expect((await read(`Bearer ${token}x`)).status).toBe(401);
  expect((await read(`Bearer ${token}`)).status).toBe(200);
  const { headers } = await signedIn(shop.deps, { authorities: ['ROLE_OPERATOR'] });
  expect((await read(headers.authorization)).status).toBe(200);
});

test('each family is told once, with counts by route that never hold an address', async () => {
  await fetch(`http://127.0.0.1:${port}/api/events?eventCode=a-secret-word`);
  await until(async () => (await (await read(`Bearer ${token}`)).text()).includes('route="/api/events",status="200"'));
  const text = await (await read(`Bearer ${token}`)).text();
  const names = text.match(/^# TYPE \S+/gm) ?? [];
  expect(new Set(names).size).toBe(names.length);
  for (const name of [
    'nodejs_eventloop_delay_seconds',
    'db_pool_waiting',
    'limelight_orders_total',
    'limelight_due_refunds',
    'limelight_maintenance',
  ])
    expect(text).toContain(`# TYPE ${name} `);
  expect(text).toMatch(/^limelight_due_work_age_seconds\{kind="sendMail"\} \d/m);
  // Prometheus gives each figure these labels itself, and renames ours.
  expect(text).not.toMatch(/[{,](?:job|instance)="/);
  expect(text).not.toContain('a-secret-word');
});

test('a shop with nightly backups tells the age of the last good one, which has no bound before the first', async () => {
  const backups = { BACKUP_FOLDER: tmpdir(), BACKUP_PASSPHRASE: 'a passphrase for tests' };
  const environment = { METRICS_TOKEN: token, ...backups };
  const saving = await runningApp({ environment });
  const age = async (app = saving.app) => {
    const headers = { authorization: `Bearer ${token}` };
    const { body } = await app.inject({ url: '/management/prometheus', headers });
    return /^limelight_backup_age_seconds (\S+)$/m.exec(body)?.[1];
  };
  expect(await age(shop.app), 'without the setting').toBeUndefined();
  const { db } = saving.deps;
  const begunAt = new Date(Date.now() - 3_600_000);
  expect(await age()).toBe('+Inf');
  await addBackup(db, { dueAt: begunAt, begunAt, file: 'night.backup', bytes: 1234 });
  await db.updateTable('backup').set({ endedAt: begunAt }).execute();
  await addBackup(db, { dueAt: begunAt, begunAt, problem: 'no room' });
  // The figures of the shop are read every few seconds.
  await until(async () => Math.round(Number(await age()) / 60) === 60, 30);
  await saving.close();
});

const monitoring = join(import.meta.dirname, '../../../../docs/monitoring');
const rules = join(monitoring, 'alert-rules.yml');
const dashboard = join(monitoring, 'grafana-dashboard.json');
const programAt = (name: string) =>
  (process.env.PATH ?? '')
    .split(delimiter)
    .map((folder) => join(folder, name))
    .find((file) => existsSync(file));
const prometheusFile = programAt('prometheus') ?? '';
const promtool = programAt('promtool') ?? '';

test('promtool finds nothing wrong with the figures and the rules, and each alert begins after its patience and ends', async ({
  skip,
}) => {
  skip(promtool === '', 'promtool is not on this machine');
  const input = await (await read(`Bearer ${token}`)).text();
  const run = (words: string[], more = {}) => {
    const { status, stdout, stderr } = spawnSync(promtool, words, { cwd: monitoring, encoding: 'utf8', ...more });
    expect(status, `${words.join(' ')}: ${stdout}${stderr}`).toBe(0);
  };
  run(['check', 'metrics'], { input });
  run(['check', 'rules', 'alert-rules.yml']);
  run(['test', 'rules', 'alert-rules.test.yml']);
});

test('a real Prometheus reads them and the rules, fires an alert, and ends it', { timeout: 90_000 }, async ({
  skip,
}) => {
  skip(prometheusFile === '', 'prometheus is not on this machine');
  const folder = mkdtempSync(join(tmpdir(), 'limelight-prometheus-'));
  // The same rules without their patience.
  writeFileSync(join(folder, 'rules.yml'), readFileSync(rules, 'utf8').replace(/^\s+for: .*\n/gm, ''));
  writeFileSync(join(folder, 'token'), token);
  writeFileSync(
    join(folder, 'prometheus.yml'),
    `global: { scrape_interval: 500ms, scrape_timeout: 500ms, evaluation_interval: 500ms }
rule_files: [rules.yml]
scrape_configs:
  - job_name: limelight
    metrics_path: /management/prometheus
    authorization: { credentials_file: token }
    static_configs: [{ targets: ['127.0.0.1:${port}'] }]
`,
  );
  const place = '127.0.0.1:39097';
  const prometheus = spawn(
    prometheusFile,
    [`--config.file=${folder}/prometheus.yml`, `--storage.tsdb.path=${folder}/data`, `--web.listen-address=${place}`],
    { stdio: 'ignore' },
  );
  const ask = async (path: string) => {
    const reply = await fetch(`http://${place}/api/v1/${path}`).catch(() => null);
    return reply?.ok ? (await reply.json()).data : undefined;
  };
  const figureOf = async (expression: string) =>
    (await ask(`query?query=${encodeURIComponent(expression)}`))?.result?.[0]?.value?.[1];
  const firing = async () =>
    ((await ask('alerts'))?.alerts ?? [])
      .filter((each: { state: string }) => each.state === 'firing')
      .map((each: { labels: { alertname: string } }) => each.labels.alertname);
  try {
    await until(async () => (await figureOf('up{job="limelight"}')) === '1', 30);
    const { groups } = await ask('rules');
    for (const { health, lastError } of groups[0].rules) expect(health, lastError).not.toBe('err');
    for (const { targets } of JSON.parse(readFileSync(dashboard, 'utf8')).panels)
      for (const { expr } of targets) expect(await ask(`query?query=${encodeURIComponent(expr)}`), expr).toBeTruthy();
    expect(await firing()).not.toContain('LimelightPoolExhausted');
    const clients = await Promise.all(Array.from({ length: shop.pool.max }, () => shop.pool.connect()));
    const waiting = shop.pool.connect();
    await until(async () => (await firing()).includes('LimelightPoolExhausted'), 30);
    for (const client of clients) client.release();
    (await waiting).release();
    await until(async () => !(await firing()).includes('LimelightPoolExhausted'), 30);
  } finally {
    prometheus.kill();
    await once(prometheus, 'exit');
    rmSync(folder, { recursive: true, force: true });
  }
});
