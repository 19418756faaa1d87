import { describe, expect, test } from 'vitest';
import { draw, headings, linksOf, replies, textOf, titleOf } from '../../../tests/support/samples/sample-pages.ts';
import { articleNames } from '../../words/articles.ts';
import en from '../../words/en.json' with { type: 'json' };
import { locales } from '../../words/locales.ts';

const urls = [
  '/',
  '/home',
  '/home?place=mo',
  '/home?query=夜',
  '/event/night-atlas',
  '/event/pulse',
  '/nowhere',
  '/event/none',
  '/order/date-selection/16',
  '/order/seat-selection',
  '/order/personal-info',
  '/order/payment-info',
  '/seat-plan',
  '/login',
  '/login?next=/account/settings',
  '/logout',
  '/register',
  '/activate',
  '/activate/key',
  '/reset/request',
  '/reset/finish',
  '/reset/finish/key',
  '/account/orders',
  '/account/settings',
  '/account/password',
  '/account/security',
  '/admin',
  '/entity',
];
const everyPage = [...urls, ...articleNames.map((name) => `/${name}`), '/static/faq'];

describe.each(locales)('every page in %s', (locale) => {
  test.each(everyPage)('%s keeps to the content security policy', async (url) => {
    const { body, head } = await draw(url, locale);
    expect(body).not.toMatch(/<script|<style|\sstyle=|\son[a-z]+=/);
    expect(head.replace(/<script type="application\/ld\+json">/g, '')).not.toMatch(/<script|<style|\sstyle=/);
  });

  test.each(everyPage)('%s has a title, one first heading, and words for everything', async (url) => {
    const page = await draw(url, locale);
    expect(titleOf(page)).toContain('Limelight');
    expect(headings(page)).toHaveLength(1);
    const drawn = textOf(page) + page.head;
    expect(drawn).not.toContain('translation-not-found');
    expect(drawn).not.toContain('{{');
    const lines = new Set(textOf(page).split('\n'));
    expect(Object.keys(en).filter((key) => lines.has(key))).toEqual([]);
  });

  test.each(everyPage)('%s links to the same page in the other languages', async (url) => {
    const links = linksOf(await draw(url, locale));
    expect(links.filter((href) => href?.startsWith('?'))).toHaveLength(3);
  });
});

describe('what a page answers', () => {
  test.each([
    ['/home', 200],
    ['/event/night-atlas', 200],
    ['/event/none', 404],
    ['/event/999', 404],
    ['/nowhere', 404],
    ['/nowhere/at/all', 404],
    ['/static/nothing', 404],
    ['/faq', 200],
    ['/static/faq', 200],
    ['/order/date-selection/16', 200],
    ['/order/date-selection/999', 404],
    ['/order/date-selection/one', 404],
    ['/order/seat-selection', 200],
  ])('%s with %d', async (url, status) => {
    expect((await draw(url)).status).toBe(status);
  });

  test.each(['/order/x', '/order/tickets/a/b', '/order/payment-result/a/b'])(
    '%s is drawn as every address without a page, so that the browser takes it over without a difference',
    async (url) => {
      const linksAside = (body: string) => body.replace(/href="[^"]*"/g, '');
      expect(linksAside((await draw(url)).body)).toBe(linksAside((await draw('/404')).body));
    },
  );

  test('an event is found by its id where its code is expected', async () => {
    const page = await draw('/event/16');
    expect(headings(page)).toEqual(['鼓動']);
    expect(page.head).toContain('<link rel="canonical" href="https://tickets.example/event/pulse">');
  });

  test('the heading of a text names the shop where staff have written so', async () => {
    const text = { title: '{{shopName}}的條款', summary: '概要', updatedOn: '2026-11-20', sections: [] };
    const page = await draw('/tnc', 'zh-hk', (path) =>
      path.endsWith('/tnc.json') ? { status: 200, body: text } : replies(path),
    );
    expect(headings(page)).toEqual(['矚目 Limelight的條款']);
  });

  test('a version of a text that there is not is no failure', async () => {
    const page = await draw('/tnc/9', 'en');
    expect([page.status, headings(page), titleOf(page)]).toEqual([
      404,
      ['Page not found'],
      'Page not found | Limelight',
    ]);
    const failed = await draw('/tnc/9', 'en', () => ({ status: 500, body: undefined }));
    expect([failed.status, headings(failed)]).toEqual([503, ['This page cannot be shown now']]);
  });

  test('an account leads to its settings', async () => {
    expect((await draw('/account')).redirectTo).toBe('/account/settings');
  });

  test.each([
    '//evil.example?query=',
    '///evil.example/?query=',
    '/.//evil.example?query=',
    '/..//evil.example?query=',
    '/%2F%2Fevil.example?query=',
    '/%5Cevil.example?query=',
    '/\\evil.example?query=',
    '/home//evil.example?query=',
    '/home/../..//evil.example?query=',
    '/home/?query=',
    '/account//evil.example',
    '/account/',
    '/order//evil.example',
    '//account',
    '/@evil.example/../home?query=',
  ])('a page that is elsewhere by another name is still in this shop: %s', async (url) => {
    const { redirectTo = '/' } = await draw(url);
    expect(new URL(redirectTo, 'https://tickets.example').origin).toBe('https://tickets.example');
    expect(redirectTo).toMatch(/^\/(?![/\\])/);
  });

  test('a private page is the same for everybody, and is not indexed', async () => {
    const { body, head } = await draw('/account/settings', 'en');
    expect(body).toContain('aria-busy="true"');
    expect(body.slice(body.indexOf('<main'))).not.toContain('<form');
    expect(head).toContain('noindex');
  });

  test('an empty search is the home page', async () => {
    expect((await draw('/home?query=')).redirectTo).toBe('/home');
  });

  test('when the list cannot be read the page says so, and the browser is told the same', async () => {
    const page = await draw('/home', 'en', () => ({ status: 500, body: undefined }));
    expect(page.status).toBe(503);
    expect(headings(page)).toEqual(['We are setting the stage']);
    expect(page.queries).toMatchObject({ queries: [{ state: { status: 'error' } }] });
  });

  test('with no events at all the page asks for patience', async () => {
    expect(headings(await draw('/home', 'en', () => ({ status: 200, body: [] })))).toEqual([
      'It is busy: please wait a moment',
    ]);
  });

  test('a search without a hit says what was looked for, and what to do', async () => {
    const page = await draw('/home?query=zzz');
    expect(headings(page)).toEqual(['找不到與「zzz」有關的節目']);
    expect(linksOf(page)).toContain('/home');
  });
});

test('a page is whole when it is drawn for the first time, also with a part that has a script of its own', async () => {
  const presale = (path: string) => {
    const { status, body } = replies(path);
    return {
      status,
      body: status === 200 ? { ...(body as object), presaleOpensAt: '2026-11-19T02:00:00.000Z' } : body,
    };
  };
  const { body } = await draw('/order/date-selection/16', 'en', presale);
  expect(body).toMatch(/<input [^>]*name="code"/);
  expect(body).not.toContain('<!--$!-->');
});

describe('the wall', () => {
  test('shows the part that was asked for', async () => {
    const [all, macau] = [await draw('/home'), await draw('/home?place=mo')];
    expect(linksOf(all)).toContain('/event/night-atlas');
    const wall = macau.body.slice(macau.body.indexOf('<h1'));
    expect(wall).toContain('/event/pulse');
    expect(wall).not.toContain('/event/night-atlas');
  });

  test('a sale to come is told with its time and a calendar file that needs no script', async () => {
    const page = await draw('/home');
    expect(textOf(page)).toContain('11月27日（五）10:00 開售');
    expect(linksOf(page).filter((href) => href?.includes('.ics'))[0]).toMatch(
      /^\/event\/[\w-]+\/sale\.ics\?lang=zh-hk$/,
    );
  });
});
