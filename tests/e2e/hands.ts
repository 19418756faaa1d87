// Gestures of a hand on something that scrolls, pans and zooms.
import type { Locator, Page } from '@playwright/test';

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
