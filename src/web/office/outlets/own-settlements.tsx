import { useQuery } from '@tanstack/react-query';
import { buttonClass } from '../../ui/controls/button.ts';
import { showToast } from '../../ui/feedback/toast.ts';
import { useWords } from '../../ui/page/words.tsx';
import { ClosedSettlements } from './closed-settlements.tsx';
import { ownSettlementsQuery, readOwnSettlement } from './outlet.data.ts';
import styles from './outlets.module.css';
import { useSettlementFile } from './use-settlement-file.ts';

/** The closed settlements of the outlet; nothing before the first one. */
export function OwnSettlements() {
  const t = useWords();
  const list = useQuery(ownSettlementsQuery);
  const giveFile = useSettlementFile();
  const save = (id: number) =>
    readOwnSettlement(id).then(giveFile, () => showToast({ text: t('outlets.settlement.failed') }));
  if (list.data?.length === 0) return null;
  return (
    <section className={styles.section} aria-labelledby="settlements">
      <h2 id="settlements">{t('outlets.page.settlements')}</h2>
      <ClosedSettlements
        list={list}
        fileOf={({ id }, period) => (
          <button
            type="button"
            className={buttonClass({ kind: 'line' })}
            aria-label={`${t('outlets.settlement.csv')}: ${period}`}
            onClick={() => void save(id)}
          >
            {t('outlets.settlement.csv')}
          </button>
        )}
      />
    </section>
  );
}
