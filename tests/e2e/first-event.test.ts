// From an empty shop to a ticket: a venue with a plan of four zones, an event with posters, three dates and prices, and a buyer in another
// browser. Steps of the organiser are counted: a change that costs more of them fails.
import { expect, type Page, test } from '@playwright/test';
import sharp from 'sharp';
import en from '../../src/words/en.json' with { type: 'json' };
import type { Locale } from '../../src/words/locales.ts';
import zhHk from '../../src/words/zh-hk.json' with { type: 'json' };
import zhTw from '../../src/words/zh-tw.json' with { type: 'json' };
import { Buyer } from './order-pages.ts';
import { type OwnShop, startOwnShop } from './own-shop.ts';
import { watch, whenAlive } from './pages.ts';
import { fillInfo } from './pay-pages.ts';
import { addPerson, signIn } from './people.ts';
import { screensFor } from './screens.ts';

test.describe.configure({ mode: 'default', timeout: 180_000 });

const words = { en, 'zh-hk': zhHk, 'zh-tw': zhTw };
const zones = [
  ['FLOOR', 10, 20],
  ['STALLS', 12, 24],
  ['CIRCLE', 8, 28],
  ['BALCONY', 6, 30],
] as const;
const prices = [680, 480, 380, 280];
const stepsMax = 52;

let shop: OwnShop;
let organiser: string;
test.beforeAll(async () => {
  shop = await startOwnShop();
  organiser = await addPerson(shop, ['ROLE_CATALOGUE', 'ROLE_USER']);
});
test.afterAll(() => shop?.stop());

/** Of the two screens one is enough here; the other locales and the phone are in the wide run. */
const tagOf = (locale: Locale) => (locale === 'en' ? { tag: '@desktop-first' } : { ...screensFor('zh-tw') });

for (const locale of ['en', 'zh-hk', 'zh-tw'] as const)
  test(`from an empty shop to a ticket, in ${locale}`, tagOf(locale), async ({ page, browser }) => {
    const { complaints } = watch(page);
    const organising = new Organiser(page, locale);
    await signIn(page, shop.address, organiser, '/entity/site/new');
    await organising.open('/entity/site/new');
    await organising.makeVenue(`Harbour Hall ${locale}`);
    await organising.drawPlan();
    await organising.makeEvent(`FIRST-${locale.toUpperCase()}`, `Harbour Hall ${locale}`);
    expect(organising.steps).toBeLessThanOrEqual(stepsMax);
    expect(complaints).toEqual([]);

    const other = await (await browser.newContext()).newPage();
    const buyer = new Buyer(other);
    await other.goto(`${shop.address}/event/FIRST-${locale.toUpperCase()}?lang=${locale}`);
    await whenAlive(other);
    await buyer.hold(2);
    await fillInfo(other);
    const { tickets } = await shop.db
      .selectFrom('ticket')
      .innerJoin('event', 'event.id', 'ticket.eventId')
      .where('event.eventCode', '=', `FIRST-${locale.toUpperCase()}`)
      .where('isLive', '=', true)
      .select(({ fn }) => fn.countAll<number>().as('tickets'))
      .executeTakeFirstOrThrow();
    expect(tickets).toBe(2);
    await other.context().close();
  });

class Organiser {
  readonly page: Page;
  readonly #words: Record<string, string>;
  readonly #locale: Locale;
  steps = 0;

  constructor(page: Page, locale: Locale) {
    this.page = page;
    this.#locale = locale;
    this.#words = words[locale];
  }

  async open(path: string): Promise<void> {
    await this.page.goto(`${shop.address}${path}?lang=${this.#locale}`);
    await whenAlive(this.page);
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
    this.steps += 1;
  }

  async #fill(field: ReturnType<Page['locator']>, text: string): Promise<void> {
    await field.fill(text);
    this.steps += 1;
  }

  async makeVenue(name: string): Promise<void> {
    await this.#fill(this.page.locator('[name=name]'), name);
    await this.#fill(this.page.locator('[name=address]'), '1 Harbour Road');
    await this.#press('entity.action.save');
    await expect(this.page).toHaveURL(/\/entity\/site(\/\d+)?\?/);
  }

  /** Four zones, each by one form, behind each other. */
  async drawPlan(): Promise<void> {
    const { id } = await shop.db.selectFrom('site').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow();
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
    this.steps += 1;
    await this.#press('entity.action.save');
    await expect(page.locator('#pictures')).toBeVisible();
    await this.#addPoster();
    await this.#addDates();
    await this.#addPrices();
    await this.#press('workshop.move.publish');
    await expect.poll(async () => (await page.request.get(`${shop.address}/event/${code}`)).status()).toBe(200);
  }

  async #addPoster(): Promise<void> {
    const pictures = this.page.locator('#pictures');
    const flat = sharp({ create: { width: 960, height: 1440, channels: 3, background: '#1326B8' } });
    const buffer = await flat.png().toBuffer();
    await this.page.locator('input[name=image]').setInputFiles({ name: 'poster.png', mimeType: 'image/png', buffer });
    this.steps += 1;
    await expect(pictures.getByRole('img').first()).toBeVisible();
    await this.#press('entity.action.save', pictures);
  }

  async #addDates(): Promise<void> {
    const dates = this.page.locator('#sessions');
    await dates.getByText(this.#text('workshop.weekday.5'), { exact: true }).click();
    await this.#fill(dates.getByLabel(this.#text('workshop.rule.from')), '2031-03-07');
    await this.#fill(dates.getByLabel(this.#text('workshop.rule.count')), '3');
    await dates.locator('form button[type=submit]').click();
    this.steps += 2;
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
    this.steps += 1;
    await this.#press('entity.action.save', grid);
  }
}
