import type { Event } from '../../../contract/catalogue.ts';
import { bannersOf } from '../../../domain/catalogue/poster-wall.ts';
import type { DescribeContext, PageDescription } from '../../ui/page/page-description.ts';
import { shopName } from '../../ui/page/use-title.ts';
import { bannerPicture, bannerSizes } from './banner.tsx';
import type { HomeSearch } from './home-search.ts';

type HomeFacts = { events: Event[] | undefined; search: HomeSearch };

export function describeHome(
  { t, locale, shop, now }: DescribeContext,
  { events, search }: HomeFacts,
): PageDescription {
  if (!events) {
    const title = t(search.query === undefined ? 'home.maintenance.title' : 'search.failed.title');
    return { status: 503, title, description: title };
  }
  if (search.query !== undefined) {
    const title = t('search.title', { query: search.query });
    return { status: 200, title, description: title };
  }
  const first = bannersOf(events, now)[0];
  const picture = first && bannerPicture(first);
  return {
    status: 200,
    title: t('home.head.title'),
    description: t('home.head.description', { shop: shopName(shop, locale) }),
    path: '/home',
    preload: picture ? { picture, sizes: bannerSizes } : undefined,
    schema: [
      {
        '@context': 'https://schema.org',
        '@type': 'WebSite',
        name: shopName(shop, locale),
        url: `${shop.address}/home`,
        potentialAction: {
          '@type': 'SearchAction',
          target: { '@type': 'EntryPoint', urlTemplate: `${shop.address}/home?query={query}` },
          'query-input': 'required name=query',
        },
      },
    ],
  };
}
