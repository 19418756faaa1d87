import { Link, useParams } from '@tanstack/react-router';
import type { Event } from '../../../contract/catalogue.ts';
import { saleStateOf } from '../../../domain/catalogue/sale-state.ts';
import { buttonClass } from '../../ui/controls/button.ts';
import { Face } from '../../ui/feedback/face.tsx';
import { usePage } from '../../ui/page/page-context.tsx';
import { useNow } from '../../ui/page/use-now.ts';
import { useTitle } from '../../ui/page/use-title.ts';
import { useWords } from '../../ui/page/words.tsx';
import { classes } from '../../ui/styles/classes.ts';
import { BuyBar, BuyCard } from './buy-card.tsx';
import { useEvent } from './catalogue.data.ts';
import { ClosedFace, useClosed } from './closed-face.tsx';
import styles from './event.module.css';
import { EventHead } from './event-head.tsx';
import { EventSkeleton } from './event-skeleton.tsx';
import { eventTexts } from './event-texts.ts';
import { BuyNotes, Details } from './long-texts.tsx';
import { PriceTable } from './price-table.tsx';
import { SeatingPlan } from './seating-plan.tsx';

export function EventPage() {
  const t = useWords();
  const { eventCode = '' } = useParams({ strict: false });
  const event = useEvent(eventCode);
  const isClosed = useClosed(event.error);
  if (event.data) return <EventReady event={event.data} isComplete={!event.isPlaceholderData} />;
  if (event.isPending) return <EventSkeleton />;
  if (event.isError && isClosed) return <ClosedFace onRetry={() => void event.refetch()} />;
  if (event.isError) {
    return (
      <Face scene="fallen-lamp" title={t('event.failed.title')} text={t('event.failed.text')}>
        <button type="button" className={buttonClass({ kind: 'go' })} onClick={() => void event.refetch()}>
          {t('error.retry')}
        </button>
      </Face>
    );
  }
  return <EventMissing />;
}

export function EventReady({ event, isComplete }: { event: Event; isComplete: boolean }) {
  const { locale } = usePage();
  const now = useNow();
  const { name } = eventTexts(event, locale);
  const state = saleStateOf(event, now);
  useTitle(name);
  return (
    <article>
      <div className={classes('wrap', styles.event)}>
        <div className={styles.room} />
        <EventHead event={event} state={state} />
        <BuyCard event={event} state={state} now={now} />
        <div className={styles.main}>
          <PriceTable event={event} />
          <SeatingPlan event={event} />
          <Details event={event} isComplete={isComplete} />
          <BuyNotes event={event} />
        </div>
      </div>
      <BuyBar event={event} state={state} />
    </article>
  );
}

function EventMissing() {
  const t = useWords();
  useTitle(t('event.missing.title'));
  return (
    <Face scene="chair" title={t('event.missing.title')} text={t('event.missing.text')}>
      <Link to="/home" className={buttonClass({ kind: 'go' })}>
        {t('event.all')}
      </Link>
    </Face>
  );
}
