// A person on the way through the shop: taps and typed fields are counted, and the sentences that lead on are read.
import { expect, type Locator, test } from '@playwright/test';
import { Buyer } from './order-pages.ts';
import { open } from './pages.ts';

type Effort = { taps: number; typed: number };

export class Walker extends Buyer {
  typed = 0;
  private readonly sentences: string[] = [];

  /** A field is tapped and filled in: one typed field. */
  async type(field: Locator | string, text: string): Promise<void> {
    await this.field(field).fill(text);
    this.typed += 1;
  }

  /** A box, a radio, a file or anything else that is no button and no link. */
  async tick(field: Locator | string): Promise<void> {
    await this.field(field).check();
    this.taps += 1;
  }

  async tapOn(place: Locator): Promise<void> {
    await place.click();
    this.taps += 1;
  }

  async pick(field: Locator, option: string): Promise<void> {
    await field.selectOption(option);
    this.taps += 1;
  }

  /** One tap opens the album, another one takes the picture. */
  async upload(file: { name: string; mimeType: string; buffer: Buffer }): Promise<void> {
    await this.page.locator('input[type=file]').setInputFiles(file);
    this.taps += 2;
  }

  /** A link in a mail. */
  async follow(address: string): Promise<void> {
    await open(this.page, address);
    this.taps += 1;
  }

  async read(...sentences: (string | RegExp)[]): Promise<void> {
    for (const sentence of sentences) {
      const found = this.page.getByText(sentence).locator('visible=true').first();
      await expect(found, `${sentence} is to be read`).toBeVisible();
      this.sentences.push(await found.innerText());
    }
  }

  /** An upper limit: one tap more than today fails. What was counted and read is kept with the test. */
  expectEffort(limit: Effort, name = 'effort'): void {
    const { taps, typed } = this;
    const description = JSON.stringify({ taps, typed, read: this.sentences });
    test.info().annotations.push({ type: name, description });
    expect(taps, `taps: ${description}`).toBeLessThanOrEqual(limit.taps);
    expect(typed, `typed fields: ${description}`).toBeLessThanOrEqual(limit.typed);
  }

  private field = (field: Locator | string): Locator =>
    typeof field === 'string' ? this.page.locator(`[name=${field}]`) : field;
}
