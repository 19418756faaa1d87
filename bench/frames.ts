import type { Page } from '@playwright/test';

/** How long each frame of the page takes while something goes on. */
export async function framesDuring(page: Page, act: () => Promise<void>): Promise<number[]> {
  const frames = await page.evaluateHandle(() => {
    const reported = { gaps: [] as number[], isOver: false };
    let last = performance.now();
    const tick = (now: number) => {
      reported.gaps.push(now - last);
      last = now;
      if (!reported.isOver) requestAnimationFrame(tick);
    };
    requestAnimationFrame(tick);
    return reported;
  });
  await act();
  return frames.evaluate((reported) => {
    reported.isOver = true;
    return reported.gaps.slice(1);
  });
}
