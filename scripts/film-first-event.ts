// docs/screenshots/first-event.webp: an organiser takes an empty shop to an event on sale, a picture for each step, in twenty seconds.
import { join } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import sharp from 'sharp';
import { Organiser } from '../tests/e2e/organiser.ts';
import { startOwnShop } from '../tests/e2e/own-shop.ts';
import { addPerson, signIn } from '../tests/e2e/people.ts';
import { findChromium } from './find-chromium.ts';

const file = join(import.meta.dirname, '../docs/screenshots/first-event.webp');
const seconds = 20;
const width = 880;

const shop = await startOwnShop();
const browser = await chromium.launch({
  executablePath: findChromium() ?? '',
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
});
try {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce' });
  const pictures: Buffer[] = [];
  const take = async (shown: Page) => {
    await shown.waitForLoadState('networkidle');
    pictures.push(
      await sharp(await shown.screenshot())
        .resize({ width })
        .png()
        .toBuffer(),
    );
  };
  const organiser = await addPerson(shop, ['ROLE_CATALOGUE', 'ROLE_USER']);
  await signIn(page, shop.address, organiser, '/entity/site/new');
  const organising = new Organiser(shop, page, 'en', take);
  await organising.open('/entity/site/new');
  await organising.makeVenue('Harbour Hall');
  await organising.drawPlan();
  await organising.makeEvent('first-night', 'Harbour Hall');
  await page.goto(`${shop.address}/event/first-night?lang=en`);
  await take(page);
  const delay = Math.round((seconds * 1000) / pictures.length);
  await sharp(pictures, { join: { animated: true } })
    .webp({ delay, loop: 0, quality: 60, effort: 6 })
    .toFile(file);
  console.log(`${pictures.length} pictures for ${organising.steps} steps: ${file}`);
} finally {
  await browser.close();
  await shop.stop();
}
