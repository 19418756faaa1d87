import { useRef } from 'react';
import type { Event } from '../../../contract/catalogue.ts';
import { textFor } from '../../../domain/catalogue/localised.ts';
import { lazyPart } from '../../ui/page/lazy-part.tsx';
import { usePage } from '../../ui/page/page-context.tsx';
import { useNear } from '../../ui/page/use-near.ts';
import { useWords } from '../../ui/page/words.tsx';
import { AwaitedEventPlan } from '../seating/awaited-event-plan.tsx';
import styles from './seating-plan.module.css';

/** The plan's scripts and seats come only to those who scroll to it. Without them the picture stands in. */
const EventPlan = lazyPart(
  async () => (await import('../seating/event-plan.tsx')).EventPlan,
  ({ picture }) => picture,
);

/** The house with the event's prices and what is left of it. */
export function SeatingPlan({ event }: { event: Event }) {
  const title = useWords()('event.plan');
  const { locale } = usePage();
  const place = useRef<HTMLDivElement>(null);
  const isNear = useNear(place);
  const picture = event.seatingPlanUrl && (
    <a href={event.seatingPlanUrl}>
      <img
        className={styles.picture}
        src={event.seatingPlanUrl}
        alt={textFor(event.seatingPlanAlts ?? {}, locale, title)}
      />
    </a>
  );
  return (
    <section>
      <h2>{title}</h2>
      <div ref={place} className={styles.place}>
        {isNear ? (
          <EventPlan fallback={<AwaitedEventPlan event={event} />} event={event} picture={picture} />
        ) : (
          <AwaitedEventPlan event={event} />
        )}
      </div>
      <noscript>{picture}</noscript>
    </section>
  );
}
