import type { Event } from '../../../contract/catalogue.ts';
import { showingDates } from '../../../domain/catalogue/showing-dates.ts';
import type { DescribeContext, PageDescription } from '../../ui/page/page-description.ts';
import { showtimeIn } from '../../ui/text/showtime.tsx';
import { eventPosterSizes } from './event-head.tsx';
import { eventTexts } from './event-texts.ts';
import { schemaEvents } from './schema-events.ts';

export function describeEvent(context: DescribeContext, event: Event | null | undefined): PageDescription {
  const { t, locale, now } = context;
  if (!event) {
    // Nothing known means that it could not be read; only null says that there is no such event.
    const isMissing = event === null;
    const title = t(isMissing ? 'event.missing.title' : 'event.failed.title');
    return { status: isMissing ? 404 : 503, title, description: title };
  }
  const { name, performers, description, venue } = eventTexts(event, locale);
  const dates = showingDates(event.sessions);
  const facts = [performers, description, dates && showtimeIn(t, locale, now).rangeInYear(dates), venue];
  return {
    status: 200,
    title: name,
    description: t('event.head.description', { name, facts: facts.filter(Boolean).join(t('showtime.separator')) }),
    path: `/event/${event.eventCode}`,
    picture: event.banner ?? event.image,
    preload: event.image ? { picture: event.image, sizes: eventPosterSizes } : undefined,
    schema: schemaEvents(event, context),
  };
}
