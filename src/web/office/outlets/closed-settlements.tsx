import type { UseQueryResult } from '@tanstack/react-query';
import type { ClosedSettlement, Settlement } from '../../../contract/outlet-settlements.ts';
import { buttonClass } from '../../ui/controls/button.ts';
import { showToast } from '../../ui/feedback/toast.ts';
import { useWords } from '../../ui/page/words.tsx';
import { listTimeText } from '../../ui/text/list-time.tsx';
import { Price } from '../../ui/text/price.tsx';
import { ListFailed, OfficeWaiting } from '../frame/office-faces.tsx';
import outletStyles from './outlets.module.css';
import styles from './settlement.module.css';
import { useSettlementFile } from './use-settlement-file.ts';

type Props = {
  list: Pick<UseQueryResult<ClosedSettlement[]>, 'data' | 'isError' | 'refetch'>;
  read: (id: number) => Promise<Settlement>;
};

/** Each with what was owed, and its file. */
export function ClosedSettlements({ list: { data, isError, refetch }, read }: Props) {
  const t = useWords();
  const giveFile = useSettlementFile();
  const save = (id: number) => read(id).then(giveFile, () => showToast({ text: t('outlets.settlement.failed') }));
  if (!data) return isError ? <ListFailed onRetry={() => void refetch()} /> : <OfficeWaiting />;
  if (data.length === 0) return <p className={outletStyles.quiet}>{t('outlets.settlement.closed.none')}</p>;
  return (
    <ul className={styles.closed}>
      {data.map(({ id, firstDay, lastDay, closedAt, closedBy, owed }) => (
        <li key={id}>
          <p>
            <b>{t('outlets.settlement.period', { firstDay, lastDay })}</b>
            <small>{t('outlets.settlement.closedBy', { time: listTimeText(closedAt), login: closedBy })}</small>
          </p>
          <span>
            {t('outlets.settlement.owed')}{' '}
            <b>
              <Price dollars={owed} />
            </b>
          </span>
          <button
            type="button"
            className={buttonClass({ kind: 'line' })}
            aria-label={`${t('outlets.settlement.csv')}: ${t('outlets.settlement.period', { firstDay, lastDay })}`}
            onClick={() => void save(id)}
          >
            {t('outlets.settlement.csv')}
          </button>
        </li>
      ))}
    </ul>
  );
}
