import { useQuery } from '@tanstack/react-query';
import type { ClosedSettlement } from '../../../contract/outlet-settlements.ts';
import { showToast } from '../../ui/feedback/toast.ts';
import { usePage } from '../../ui/page/page-context.tsx';
import { useWords } from '../../ui/page/words.tsx';
import { fileFormats } from '../frame/export-formats.tsx';
import { FileMenu } from '../frame/file-menu.tsx';
import { ClosedSettlements } from './closed-settlements.tsx';
import { ownSettlementsQuery, saveOwnSettlement } from './outlet.data.ts';
import styles from './outlets.module.css';

/** The closed settlements of the outlet; nothing before the first one. */
export function OwnSettlements() {
  const t = useWords();
  const list = useQuery(ownSettlementsQuery);
  if (list.data?.length === 0) return null;
  return (
    <section className={styles.section} aria-labelledby="settlements">
      <h2 id="settlements">{t('outlets.page.settlements')}</h2>
      <ClosedSettlements
        list={list}
        fileOf={(settlement, period) => <SettlementFiles settlement={settlement} of={period} />}
      />
    </section>
  );
}

/** An outlet has no page of exports: its file is made at once. */
function SettlementFiles({ settlement, of }: { settlement: ClosedSettlement; of: string }) {
  const t = useWords();
  const { locale } = usePage();
  const failed = () => showToast({ text: t('outlets.settlement.failed') });
  const choices = fileFormats.map((format) => ({
    name: t('exports.order.as', { format }),
    onChoose: () => void saveOwnSettlement(settlement, { format, locale }).catch(failed),
  }));
  return <FileMenu choices={choices} of={of} />;
}
