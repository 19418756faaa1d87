import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findChromium } from '../scripts/find-chromium.ts';
import { median } from './figures.ts';
import { startShop } from './processes.ts';

/** Lighthouse on its phone profile, which slows the processor and the network; medians of a few runs per page. */
const version = '12.8.2';
const runs = Number(process.env.BENCH_ROUNDS ?? 3);
const attemptsMax = 3;
const flags = '--headless=new --no-sandbox --disable-gpu --disable-background-networking';

type Report = {
  categories: Record<string, { score: number }>;
  audits: Record<string, { numericValue?: number }>;
};

const shop = await startShop();
const paths = {
  home: '/home',
  event: '/event/night-atlas',
  order: `/order/date-selection/${await idOf('aurora-symphony')}`,
  seatPlan: '/seat-plan',
  contact: '/contact-us',
};
const folder = mkdtempSync(join(tmpdir(), 'limelight-lighthouse-'));
try {
  const summary: Record<string, unknown> = {};
  for (const [name, path] of Object.entries(paths)) {
    const reports: Report[] = [];
    // The first makes pictures in their sizes, which a shop has long done when visitors come.
    for (let run = 0; run <= runs; run++) reports.push(await reportInTheEnd(`${shop.address}${path}`));
    summary[name] = summaryOf(reports.slice(1));
  }
  console.log(JSON.stringify({ bench: 'lighthouse', runs, ...summary }));
} finally {
  await shop.stop();
  rmSync(folder, { recursive: true, force: true });
}

async function idOf(eventCode: string): Promise<number> {
  const [event] = (await (await fetch(`${shop.address}/api/events?eventCode=${eventCode}`)).json()) as { id: number }[];
  return event?.id ?? 0;
}

/** Chromium fails to start, or loses its page, once in some dozens of runs. */
async function reportInTheEnd(url: string): Promise<Report> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await report(url);
    } catch (error) {
      if (attempt === attemptsMax) throw error;
      console.error(`${(error as Error).message}, again`);
    }
  }
}

async function report(url: string): Promise<Report> {
  const file = join(folder, 'report.json');
  const parameters = ['-y', `lighthouse@${version}`, url, '--quiet', '--output=json', `--output-path=${file}`];
  const child = spawn('npx', [...parameters, `--chrome-flags=${flags}`], {
    env: { ...process.env, CHROME_PATH: findChromium() },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const code = await new Promise((resolve) => child.once('close', resolve));
  if (code !== 0) throw new Error(`lighthouse ended with ${code}`);
  return JSON.parse(readFileSync(file, 'utf8'));
}

function summaryOf(reports: Report[]) {
  const score = (category: string) =>
    Math.round(median(reports.map(({ categories }) => categories[category]?.score ?? 0)) * 100);
  const audit = (name: string) => Math.round(median(reports.map(({ audits }) => audits[name]?.numericValue ?? 0)));
  return {
    performance: score('performance'),
    accessibility: score('accessibility'),
    bestPractices: score('best-practices'),
    seo: score('seo'),
    largestPaintMilliseconds: audit('largest-contentful-paint'),
    blockedMilliseconds: audit('total-blocking-time'),
  };
}
