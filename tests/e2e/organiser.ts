// An organiser who puts an event on sale through the pages of the back office, from a shop without anything. Each step is counted.
import { expect, type Page } from '@playwright/test';
import sharp from 'sharp';
import en from '../../src/words/en.json' with { type: 'json' };
import type { Locale } from '../../src/words/locales.ts';
import zhHk from '../../src/words/zh-hk.json' with { type: 'json' };
import zhTw from '../../src/words/zh-tw.json' with { type: 'json' };
import type { OwnShop } from './own-shop.ts';
import { whenAlive } from './pages.ts';

const words = { en, 'zh-hk': zhHk, 'zh-tw': zhTw };
const zones = [
  ['FLOOR', 10, 20],
  ['STALLS', 12, 24],
  ['CIRCLE', 8, 28],
  ['BALCONY', 6, 30],
] as const;
const prices = [680, 480, 380, 280];

const drawPoster = (): Promise<Buffer> =>
  sharp(
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="960" height="1440">
      <defs><linearGradient id="sky" x2="0" y2="1"><stop stop-color="#0B1026"/><stop offset="1" stop-color="#1326B8"/></linearGradient></defs>
      <rect width="960" height="1440" fill="url(#sky)"/><circle cx="480" cy="620" r="250" fill="#D6F438"/>
      <path d="M0 1120 L480 820 L960 1120 V1440 H0Z" fill="#0B1026"/></svg>`),
  )
    .png()
    .toBuffer();

export class Organiser {
  readonly page: Page;
  readonly #shop: OwnShop;
  readonly #words: Record<string, string>;
  readonly #locale: Locale;
  steps = 0;

  readonly #onStep: (page: Page) => Promise<void>;

  constructor(shop: OwnShop, page: Page, locale: Locale, onStep = async (_: Page): Promise<void> => {}) {
    this.page = page;
    this.#shop = shop;
    this.#onStep = onStep;
    this.#locale = locale;
    this.#words = words[locale];
  }

  async open(path: string): Promise<void> {
    await this.page.goto(`${this.#shop.address}${path}?lang=${this.#locale}`);
    await whenAlive(this.page);
  }

  async #count(steps = 1): Promise<void> {
    this.steps += steps;
    await this.#onStep(this.page);
  }

  #text(key: string): string {
    const text = this.#words[key];
    if (text === undefined) throw new Error(`There is no word ${key}.`);
    return text;
  }

  async #press(key: string, within = this.page.locator('body')): Promise<void> {
    await within
      .getByRole('button', { name: this.#text(key), exact: true })
      .first()
      .click();
    await this.#count();
  }

  async #fill(field: ReturnType<Page['locator']>, text: string): Promise<void> {
    await field.fill(text);
    await this.#count();
  }

  async makeVenue(name: string): Promise<void> {
    await this.#fill(this.page.locator('[name=name]'), name);
    await this.#fill(this.page.locator('[name=address]'), '1 Harbour Road');
    await this.#press('entity.action.save');
    await expect(this.page).toHaveURL(/\/entity\/site(\/\d+)?\?/);
  }

  /** Four zones, each by one form, behind each other. */
  async drawPlan(): Promise<void> {
    const { id } = await this.#shop.db.selectFrom('site').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow();
    await this.open(`/entity/site/${id}/plan`);
    for (const [name, rows, seats] of zones) {
      await this.#press('planEditor.zone.add');
      await this.#fill(this.page.getByLabel(this.#text('planEditor.zone.name'), { exact: true }), name);
      await this.#fill(this.page.getByLabel(this.#text('planEditor.block.rows'), { exact: true }), String(rows));
      await this.#fill(this.page.getByLabel(this.#text('planEditor.block.seats'), { exact: true }), String(seats));
      await this.#press('planEditor.block.add');
      await this.#press('planEditor.selected.end');
    }
    await this.#press('planEditor.publish');
    await this.#press('planEditor.publish', this.page.getByRole('dialog'));
    await expect(this.page.getByText(this.#text('planEditor.publish.done')).first()).toBeVisible();
  }

  async makeEvent(code: string, venue: string): Promise<void> {
    const { page } = this;
    await this.open('/entity/event/new');
    await this.#fill(page.locator('[name=eventCode]'), code);
    await this.#fill(page.locator('[name=nameCht]'), '首演');
    await this.#fill(page.locator('[name=nameEng]'), 'First Night');
    await this.#fill(page.locator('[name="site.id"]'), venue);
    await page.getByRole('option', { name: venue }).click();
    await this.#count();
    await this.#press('entity.action.save');
    await expect(page.locator('#pictures')).toBeVisible();
    await this.#addPoster();
    await this.#addDates();
    await this.#addPrices();
    await this.#press('workshop.move.publish');
    await expect.poll(async () => (await page.request.get(`${this.#shop.address}/event/${code}`)).status()).toBe(200);
  }

  async #addPoster(): Promise<void> {
    const pictures = this.page.locator('#pictures');
    const buffer = await drawPoster();
    await this.page.locator('input[name=image]').setInputFiles({ name: 'poster.png', mimeType: 'image/png', buffer });
    await this.#count();
    await expect(pictures.getByRole('img').first()).toBeVisible();
    await this.#press('entity.action.save', pictures);
  }

  async #addDates(): Promise<void> {
    const dates = this.page.locator('#sessions');
    await dates.getByText(this.#text('workshop.weekday.5'), { exact: true }).click();
    await this.#fill(dates.getByLabel(this.#text('workshop.rule.from')), '2031-03-07');
    await this.#fill(dates.getByLabel(this.#text('workshop.rule.count')), '3');
    await dates.locator('form button[type=submit]').click();
    await this.#count(2);
    await expect(dates.getByRole('switch')).toHaveCount(3);
  }

  async #addPrices(): Promise<void> {
    const grid = this.page.locator('#prices');
    const cells = grid.getByRole('textbox');
    await cells.first().focus();
    const text = zones.map(([name], index) => `${name}\t${prices[index]}`).join('\n');
    await this.page.evaluate((pasted) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text', pasted);
      document.activeElement?.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
      );
    }, text);
    await this.#count();
    await this.#press('entity.action.save', grid);
  }
}
