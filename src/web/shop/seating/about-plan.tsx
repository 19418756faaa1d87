import { Link } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import type { Event } from '../../../contract/catalogue.ts';
import { saleStateOf } from '../../../domain/catalogue/sale-state.ts';
import { useNow } from '../../ui/page/use-now.ts';
import { useWords } from '../../ui/page/words.tsx';
import styles from './seat-plan.module.css';

type Props = {
  event: Event;
  /** The facts of the zone that is chosen. */
  zoneText?: string | null;
};

/** Below the plan of an event. */
export function AboutPlan({ event, zoneText = null }: Props) {
  const t = useWords();
  const isOnSale = saleStateOf(event, useNow()) === 'on-sale';
  const line = useRef<HTMLParagraphElement>(null);
  // On a phone the line is below the screen when a zone is tapped at the top of the plan.
  useEffect(() => {
    if (zoneText !== null) line.current?.scrollIntoView({ block: 'nearest' });
  }, [zoneText]);
  return (
    <div className={styles.about}>
      <p role="status" ref={line}>
        {zoneText ?? t(isOnSale ? 'event.plan.tap' : 'event.plan.tapForPrice')}
      </p>
      {isOnSale && event.sessions.length > 1 && <p>{t('event.plan.allSessions')}</p>}
      <Link to="/seat-plan">{t('event.plan.seats')}</Link>
    </div>
  );
}
