// Safari as far as Chromium can be made to do the same.
import type { Page } from '@playwright/test';

/** In Safari a press on a button does not give it the focus: what it stands in gets it, or nothing. Call it before the page is opened. */
export const pressLikeSafari = (page: Page) =>
  page.addInitScript(() => {
    const press = (event: MouseEvent) => {
      const pressed = (event.target as Element).closest('button, a, input:is([type=checkbox], [type=radio])');
      if (!pressed) return;
      event.preventDefault();
      const outer = pressed.parentElement?.closest<HTMLElement>('[tabindex], summary');
      if (outer) outer.focus({ preventScroll: true });
      else (document.activeElement as HTMLElement | null)?.blur();
    };
    addEventListener('mousedown', press);
  });
