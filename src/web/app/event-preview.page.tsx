import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import type { Workshop } from '../../contract/workshop.ts';
import { EntityLoading } from '../office/entity/entity-loading.tsx';
import { events } from '../office/programme/events.page.tsx';
import { workshopQuery } from '../office/workshop/workshop.data.ts';
import { EventReady } from '../shop/catalogue/event.page.tsx';
import { buttonClass } from '../ui/controls/button.ts';
import { useWords } from '../ui/page/words.tsx';
import styles from './event-preview.module.css';

/** The page of an event as buyers will see it, from the reply for staff. Nothing on it can be pressed. */
export function EventPreviewPage() {
  const t = useWords();
  const { key = '' } = useParams({ strict: false });
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
        <EventReady event={forBuyers(workshop.data)} isComplete />
      </div>
    </>
  );
}

/** Buyers get public prices only. */
function forBuyers({ event }: Workshop): Workshop['event'] {
  return { ...event, pricings: event.pricings.filter(({ ticketType }) => ticketType === 'PUBLIC') };
}
