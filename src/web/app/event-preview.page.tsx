import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import * as api from '../../contract/addresses.ts';
import type { Availability } from '../../contract/orders.ts';
import { pathOf } from '../../contract/route.ts';
import type { Workshop } from '../../contract/workshop.ts';
import type { GetJson } from '../api/get-json.ts';
import { EntityLoading } from '../office/entity/entity-loading.tsx';
import { events } from '../office/programme/events.page.tsx';
import { workshopQuery } from '../office/workshop/workshop.data.ts';
import { EventReady } from '../shop/catalogue/event.page.tsx';
import { buttonClass } from '../ui/controls/button.ts';
import { PageProvider, usePage } from '../ui/page/page-context.tsx';
import { useWords } from '../ui/page/words.tsx';
import styles from './event-preview.module.css';

/** The page of an event as buyers will see it, from the reply for staff. Nothing on it can be pressed. */
export function EventPreviewPage() {
  const t = useWords();
  const { key = '' } = useParams({ strict: false });
  const page = usePage();
  const workshop = useQuery(workshopQuery(key));
  const back: string = `/entity/event/${key}`;
  if (!workshop.data)
    return <EntityLoading entity={events} rowKey={key} title={t('workshop.preview')} row={workshop} />;
  return (
    <>
      <aside className={styles.ribbon} aria-label={t('workshop.preview')}>
        <p>
          <b>{t('workshop.preview')}</b> · {t(`limelightApp.event.state.${workshop.data.state}`)} ·{' '}
          {t('workshop.preview.text')}
        </p>
        <Link to={back} search={true} className={buttonClass({ kind: 'line' })}>
          {t('workshop.preview.back')}
        </Link>
      </aside>
      <div className={styles.page} inert>
        <PageProvider page={{ ...page, read: readFor(workshop.data, page.read) }}>
          <EventReady event={forBuyers(workshop.data)} isComplete />
        </PageProvider>
      </div>
    </>
  );
}

const availabilityPath = pathOf(api.readAvailability);

/** Before an event is published the public gets no numbers for it: all places are left. */
function readFor({ event, state, sessions, zones }: Workshop, read: GetJson): GetJson {
  if (state === 'published') return read;
  const none = { restrictedViewLeft: 0, largestBlock: 0, wheelchairLeft: 0 };
  const left = sessions.flatMap((session) =>
    zones.map(({ id, places }) => ({ sessionId: session.id, zoneId: id, left: places, ...none })),
  );
  const availability: Availability = { eventId: event.id, zones: left };
  return async (path) => (path.startsWith(availabilityPath) ? { status: 200, body: availability } : read(path));
}

/** Buyers get public prices only. */
function forBuyers({ event }: Workshop): Workshop['event'] {
  return { ...event, pricings: event.pricings.filter(({ ticketType }) => ticketType === 'PUBLIC') };
}
