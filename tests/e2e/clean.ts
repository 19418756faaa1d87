// Checks for every page in every state: axe finds nothing, nothing overflows, no word is missing.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { desktop, phone } from './screens.ts';

const root = join(import.meta.dirname, '../..');
const digest = (text: string): string => createHash('sha256').update(text).digest('base64url');

/**
 * All of axe's rules, run where the page is. The other way of the builder opens a second page for its report, and takes
 * twice as long; it is for frames of other origins, and the shop has none. Only what is wrong is described.
 */
export async function expectNoViolation(page: Page, where = page.url()): Promise<void> {
  await page.waitForFunction(standsStill);
  const look = fileOf(await page.evaluate(lookOf));
  if (existsSync(look)) return;
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
  writeFileSync(look, '');
}

/** Nothing fades in or out: half of a colour has too little contrast. What turns for ever is no matter. */
function standsStill(): boolean {
  const isMoving = ({ playState, timeline, effect }: Animation) =>
    playState === 'running' && timeline === document.timeline && effect?.getComputedTiming().endTime !== Infinity;
  return !document.querySelector('[data-starting-style]') && !document.getAnimations().some(isMoving);
}

/**
 * A file for each look that axe found nothing wrong with, shared by all workers, as long as the pages are built of the same sources. Axe is
 * most of a test's time, and the same page comes often, in other words.
 */
const cleanLooks = join(root, '.build/clean-looks', digest(readFileSync(join(root, 'dist/built-from'), 'utf8')));
mkdirSync(cleanLooks, { recursive: true });
const fileOf = (look: string): string => join(cleanLooks, digest(look));

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

const narrowScreens = [
  { width: 320, height: 568 },
  { width: 360, height: 740 },
  { width: 375, height: 667 },
];

/** On a phone also on all smaller ones. */
export async function expectNoOverflow(page: Page, where = page.url()): Promise<void> {
  const own = page.viewportSize() ?? phone.viewport;
  await expectFit(page, own.width, where);
  if (own.width !== phone.viewport.width) return;
  for (const screen of narrowScreens) {
    await page.setViewportSize(screen);
    await expectFit(page, screen.width, `${where}, ${screen.width} wide`);
  }
  await page.setViewportSize(own);
}

/** Nothing is wider than the screen, and the bar with the page's main button is in sight without scrolling. */
async function expectFit(page: Page, width: number, where: string): Promise<void> {
  const found = await page.evaluate(() => {
    scrollTo(0, 0);
    const isBar = (element: Element) => {
      const { position, bottom } = getComputedStyle(element);
      // A dialog that is higher than the screen scrolls by itself.
      if (element.tagName === 'DIALOG' || !element.checkVisibility()) return false;
      return (position === 'sticky' || position === 'fixed') && bottom === '0px';
    };
    const buttons = [...document.querySelectorAll('main *')]
      .filter(isBar)
      .flatMap((bar) => [...bar.querySelectorAll('a, button')]);
    const { clientWidth, scrollWidth } = document.documentElement;
    const isOff = ({ left, right, bottom }: DOMRect) => left < 0 || right > clientWidth || bottom > innerHeight;
    const outside = buttons.filter((button) => isOff(button.getBoundingClientRect()));
    return { widest: scrollWidth, outside: outside.map(({ textContent }) => textContent) };
  });
  // A phone's browser makes the page itself wider, instead of letting it be scrolled.
  expect(found, where).toEqual({ widest: width, outside: [] });
}

/** Each select has our arrow, with room beside its text: Safari on a Mac paints a face of its own over the others. */
async function expectOwnArrows(page: Page, where: string): Promise<void> {
  const others = await page.evaluate(() => {
    const isOther = (select: HTMLSelectElement) => {
      const { appearance, backgroundImage, paddingRight } = getComputedStyle(select);
      return appearance !== 'none' || backgroundImage === 'none' || Number.parseFloat(paddingRight) < 36;
    };
    return [...document.querySelectorAll<HTMLSelectElement>('select:not([multiple])')]
      .filter(isOther)
      .map(({ outerHTML }) => outerHTML.slice(0, 100));
  });
  expect(others, where).toEqual([]);
}

export async function expectEveryWord(page: Page, where = page.url()): Promise<void> {
  expect(await page.locator('body').innerText(), where).not.toMatch(/translation-not-found|{{|undefined|NaN/);
}

/** The same page on either screen, without going there twice. */
export async function expectCleanOnBothScreens(page: Page, check = expectClean): Promise<void> {
  const size = page.viewportSize();
  for (const { viewport } of [phone, desktop]) {
    await page.setViewportSize(viewport);
    await check(page, `${page.url()}, ${viewport.width} wide`);
  }
  if (size) await page.setViewportSize(size);
}

export async function expectClean(page: Page, where = page.url()): Promise<void> {
  await expectNoViolation(page, where);
  await expectNoOverflow(page, where);
  await expectEveryWord(page, where);
  await expectOwnArrows(page, where);
}
