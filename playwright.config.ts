import { defineConfig } from '@playwright/test';
import { findLightChromium } from './scripts/find-chromium.ts';
import { desktop, phone } from './tests/e2e/screens.ts';

const port = Number(process.env.E2E_PORT ?? 18_473);
const baseURL = `http://127.0.0.1:${port}`;
const executablePath = findLightChromium();

// The popup below Chromium's address bar is a page of its own, loaded anew for every context: half of what a test's first page
// costs. Of two lists Chromium heeds the last, so those of Playwright's that matter here are in it again.
const unwanted = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'AimEnabled',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'ThirdPartyStoragePartitioning',
];
const quiet = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  `--disable-features=${unwanted.join(',')}`,
];

// Buyers' pages are tested on a phone, keyboard and back office on a desktop, where both screens behave alike. In the other files
// a test runs on both, unless it is tagged with one: `@phone` for a test that is about the phone, `@phone-first` where the desktop only
// repeats it. Repetitions, and what is tagged `@wide`, are left to `npm run test:wide` (playwright.wide.config.ts).
const onPhone = ['account-journey', 'order-guards', 'order-time', 'own-data', 'pay-code', 'queue'];
export const onDesktop = [
  'account',
  'cockpit',
  'codes',
  'counter-sale',
  'door',
  'door-rules',
  'duties',
  'faults',
  'find-transfer',
  'health',
  'holds',
  'jobs',
  'maintenance',
  'mails',
  'inbox-to-door',
  'mail-texts',
  'office-pages',
  'operators',
  'order-actions',
  'order-keyboard',
  'orders-office',
  'outlet',
  'plan-editor',
  'programme',
  'programs',
  'refund-together',
  'reports',
  'standing-exports',
  'stored-scripts',
  'tickets-office',
  'users',
  'withheld-seats',
  'workshop',
];

/** Tools of staff whose rules have tests on the server. `npm test` only opens their pages (office-pages.test.ts). */
export const leftToWide = [
  'door-update',
  'duties',
  'faults',
  'find-transfer',
  'health',
  'jobs',
  'mail-texts',
  'mails',
  'maintenance',
  'metrics',
  'operators',
  'plan-editor',
  'programme',
  'programs',
  'refund-together',
  'reports',
  'settings',
  'standing-exports',
  'tickets-office',
  'withheld-seats',
  'workshop',
];
const testsIn = (files: string[]) => files.map((file) => `**/${file}.test.ts`);

export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: '*.test.ts',
  fullyParallel: true,
  workers: 3,
  // Generous, because other work on the machine makes pages slower.
  timeout: 60_000,
  expect: { timeout: 15_000 },
  forbidOnly: process.env.CI !== undefined,
  // As scripts/test.ts has it for the other tests.
  retries: process.env.CI ? 1 : 0,
  reporter: [['list'], ['json', { outputFile: 'test-results/playwright.json' }]],
  use: { baseURL, launchOptions: { args: quiet, ...(executablePath && { executablePath }) } },
  // The files that share a shop are long, and go first: short tests are left to keep all workers busy until the end.
  projects: [
    { name: 'desktop', testIgnore: testsIn([...onPhone, ...leftToWide]), grepInvert: /@phone|@wide/, use: desktop },
    { name: 'phone', testIgnore: testsIn([...onDesktop, ...leftToWide]), grepInvert: /@desktop|@wide/, use: phone },
  ],
  webServer: {
    command: 'node tests/e2e/serve.ts',
    url: `${baseURL}/management/health`,
    env: { PORT: String(port) },
    // Own shops take their databases from this PostgreSQL (own-shop.ts).
    wait: { stdout: /databases at (?<e2e_postgres>\S+), copied from (?<e2e_template>\S+)/ },
    timeout: 180_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 20_000 },
  },
});
