import type { FastifyInstance } from 'fastify';
import { type Page, shopPages } from '../../../contract/pages.ts';
import { defaultLocale, type Locale, languageTags, locales } from '../../../words/locales.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Memory } from '../../platform/http/memory.ts';
import { Remembered, sendRemembered } from '../../platform/http/remembered.ts';
import { listEventCodes } from '../catalogue/catalogue.queries.ts';

const listedPaths = Object.entries<Page>(shopPages).flatMap(([path, { search }]) =>
  search === 'listed' ? [path] : [],
);

/** `robots.txt`, and a sitemap of every public page in each locale. */
export function registerSearchEngines(
  app: FastifyInstance,
  { db, configuration }: Deps,
  memory: Memory,
  headers: Record<string, string>,
): void {
  const { publicAddress } = configuration;
  const robots = new Remembered(
    `User-agent: *\nDisallow: /api/\nDisallow: /management/\nDisallow: /order\nSitemap: ${publicAddress}/sitemap.xml\n`,
    {
      contentType: 'text/plain; charset=utf-8',
      headers: { ...headers, 'Cache-Control': 'public, max-age=3600' },
    },
  );
  app.get('/robots.txt', { config: { right: 'public' } }, (request, reply) => sendRemembered(request, reply, robots));

  app.get('/sitemap.xml', { config: { right: 'public' } }, async (request, reply) => {
    const sitemap = await memory.get('sitemap', async () => {
      const codes = await listEventCodes(db);
      const paths = [...listedPaths, ...codes.map((code) => `/event/${code}`)];
      return new Remembered(sitemapOf(publicAddress, paths), {
        contentType: 'application/xml; charset=utf-8',
        headers: { ...headers, 'Cache-Control': 'public, max-age=0, must-revalidate' },
      });
    });
    return sendRemembered(request, reply, sitemap);
  });
}

/** The address in the links of the pages: the default locale needs no parameter. */
const addressIn = (address: string, locale: Locale) =>
  locale === defaultLocale ? address : `${address}?lang=${locale}`;

function sitemapOf(publicAddress: string, paths: string[]): string {
  const entry = (path: string) => {
    const address = publicAddress + path;
    const link = (locale: Locale) =>
      `<xhtml:link rel="alternate" hreflang="${languageTags[locale]}" href="${addressIn(address, locale)}"/>`;
    return `<url><loc>${address}</loc>${locales.map(link).join('')}</url>`;
  };
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${paths.map(entry).join('\n')}
</urlset>
`;
}
