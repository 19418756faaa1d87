import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { ClosedSettlement } from '../../../contract/outlet-settlements.ts';
import { useWords } from '../../ui/page/words.tsx';
import { listDayText, listTimeText } from '../../ui/text/list-time.tsx';
import { Price } from '../../ui/text/price.tsx';
import { ListFailed, OfficeWaiting } from '../frame/office-faces.tsx';
import outletStyles from './outlets.module.css';
import styles from './settlement.module.css';

type Props = {
  list: Pick<UseQueryResult<ClosedSettlement[]>, 'data' | 'isError' | 'refetch'>;
  fileOf: (settlement: ClosedSettlement, of: string) => ReactNode;
};

/** Each with what was owed, and its file. */
export function ClosedSettlements({ list: { data, isError, refetch }, fileOf }: Props) {
  const t = useWords();
  if (!data) return isError ? <ListFailed onRetry={() => void refetch()} /> : <OfficeWaiting />;
  if (data.length === 0) return <p className={outletStyles.quiet}>{t('outlets.settlement.closed.none')}</p>;
  return (
    <ul className={styles.closed}>
      {data.map((settlement) => {
        const { id, firstDay, lastDay, closedAt, closedBy, owed } = settlement;
        const period = t('outlets.settlement.period', {
          firstDay: listDayText(firstDay),
          lastDay: listDayText(lastDay),
        });
        return (
          <li key={id}>
            <p>
              <b>{period}</b>
              <small>{t('outlets.settlement.closedBy', { time: listTimeText(closedAt), login: closedBy })}</small>
            </p>
            <span>
              {t('outlets.settlement.owed')}{' '}
              <b>
                <Price dollars={owed} />
              </b>
            </span>
            {fileOf(settlement, period)}
          </li>
        );
      })}
    </ul>
  );
}
