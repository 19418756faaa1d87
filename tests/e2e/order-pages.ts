// A buyer's way through the shop, as a person takes it: by what stands on the page.
import { expect, type Page } from '@playwright/test';

/** A message in the corner; what is read out to those who do not see it stands beside it. */
export const reported = (page: Page, text: string) =>
  page.getByRole('region', { name: /^(訊息|Messages)$/ }).getByText(text);

/** Taps that a person would make, counted. */
export class Buyer {
  readonly page: Page;
  taps = 0;

  constructor(page: Page) {
    this.page = page;
  }

  async tap(name: RegExp | string, role: 'button' | 'link' = 'button'): Promise<void> {
    await this.page.getByRole(role, { name }).locator('visible=true').first().click();
    this.taps += 1;
  }

  async buy(): Promise<void> {
    await this.tap(/^(購票|Buy tickets)/, 'link');
    await expect(this.page).toHaveURL(/\/order\/date-selection/);
  }

  sessions = () =>
    this.page
      .locator('main')
      .getByRole('button')
      .filter({ has: this.page.locator('time') });
  zones = () => this.page.getByRole('region', { name: /區域.*票價|Zones and prices/ }).getByRole('button');
  counts = () => this.page.getByRole('group', { name: /張數|How many/ }).getByRole('button');

  async chooseSession(): Promise<void> {
    await this.sessions().and(this.page.locator(':enabled')).first().click();
    this.taps += 1;
    await expect(this.page).toHaveURL(/\/order\/seat-selection/);
  }

  async choose(count: number, zone = 0): Promise<void> {
    const wanted = this.zones().and(this.page.locator(':enabled')).nth(zone);
    // The only zone of an event is chosen already.
    if ((await wanted.getAttribute('aria-pressed')) === 'false') {
      await wanted.click();
      this.taps += 1;
    }
    await this.counts()
      .nth(count - 1)
      .click();
    this.taps += 1;
  }

  add = () => this.tap(/^(加入|Add)$/);
  next = () => this.tap(/^(下一步|Next)$/);

  /** From an event's page to the personal information. */
  async hold(count = 2): Promise<void> {
    await this.buy();
    await this.chooseSession();
    await this.choose(count);
    await this.add();
    await this.next();
    await expect(this.page).toHaveURL(/\/order\/personal-info/);
  }

  kept = (key: string): Promise<unknown> =>
    this.page.evaluate((name) => JSON.parse(sessionStorage.getItem(name) ?? 'null'), key);
}
