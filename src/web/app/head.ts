import { defaultLocale, type Locale, languageTags, locales } from '../../words/locales.ts';
import type { DescribeContext, PageDescription } from '../ui/page/page-description.ts';
import { shopName, titleOf } from '../ui/page/use-title.ts';
import { preloadOf, widestOf } from '../ui/pictures/picture-of.tsx';

const replacements: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escaped = (text: string) => text.replace(/[&<>"']/g, (character) => replacements[character] ?? character);

/** `<meta property="og:title" content="…">`; an attribute without a value is left out. */
function tag(name: 'meta' | 'link', attributes: Record<string, string | undefined>): string {
  const written = Object.entries(attributes).map(
    ([key, value]) => value !== undefined && ` ${key}="${escaped(value)}"`,
  );
  return `<${name}${written.filter(Boolean).join('')}>`;
}

const openGraphLocales = { 'zh-hk': 'zh_HK', 'zh-tw': 'zh_TW', en: 'en_GB' } as const satisfies Record<Locale, string>;
const defaultPicture = { path: '/og-default.png', width: 1200, height: 630 };

/** Everything in `<head>` that differs from page to page. */
export function drawHead(description: PageDescription, context: DescribeContext): string {
  const { t, locale, shop } = context;
  const title = titleOf(t, shop, locale, description.title);
  return [
    `<title>${escaped(title)}</title>`,
    tag('meta', { name: 'description', content: description.description }),
    ...addresses(description, context),
    ...preview(description, context),
    ...(description.schema ?? []).map(schemaBlock),
    ...(description.preload ? [preload(description.preload)] : []),
  ].join('\n');
}

/** The default locale is the page as it stands; the others are asked for. */
const addressIn = (address: string, locale: Locale) =>
  locale === defaultLocale ? address : `${address}?lang=${locale}`;

/** A page without an address of its own is not indexed. */
function addresses({ path }: PageDescription, { locale, shop }: DescribeContext): string[] {
  if (path === undefined) return [tag('meta', { name: 'robots', content: 'noindex' })];
  const address = shop.address + path;
  const alternate = (hreflang: string, href: string) => tag('link', { rel: 'alternate', hreflang, href });
  return [
    tag('link', { rel: 'canonical', href: addressIn(address, locale) }),
    ...locales.map((each) => alternate(languageTags[each], addressIn(address, each))),
    alternate('x-default', address),
    tag('link', { rel: 'alternate', type: 'text/calendar', href: addressIn('/events.ics', locale) }),
  ];
}

function preview(description: PageDescription, { locale, shop }: DescribeContext): string[] {
  const { picture } = description;
  const widest = picture ? Math.max(...picture.widths) : defaultPicture.width;
  const image = picture
    ? { path: widestOf(picture), width: widest, height: Math.round((widest * picture.height) / picture.width) }
    : defaultPicture;
  const property = (name: string, content: string | number) =>
    tag('meta', { property: name, content: String(content) });
  return [
    property('og:type', 'website'),
    property('og:site_name', shopName(shop, locale)),
    property('og:locale', openGraphLocales[locale]),
    property('og:title', description.title),
    property('og:description', description.description),
    ...(description.path === undefined ? [] : [property('og:url', addressIn(shop.address + description.path, locale))]),
    property('og:image', shop.address + image.path),
    property('og:image:width', image.width),
    property('og:image:height', image.height),
    tag('meta', { name: 'twitter:card', content: 'summary_large_image' }),
  ];
}

/** A data block: nothing in it can end the script element. */
const schemaBlock = (schema: object) =>
  `<script type="application/ld+json">${JSON.stringify(schema).replaceAll('<', '\\u003c')}</script>`;

function preload({ picture, sizes }: NonNullable<PageDescription['preload']>): string {
  const { imageSrcSet, imageSizes } = preloadOf(picture, sizes);
  return tag('link', {
    rel: 'preload',
    as: 'image',
    type: 'image/avif',
    imagesrcset: imageSrcSet,
    imagesizes: imageSizes,
    fetchpriority: 'high',
  });
}
