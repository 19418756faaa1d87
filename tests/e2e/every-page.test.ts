import { expect, test } from '@playwright/test';
import { expectClean, expectCleanOnBothScreens, expectNoViolation } from './clean.ts';
import { locales, open, samplePaths, watch } from './pages.ts';
import { screensFor } from './screens.ts';

for (const locale of locales) {
  test(
    `every page in ${locale}: axe finds nothing, nothing overflows, nobody else is asked`,
    screensFor(locale),
    async ({ page, request, isMobile }) => {
      test.setTimeout(90_000);
      await page.emulateMedia({ colorScheme: isMobile ? 'light' : 'dark', reducedMotion: 'reduce' });
      const { complaints } = watch(page);
      for (const path of await samplePaths(request)) {
        await open(page, `${path}${path.includes('?') ? '&' : '?'}lang=${locale}`);
        await expectClean(page, path);
        expect(complaints, path).toEqual([]);
        expect(await page.locator('h1').count(), path).toBe(1);
        expect(await page.locator('body').innerText(), path).not.toMatch(/\b[a-z]+\.[a-z]+\.[a-zA-Z]+\b(?<!\.example)/);
      }
    },
  );
}

test('the dark theme passes axe too, on both screens', { tag: ['@desktop', '@wide'] }, async ({ page, request }) => {
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  for (const path of (await samplePaths(request)).slice(0, 7)) {
    await open(page, path);
    await expectCleanOnBothScreens(page);
  }
});

test('what axe finds is told', { tag: '@phone' }, async ({ page }) => {
  await open(page, '/faq?lang=en');
  await page.evaluate(() => {
    document.querySelector('main')?.insertAdjacentHTML('beforeend', '<img src="/favicon.svg"><button></button>');
  });
  await expect(expectNoViolation(page)).rejects.toThrow(
    /image-alt <img[\s\S]*button-name <button|button-name <button[\s\S]*image-alt <img/,
  );
});

test('the keyboard alone reaches every link and button of a page', { tag: ['@desktop', '@wide'] }, async ({
  page,
  request,
}) => {
  for (const path of (await samplePaths(request)).filter((path) => /home$|event|faq/.test(path))) {
    await open(page, path);
    const reachable = await page.evaluate(() => {
      const elements = [...document.querySelectorAll<HTMLElement>('a[href], button, input, summary, select, textarea')];
      const wanted = elements.filter((element) => {
        const isOff = (element as HTMLButtonElement).disabled || element.tabIndex < 0 || element.closest('[inert]');
        return !isOff && element.checkVisibility({ visibilityProperty: true });
      });
      for (const element of wanted) element.dataset.wanted = '';
      document.addEventListener('focusin', ({ target }) => (target as Element).removeAttribute('data-wanted'));
      return wanted.length;
    });
    expect(reachable, path).toBeGreaterThan(8);
    for (let step = 0; step < reachable + 20; step++) await page.keyboard.press('Tab');
    const missed = await page.evaluate(() =>
      [...document.querySelectorAll('[data-wanted]')].map(({ outerHTML }) => outerHTML.slice(0, 120)),
    );
    expect(missed, path).toEqual([]);
  }
});

test.describe('for whoever reads a page without showing it', { tag: '@phone' }, () => {
  test.use({ javaScriptEnabled: false });

  test('a title, a description, a canonical address and one per locale', { tag: ['@phone', '@wide'] }, async ({
    page,
    request,
  }) => {
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
});
