import type { QueryClient } from '@tanstack/react-query';
import type { Event } from '../../contract/catalogue.ts';
import { shopPageAt } from '../../contract/pages.ts';
import { type Article, isArticleName } from '../../words/articles.ts';
import { articleQuery } from '../shop/articles/articles.data.ts';
import { describeArticle, describeVersion } from '../shop/articles/describe-article.ts';
import { eventQuery, eventsQuery, searchQuery } from '../shop/catalogue/catalogue.data.ts';
import { describeEvent } from '../shop/catalogue/describe-event.ts';
import { describeHome } from '../shop/catalogue/describe-home.ts';
import { describeEventToOrder } from '../shop/orders/describe-order.ts';
import { eventByIdQuery } from '../shop/orders/events-by-id.ts';
import { describeSeatPlan } from '../shop/seating/describe-seat-plan.ts';
import { type Venue, venuesQuery } from '../shop/seating/seating.data.ts';
import type { DescribeContext, PageDescription } from '../ui/page/page-description.ts';
import type { Pages } from './routes.tsx';

/** Finds out which page was drawn: it is described by what it read, or by the table of pages. */
export function describePage(pages: Pages, queries: QueryClient, context: DescribeContext): PageDescription {
  const match = pages.state.matches.at(-1);
  const { read } = pages.options.context;
  if (match?.routeId === '/' || match?.routeId === '/home') {
    const { search } = match;
    const { queryKey } = search.query === undefined ? eventsQuery(read) : searchQuery(read, search.query);
    return describeHome(context, { events: queries.getQueryData<Event[]>(queryKey), search });
  }
  if (match?.routeId === '/event/$eventCode') {
    return describeEvent(
      context,
      queries.getQueryData<Event | null>(eventQuery(read, match.params.eventCode).queryKey),
    );
  }
  if (match?.routeId === '/order/date-selection/$eventId') {
    const { queryKey } = eventByIdQuery(read, match.params.eventId);
    const description = describeByTable(context, match.routeId);
    return describeEventToOrder(context, description, queries.getQueryData<Event | null>(queryKey));
  }
  if (match?.routeId === '/seat-plan') {
    const description = describeByTable(context, match.routeId);
    return describeSeatPlan(context, description, queries.getQueryData<Venue[]>(venuesQuery(read).queryKey));
  }
  if (match?.routeId === '/tnc/$version' || match?.routeId === '/privacy/$version') {
    const text = match.routeId === '/tnc/$version' ? 'tnc' : 'privacy';
    const { queryKey } = articleQuery(read, context.locale, text, match.params.version);
    return describeVersion(context, { name: text, article: queries.getQueryData<Article | null>(queryKey) });
  }
  const name = match?.routeId === '/static/$name' ? match.params.name : match?.routeId.replace(/^\/(?:static\/)?/, '');
  if (isArticleName(name)) {
    const article = queries.getQueryData<Article | null>(articleQuery(read, context.locale, name).queryKey);
    return describeArticle(context, { name, article });
  }
  // All of the back office is drawn as one page.
  return describeByTable(context, match?.routeId.startsWith('/office/') ? '/admin' : match?.routeId);
}

function describeByTable({ t }: DescribeContext, path: string | undefined): PageDescription {
  const { title, description, search } = shopPageAt(path) ?? {};
  if (title === undefined) return { status: 404, title: t('not-found.title'), description: t('not-found.text') };
  return {
    status: 200,
    title: t(title),
    description: t(description ?? title),
    path: search === 'listed' ? path : undefined,
  };
}
