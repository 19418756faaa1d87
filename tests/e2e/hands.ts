// Gestures of a hand on something that scrolls, pans and zooms, and on a keyboard.
import { expect, type Locator, type Page } from '@playwright/test';

const middleOf = async (place: Locator): Promise<{ x: number; y: number }> => {
  await place.scrollIntoViewIfNeeded();
  const box = await place.boundingBox();
  if (!box) throw new Error('It is not to be seen.');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
};

export const mouseOn = (page: Page) => ({
  scrollOver: async (place: Locator) => {
    await place.hover();
    await page.mouse.wheel(0, 240);
  },
  zoomAt: async (place: Locator) => {
    await place.hover();
    await page.keyboard.down('Control');
    await page.mouse.wheel(0, -240);
    await page.keyboard.up('Control');
  },
});

export async function fingersOn(page: Page) {
  const browser = await page.context().newCDPSession(page);
  return {
    scrollOver: async (place: Locator) => {
      const middle = await middleOf(place);
      const gesture = { ...middle, yDistance: -240, gestureSourceType: 'touch' as const };
      await browser.send('Input.synthesizeScrollGesture', gesture);
    },
    zoomAt: async (place: Locator) => {
      const { x, y } = await middleOf(place);
      const two = (apart: number) => [
        { x: x - apart, y },
        { x: x + apart, y },
      ];
      await browser.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: two(20) });
      for (const apart of [40, 60, 80]) {
        await browser.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: two(apart) });
      }
      await browser.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    },
  };
}

/** Presses Tab, as a person without a mouse does, until the element has the focus. The focus is in sight all the way. */
export async function tabTo(goal: Locator): Promise<void> {
  const page = goal.page();
  await expect(goal).toBeVisible();
  for (let step = 0; step < 120; step += 1) {
    if (await goal.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
    expect(await page.evaluate(hiddenFocus), `hidden, on the way to ${goal}`).toBeNull();
  }
  throw new Error(`${goal} is not reached by Tab`);
}

/** The element that has the focus, if it is out of sight or a bar covers all of it. */
function hiddenFocus(): string | null {
  const element = document.activeElement;
  if (!element || element === document.body) return null;
  const label = (element as HTMLInputElement).labels?.[0];
  const isSeen = [element, label].some((part) => {
    if (!part) return false;
    const { left, top, right, bottom } = part.getBoundingClientRect();
    const points = [top + 2, (top + bottom) / 2, bottom - 2].map((y) =>
      document.elementFromPoint((left + right) / 2, y),
    );
    return points.some((found) => found !== null && (part.contains(found) || found.contains(part)));
  });
  return isSeen ? null : element.outerHTML.slice(0, 160);
}
