import { expect, test } from 'vitest';
import { pageWindow } from './page-window.ts';

test.each([
  { page: 1, pages: 0, buttons: [] },
  { page: 1, pages: 1, buttons: [1] },
  { page: 3, pages: 4, buttons: [1, 2, 3, 4] },
  { page: 1, pages: 9, buttons: [1, 2, 3, 4, 5] },
  { page: 3, pages: 9, buttons: [1, 2, 3, 4, 5] },
  { page: 4, pages: 9, buttons: [2, 3, 4, 5, 6] },
  { page: 8, pages: 9, buttons: [5, 6, 7, 8, 9] },
  { page: 9, pages: 9, buttons: [5, 6, 7, 8, 9] },
])('on page $page of $pages there are buttons for $buttons', ({ page, pages, buttons }) => {
  expect(pageWindow(page, pages)).toEqual(buttons);
});

test('never more than five, all different, and the current page among them', () => {
  for (let pages = 1; pages <= 12; pages++) {
    for (let page = 1; page <= pages; page++) {
      const buttons = pageWindow(page, pages);
      expect(buttons.length).toBe(Math.min(5, pages));
      expect(new Set(buttons).size).toBe(buttons.length);
      expect(buttons).toContain(page);
      expect(buttons.every((each) => each >= 1 && each <= pages)).toBe(true);
    }
  }
});
