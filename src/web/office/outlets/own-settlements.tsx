import { useQuery } from '@tanstack/react-query';
import { useWords } from '../../ui/page/words.tsx';
import { ClosedSettlements } from './closed-settlements.tsx';
import { ownSettlementsQuery, readOwnSettlement } from './outlet.data.ts';
import styles from './outlets.module.css';

/** The closed settlements of the outlet; nothing before the first one. */
export function OwnSettlements() {
  const t = useWords();
  const list = useQuery(ownSettlementsQuery);
  if (list.data?.length === 0) return null;
  return (
    <section className={styles.section} aria-labelledby="settlements">
      <h2 id="settlements">{t('outlets.page.settlements')}</h2>
      <ClosedSettlements list={list} read={readOwnSettlement} />
    </section>
  );
}
