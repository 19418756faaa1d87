// The pictures in docs/screenshots/, of the real shop with its demo catalogue.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { startShop } from '../bench/processes.ts';
import { findChromium } from './find-chromium.ts';

const folder = join(import.meta.dirname, '../docs/screenshots');
const sizes = { 390: { width: 390, height: 844 }, 1440: { width: 1440, height: 900 } };
const pictures = [
  { name: 'home', path: '/home' },
  { name: 'home-dark', path: '/home', colorScheme: 'dark' },
  { name: 'home-en', path: '/home?lang=en' },
  { name: 'home-soon', path: '/home?sale=soon' },
  { name: 'search', path: '/home?query=%E5%A4%9C%E8%88%AA' },
  { name: 'event', path: '/event/night-atlas' },
  { name: 'event-dark', path: '/event/night-atlas', colorScheme: 'dark' },
  { name: 'event-en', path: '/event/aurora-symphony?lang=en' },
  { name: 'event-sold-out', path: '/event/white-noise' },
  { name: 'event-soon', path: '/event/pulse' },
  { name: 'faq', path: '/faq' },
  { name: 'not-found', path: '/nowhere' },
] as const;

const shop = await startShop();
const browser = await chromium.launch({
  executablePath: findChromium() ?? '',
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
});
mkdirSync(folder, { recursive: true });
try {
  for (const [size, viewport] of Object.entries(sizes)) {
    for (const { name, path, ...more } of pictures) {
      const page = await browser.newPage({ viewport, reducedMotion: 'reduce', ...more });
      await page.goto(`${shop.address}${path}`, { waitUntil: 'networkidle' });
      await page.screenshot({ path: join(folder, `${name}-${size}.png`) });
      await page.close();
    }
  }
} finally {
  await browser.close();
  await shop.stop();
}
