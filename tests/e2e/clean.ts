// What is true of every page in every state: axe finds nothing, nothing overflows, no word is missing.
import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { desktop, phone } from './screens.ts';

/**
 * All of axe's rules, run where the page is. The other way of the builder opens a second page for its report, and takes
 * twice as long; it is for frames of other origins, and the shop has none. Only what is wrong is described.
 */
export async function expectNoViolation(page: Page, where = page.url()): Promise<void> {
  const isThere = await page.evaluate(() => 'axe' in window);
  const axe = new AxeBuilder({ page, ...(isThere && { axeSource: ';' }) });
  const { violations } = await axe
    .setLegacyMode()
    .options({ resultTypes: ['violations'] })
    .analyze();
  expect(
    violations.map(({ id, nodes }) => `${id} ${nodes[0]?.html}`),
    where,
  ).toEqual([]);
}

export async function expectNoOverflow(page: Page, where = page.url()): Promise<void> {
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(overflow, where).toBeLessThanOrEqual(0);
}

export async function expectEveryWord(page: Page, where = page.url()): Promise<void> {
  expect(await page.locator('body').innerText(), where).not.toMatch(/translation-not-found|{{|undefined|NaN/);
}

/** The same page on either screen, without going there twice. */
export async function expectCleanOnBothScreens(page: Page): Promise<void> {
  const size = page.viewportSize();
  for (const { viewport } of [phone, desktop]) {
    await page.setViewportSize(viewport);
    await expectClean(page, `${page.url()}, ${viewport.width} wide`);
  }
  if (size) await page.setViewportSize(size);
}

export async function expectClean(page: Page, where = page.url()): Promise<void> {
  await expectNoViolation(page, where);
  await expectNoOverflow(page, where);
  await expectEveryWord(page, where);
}
