import type { Event } from '../../../contract/catalogue.ts';
import { nameFor } from '../../../domain/catalogue/localised.ts';
import type { DescribeContext, PageDescription } from '../../ui/page/page-description.ts';

/** The first step for one event. What follows is no page for search engines: what it shows is kept in one browser. */
export function describeEventToOrder(
  { t, locale }: DescribeContext,
  page: PageDescription,
  event: Event | null | undefined,
): PageDescription {
  if (event) return { ...page, description: nameFor(event, locale) };
  const isMissing = event === null;
  const title = t(isMissing ? 'event.missing.title' : 'event.failed.title');
  return { status: isMissing ? 404 : 503, title, description: title };
}
