// Shows that the checks of clean.ts find planted faults: a check that never failed proves nothing.
import { expect, test } from '@playwright/test';
import { expectClean, expectEveryWord, expectNoOverflow, expectNoViolation } from './clean.ts';
import { open } from './pages.ts';

test('a picture without a text, a missing word and what is too wide are seen', { tag: '@phone' }, async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await open(page, '/faq?lang=en');
  await expectClean(page);
  await page.evaluate(() => document.querySelector('main')?.append(new Image(10, 10)));
  await expect(expectNoViolation(page)).rejects.toThrow('image-alt');
  await page.evaluate(() => {
    const wide = document.createElement('p');
    wide.style.width = '4000px';
    wide.textContent = 'translation-not-found[page.title]';
    document.querySelector('main')?.append(wide);
  });
  await expect(expectEveryWord(page)).rejects.toThrow('translation-not-found');
  await expect(expectNoOverflow(page)).rejects.toThrow();
});
