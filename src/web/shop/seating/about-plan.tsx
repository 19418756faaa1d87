import { Link } from '@tanstack/react-router';
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
  return (
    <div className={styles.about}>
      <p role="status">{zoneText ?? t(isOnSale ? 'event.plan.tap' : 'event.plan.tapForPrice')}</p>
      {isOnSale && event.sessions.length > 1 && <p>{t('event.plan.allSessions')}</p>}
      <Link to="/seat-plan">{t('event.plan.seats')}</Link>
    </div>
  );
}
