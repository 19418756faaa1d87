// Checks for every page in every state: axe finds nothing, nothing overflows, no word is missing.
import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { desktop, phone } from './screens.ts';

/**
 * All of axe's rules, run where the page is. The other way of the builder opens a second page for its report, and takes
 * twice as long; it is for frames of other origins, and the shop has none. Only what is wrong is described.
 */
export async function expectNoViolation(page: Page, where = page.url()): Promise<void> {
  const look = await page.evaluate(lookOf);
  if (foundClean.has(look)) return;
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
  foundClean.add(look);
}

/** Looks that axe found nothing wrong with. Axe is most of a test's time, and the same page comes often, in other words. */
const foundClean = new Set<string>();

/** All that axe judges a page by: its elements and their state, its size and theme; of words only whether there are any. */
function lookOf(): string {
  const wordy =
    'aria-label aria-roledescription alt title placeholder content href hreflang lang src srcset value'.split(' ');
  const wordsOf = (text: string | null) => (text?.trim() ? 'words' : '');
  const attributeOf = ({ name, value }: Attr) => `${name}=${wordy.includes(name) ? wordsOf(value) : value}`;
  const describe = (element: Element, depth: number): string[] => [
    [depth, element.tagName, ...[...element.attributes].map(attributeOf), wordsOf(element.textContent)].join(' '),
    ...[...element.children].flatMap((child) => describe(child, depth + 1)),
  ];
  const isDark = matchMedia('(prefers-color-scheme: dark)').matches;
  // Sorted, as the mark in the list of languages stands at another place in each.
  return [innerWidth, isDark, document.title !== '', ...describe(document.body, 0).sort()].join('\n');
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
