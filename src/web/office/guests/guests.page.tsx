import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { GuestOrder } from '../../../contract/sales.ts';
import { buttonClass } from '../../ui/controls/button.ts';
import { useWords } from '../../ui/page/words.tsx';
import { ListFailed, OfficeNothing } from '../frame/office-faces.tsx';
import { PageHead } from '../frame/page-head.tsx';
import { GuestDecisionDialog } from './guest-decision-dialog.tsx';
import { GuestRow } from './guest-row.tsx';
import { type GuestDecision, guestOrdersQuery } from './guests.data.ts';
import styles from './guests.module.css';

/** Complementary tickets: requests above the quota first, then what was given. */
export function GuestsPage() {
  const t = useWords();
  const { data, isError, refetch } = useQuery(guestOrdersQuery);
  const [deciding, setDeciding] = useState<{ order: GuestOrder; decision: GuestDecision } | null>(null);
  return (
    <>
      <PageHead>
        <Link to="/entity/transaction/new" search={{ channel: 'GUEST' }} className={buttonClass({ kind: 'strong' })}>
          {t('guests.give')}
        </Link>
      </PageHead>
      {isError && !data && <ListFailed onRetry={() => void refetch()} />}
      {data?.length === 0 && <OfficeNothing title={t('guests.none')} text={t('guests.none.text')} />}
      {data && data.length > 0 && (
        <ul className={styles.list}>
          {data.map((order) => (
            <GuestRow key={order.id} order={order} onDecide={(decision) => setDeciding({ order, decision })} />
          ))}
        </ul>
      )}
      {deciding && <GuestDecisionDialog {...deciding} onClose={() => setDeciding(null)} />}
    </>
  );
}
