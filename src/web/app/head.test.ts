import { describe, expect, test } from 'vitest';
import { draw, nightAtlas, replies, schemaOf, texts } from '../../../tests/support/samples/sample-pages.ts';

describe('the head', () => {
  test('names the page, its address and its other languages', async () => {
    const { head } = await draw('/event/night-atlas', 'en');
    expect(head).toContain('<title>Night Atlas | Limelight</title>');
    expect(head).toContain('<link rel="canonical" href="https://tickets.example/event/night-atlas?lang=en">');
    expect(head).toContain('hreflang="zh-TW" href="https://tickets.example/event/night-atlas?lang=zh-tw"');
    expect(head).toContain('hreflang="x-default" href="https://tickets.example/event/night-atlas"');
    expect(head).toContain('<meta property="og:image" content="https://tickets.example/images/atlas-banner/960.jpeg">');
  });

  test('preloads exactly the picture that is drawn first', async () => {
    for (const url of ['/home', '/event/night-atlas']) {
      const { head, body } = await draw(url);
      const preloaded = /imagesrcset="([^"]*)" imagesizes="([^"]*)" fetchpriority="high"/.exec(head);
      const drawn = /<source type="image\/avif" srcSet="([^"]*)" sizes="([^"]*)"/.exec(body);
      expect(preloaded?.slice(1)).toEqual(drawn?.slice(1));
    }
  });

  test('an article is one page, whichever address it was asked for by', async () => {
    expect((await draw('/static/faq')).head).toContain('<link rel="canonical" href="https://tickets.example/faq">');
  });

  test('a page that is not there, or a search, is not indexed', async () => {
    for (const url of ['/nowhere', '/event/none', '/home?query=夜'])
      expect((await draw(url)).head).toContain('noindex');
  });

  test('no name can break out of it', async () => {
    const evil = { ...nightAtlas, nameCht: '"><script>alert(1)</script>' };
    const page = await draw('/event/night-atlas', 'zh-hk', (path) =>
      path.startsWith('/api/events') ? { status: 200, body: [{ ...evil, ...texts }] } : replies(path),
    );
    expect(page.head.match(/<script/g)).toHaveLength(2);
    expect(page.head).not.toContain('<script>');
    expect(page.body).not.toContain('<script');
    expect(schemaOf(page)[0].name).toBe(evil.nameCht);
  });
});

describe('schema.org', () => {
  test('tells each showing with its place, time, price and what is left of it', async () => {
    const [first, second] = schemaOf(await draw('/event/night-atlas'));
    expect(first).toMatchObject({
      '@type': 'Event',
      name: '夜航星圖',
      startDate: '2027-03-12T20:15+08:00',
      endDate: '2027-03-12T22:45+08:00',
      doorTime: '2027-03-12T19:00+08:00',
      eventStatus: 'https://schema.org/EventScheduled',
      location: { name: '海匯展演館', address: { addressCountry: 'HK', addressLocality: '九龍灣' } },
      organizer: { name: '矚目 Limelight' },
    });
    expect(first.offers.map(({ price }: { price: string }) => price)).toEqual(['480.00', '1280.00']);
    expect(first.offers[0].availability).toBe('https://schema.org/InStock');
    expect(second.offers[0].availability).toBe('https://schema.org/SoldOut');
  });

  test('a sale to come is a pre-order from its opening', async () => {
    const [showing] = schemaOf(await draw('/event/pulse'));
    expect(showing.offers[0]).toMatchObject({
      availability: 'https://schema.org/PreOrder',
      validFrom: '2026-11-27T10:00+08:00',
    });
  });

  test('of a long run tells the showings to come, and no more than forty', async () => {
    const first = Date.parse('2026-10-01T12:00:00Z');
    const sessions = Array.from({ length: 150 }, (_, day) => ({
      id: day + 1,
      startTime: new Date(first + day * 86_400_000).toISOString(),
      enabled: true,
    }));
    const page = await draw('/event/night-atlas', 'zh-hk', (path) =>
      path.startsWith('/api/events') ? { status: 200, body: [{ ...nightAtlas, ...texts, sessions }] } : replies(path),
    );
    const shown = schemaOf(page) as { startDate: string; offers: { availability: string }[] }[];
    expect(shown).toHaveLength(40);
    expect(shown[0]?.startDate).toBe('2026-11-20T20:00+08:00');
    for (const { offers } of shown) expect(offers[0]?.availability).toBe('https://schema.org/InStock');
  });
});
