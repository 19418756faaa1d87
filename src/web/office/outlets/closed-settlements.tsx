import type { ClosedSettlement, Settlement } from '../../../contract/outlet-settlements.ts';
import { buttonClass } from '../../ui/controls/button.ts';
import { useWords } from '../../ui/page/words.tsx';
import { listTimeText } from '../../ui/text/list-time.tsx';
import { Price } from '../../ui/text/price.tsx';
import styles from './settlement.module.css';
import { useSettlementFile } from './use-settlement-file.ts';

type Props = { settlements: ClosedSettlement[]; read: (id: number) => Promise<Settlement> };

/** Each with what was owed, and its file. */
export function ClosedSettlements({ settlements, read }: Props) {
  const t = useWords();
  const giveFile = useSettlementFile();
  return (
    <ul className={styles.closed}>
      {settlements.map(({ id, firstDay, lastDay, closedAt, closedBy, owed }) => (
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
            onClick={() => void read(id).then(giveFile)}
          >
            {t('outlets.settlement.csv')}
          </button>
        </li>
      ))}
    </ul>
  );
}
