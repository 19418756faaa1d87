import type { QueryClient } from '@tanstack/react-query';
import type { Event } from '../../contract/catalogue.ts';
import { type Article, isArticleName } from '../../words/articles.ts';
import { describeAccount } from '../people/accounts/describe-account.ts';
import { articleQuery } from '../shop/articles/articles.data.ts';
import { describeArticle } from '../shop/articles/describe-article.ts';
import { eventQuery, eventsQuery, searchQuery } from '../shop/catalogue/catalogue.data.ts';
import { describeEvent } from '../shop/catalogue/describe-event.ts';
import { describeHome } from '../shop/catalogue/describe-home.ts';
import { describeOrder, stepAt } from '../shop/orders/describe-order.ts';
import { eventByIdQuery } from '../shop/orders/events-by-id.ts';
import { describePayment } from '../shop/payments/describe-payment.ts';
import { describeSeatPlan } from '../shop/seating/describe-seat-plan.ts';
import { type Venue, venuesQuery } from '../shop/seating/seating.data.ts';
import type { DescribeContext, PageDescription } from '../ui/page/page-description.ts';
import type { Pages } from './routes.tsx';

/** Finds out which page was drawn, and lets it describe itself from the same replies. */
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
    return describeOrder(context, 'session', queries.getQueryState<Event | null>(queryKey));
  }
  const step = stepAt(match?.routeId);
  if (step) return describeOrder(context, step);
  if (match?.routeId === '/seat-plan') {
    return describeSeatPlan(context, queries.getQueryData<Venue[]>(venuesQuery(read).queryKey));
  }
  const name = match?.routeId === '/static/$name' ? match.params.name : match?.routeId.replace(/^\/(?:static\/)?/, '');
  if (isArticleName(name)) {
    const article = queries.getQueryData<Article | null>(articleQuery(read, context.locale, name).queryKey);
    return describeArticle(context, { name, article });
  }
  const account = describeAccount(context, match?.routeId);
  if (account) return account;
  const payment = describePayment(context, match?.routeId);
  if (payment) return payment;
  const { t } = context;
  if (match?.routeId.startsWith('/admin'))
    return { status: 200, title: t('backOffice.title'), description: t('backOffice.title') };
  if (match?.routeId === '/find-order' || match?.routeId === '/find-order/$key')
    return { status: 200, title: t('findOrder.title'), description: t('findOrder.text') };
  return { status: 404, title: t('not-found.title'), description: t('not-found.text') };
}
