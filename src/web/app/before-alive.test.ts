import { expect, test } from 'vitest';
import { draw, nightAtlas, replies, texts } from '../../../tests/support/samples/sample-pages.ts';

/** The shop's replies, with an event that is on sale. */
const onSale: typeof replies = (path) =>
  path.startsWith('/api/events/10') ? { status: 200, body: { ...nightAtlas, ...texts } } : replies(path);

/** The buttons of a page's main part that could be pressed before its scripts are there. */
const readyButtons = (html: string): string[] => {
  const [, main = ''] = /<main[^>]*>(.*)<\/main>/s.exec(html) ?? [];
  expect(main).not.toBe('');
  const live = main.replaceAll(/<fieldset[^>]*\bdisabled=""[^>]*>.*?<\/fieldset>/gs, '');
  return [...live.matchAll(/<button(?![^>]*\sdisabled="")[^>]*>(.*?)<\/button>/gs)].map(([button]) => button);
};

test.each(['/order/date-selection/10', '/find-order', '/contact-us', '/register', '/reset/request', '/login'])(
  'a press before the scripts are there would be lost, so %s has no button ready for it',
  async (path) => {
    const page = await draw(path, 'en', onSale);
    expect(page.status).toBe(200);
    expect(readyButtons(page.body)).toEqual([]);
  },
);
