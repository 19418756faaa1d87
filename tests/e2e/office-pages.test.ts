import { expect, test } from '@playwright/test';
import { officePages } from '../../src/contract/office-pages.ts';
import { expectNoOverflow } from './clean.ts';
import { open, watch } from './pages.ts';
import { beginAsAdmin } from './people.ts';

/** All but those of one row, whose address has its key. */
const paths = Object.keys(officePages).filter((path) => !path.includes('$'));

test('every page of the back office opens with its first heading and all its words, and complains about nothing', {
  tag: '@desktop',
}, async ({ page }) => {
  test.setTimeout(120_000);
  expect(paths.length).toBeGreaterThan(30);
  const { complaints } = watch(page);
  await beginAsAdmin(page);
  for (const path of paths) {
    await open(page, `${path}?lang=en`);
    await expect(page.locator('[aria-busy=true]'), path).toHaveCount(0);
    expect(await page.locator('h1').count(), path).toBe(1);
    await expectNoOverflow(page, path);
    // Texts that staff write have placeholders in double braces.
    await expect(page.locator('body'), path).not.toContainText('translation-not-found');
    expect(complaints, path).toEqual([]);
  }
});
