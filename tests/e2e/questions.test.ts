import { expect, test } from '@playwright/test';
import { expectCleanOnBothScreens } from './clean.ts';
import { open, watch } from './pages.ts';

for (const [lang, typed, id] of [
  ['en', 'wheelchair', 'seats-wheelchair'],
  ['zh-hk', '轉賬', 'payment-transfer'],
  ['zh-tw', '轉帳', 'payment-transfer'],
] as const)
  test(`questions stand in groups, and ${typed} finds its own while it is typed`, { tag: '@wide' }, async ({
    page,
  }) => {
    const { complaints } = watch(page);
    await open(page, `/faq?lang=${lang}`);
    const questions = page.getByRole('main').getByRole('heading', { level: 3 });
    const groups = page.getByRole('main').getByRole('heading', { level: 2 });
    await expect(groups).toHaveCount(7);
    const all = await questions.count();
    expect(all).toBeGreaterThan(40);

    const search = page.getByRole('main').getByRole('searchbox');
    await search.pressSequentially(typed);
    await expect(page.locator(`#${id}`)).toBeVisible();
    const count = await questions.count();
    expect(count).toBeGreaterThan(0);
    expect(count).toBeLessThan(all);
    await expect(page.getByRole('main').getByRole('status')).toContainText(String(count));
    await expect(search).toBeFocused();

    await search.fill('zzzz 不存在');
    await expect(questions).toHaveCount(0);
    await expect(groups).toHaveCount(0);
    await expect(page.getByRole('main').getByRole('status')).not.toBeEmpty();
    await expect(page.getByRole('main').locator('p').getByRole('link')).toHaveAttribute('href', '/contact-us');
    await expectCleanOnBothScreens(page);
    const contents = page.getByRole('navigation').locator('details:has(ol)');
    if (!(await contents.getByRole('link').first().isVisible())) await contents.locator('summary').click();
    await contents.getByRole('link').last().click();
    await expect(questions, 'the contents show what the search hid').toHaveCount(all);
    await expect(groups.last()).toBeInViewport();
    expect(complaints).toEqual([]);
  });
