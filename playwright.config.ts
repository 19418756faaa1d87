import { defineConfig } from '@playwright/test';
import { findChromium } from './scripts/find-chromium.ts';

const port = Number(process.env.E2E_PORT ?? 18_473);
const baseURL = `http://127.0.0.1:${port}`;
const executablePath = findChromium();
const quiet = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: '*.test.ts',
  fullyParallel: true,
  workers: 2,
  forbidOnly: process.env.CI !== undefined,
  reporter: [['list'], ['json', { outputFile: 'test-results/playwright.json' }]],
  use: { baseURL, launchOptions: { args: quiet, ...(executablePath && { executablePath }) } },
  projects: [
    { name: 'phone', use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } },
    { name: 'desktop', use: { viewport: { width: 1440, height: 900 } } },
  ],
  webServer: {
    command: 'node tests/e2e/serve.ts',
    url: `${baseURL}/management/health`,
    env: { PORT: String(port) },
    timeout: 180_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 20_000 },
  },
});
