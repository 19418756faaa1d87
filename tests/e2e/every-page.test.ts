import AxeBuilder from '@axe-core/playwright';
import { expect, type Page, test } from '@playwright/test';
import { locales, samplePaths, watch, whenAlive } from './pages.ts';

async function expectNoViolation(page: Page, path: string): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(
    violations.map(({ id, nodes }) => `${id} ${nodes[0]?.html}`),
    path,
  ).toEqual([]);
}

for (const locale of locales) {
  test(`every page in ${locale}: axe finds nothing, nothing overflows, nobody else is asked`, async ({
    page,
    request,
  }) => {
    test.setTimeout(180_000);
    for (const path of await samplePaths(request)) {
      const { complaints } = watch(page);
      await page.goto(`${path}${path.includes('?') ? '&' : '?'}lang=${locale}`);
      await whenAlive(page);
      await expectNoViolation(page, path);
      expect(complaints, path).toEqual([]);
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(overflow, path).toBeLessThanOrEqual(0);
      expect(await page.locator('h1').count(), path).toBe(1);
      expect(await page.locator('body').innerText(), path).not.toMatch(
        /\b[a-z]+\.[a-z]+\.[a-zA-Z]+\b(?<!\.example)|{{|undefined|NaN/,
      );
      page.removeAllListeners();
    }
  });
}

test('the dark theme passes axe too', async ({ page, request }) => {
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  for (const path of (await samplePaths(request)).slice(0, 7)) {
    await page.goto(path);
    await whenAlive(page);
    await expectNoViolation(page, path);
  }
});

test('the keyboard alone reaches every link and button of a page', async ({ page, request }) => {
  test.setTimeout(120_000);
  for (const path of (await samplePaths(request)).filter((path) => /home$|event|faq/.test(path))) {
    await page.goto(path);
    await whenAlive(page);
    const reachable = await page.evaluate(() => {
      const elements = [...document.querySelectorAll<HTMLElement>('a[href], button, input, summary, select, textarea')];
      const wanted = elements.filter((element) => {
        const isOff = (element as HTMLButtonElement).disabled || element.tabIndex < 0 || element.closest('[inert]');
        return !isOff && element.checkVisibility({ visibilityProperty: true });
      });
      for (const element of wanted) element.dataset.wanted = '';
      return wanted.length;
    });
    expect(reachable, path).toBeGreaterThan(8);
    for (let step = 0; step < reachable + 20; step++) {
      await page.keyboard.press('Tab');
      await page.evaluate(() => document.activeElement?.removeAttribute('data-wanted'));
    }
    const missed = await page.evaluate(() =>
      [...document.querySelectorAll('[data-wanted]')].map(({ outerHTML }) => outerHTML.slice(0, 120)),
    );
    expect(missed, path).toEqual([]);
  }
});

test('a title, a description, a canonical address and one per locale', async ({ page, request }) => {
  for (const path of await samplePaths(request)) {
    await page.goto(path);
    expect((await page.title()).length, path).toBeGreaterThan(2);
    const isKeptOut = (await page.locator('meta[name=robots][content*=noindex]').count()) > 0;
    expect(isKeptOut, path).toBe(/query=|nowhere|find-order/.test(path));
    if (isKeptOut) continue;
    expect(await page.locator('meta[name=description]').getAttribute('content'), path).toMatch(/\S{4}/);
    expect(await page.locator('link[rel=canonical]').getAttribute('href'), path).toMatch(/^http:\/\/127\.0\.0\.1/);
    expect(await page.locator('link[rel=alternate][hreflang]').count(), path).toBeGreaterThanOrEqual(3);
  }
});
