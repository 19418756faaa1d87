import { Link } from '@tanstack/react-router';
import type { Event } from '../../../contract/catalogue.ts';
import { duties } from '../../../domain/accounts/duties.ts';
import { mayPass } from '../../../domain/accounts/rights.ts';
import { useWords } from '../../ui/page/words.tsx';
import { useOfficeAccount } from '../frame/office-account.ts';
import styles from './programme.module.css';

/** The way to the cockpit of an event, for those who may watch its sale. A draft has none. */
export function CockpitLink({ event: { id, publishedAt } }: { event: Pick<Event, 'id' | 'publishedAt'> }) {
  const t = useWords();
  const { authorities } = useOfficeAccount();
  const to: string = `/admin/cockpit/${id}`;
  if (publishedAt === null || !mayPass(duties.cockpit, authorities)) return null;
  return (
    <Link to={to} search={true} className={styles.cockpit}>
      {t('cockpit.open')}
    </Link>
  );
}
