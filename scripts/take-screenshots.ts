// The pictures in docs/screenshots/, of the real shop with its demo catalogue.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { startShop } from '../bench/processes.ts';
import { Buyer } from '../tests/e2e/order-pages.ts';
import { open } from '../tests/e2e/pages.ts';
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
  { name: 'seat-plan', path: '/seat-plan' },
  { name: 'contact', path: '/contact-us' },
] as const;

/** Along the way of an order, where each picture needs the step before. */
const order = [
  { suffix: '', event: 'night-atlas' },
  { suffix: '-dark', event: 'night-atlas', colorScheme: 'dark' },
  { suffix: '-en', event: 'aurora-symphony', lang: 'en' },
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
    for (const way of order) await takeOrder(way, size, viewport);
  }
} finally {
  await browser.close();
  await shop.stop();
}

type Way = { suffix: string; event: string; colorScheme?: 'dark'; lang?: string };

async function takeOrder({ suffix, event, lang = 'zh-hk', ...more }: Way, size: string, viewport: (typeof sizes)[390]) {
  const page = await browser.newPage({ baseURL: shop.address, viewport, reducedMotion: 'reduce', ...more });
  const take = async (step: string) => {
    await page.waitForLoadState('networkidle');
    await page.screenshot({ path: join(folder, `order-${step}${suffix}-${size}.png`) });
  };
  const buyer = new Buyer(page);
  await open(page, `/event/${event}?lang=${lang}`);
  await buyer.buy();
  await take('1-session');
  await buyer.chooseSession();
  await buyer.choose(2);
  await take('2-zone');
  await buyer.add();
  await take('2-added');
  await buyer.next();
  await page.locator('form').waitFor();
  await take('3-info');
  await page.close();
}
