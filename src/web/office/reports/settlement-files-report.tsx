import { useQuery } from '@tanstack/react-query';
import type { SettlementFile } from '../../../contract/reports.ts';
import type { Key } from '../../../words/words.ts';
import { useWords } from '../../ui/page/words.tsx';
import { ListTime } from '../../ui/text/list-time.tsx';
import { moneyOf } from './figures.ts';
import { ReportFaces } from './report-faces.tsx';
import { settlementFilesQuery } from './reports.data.ts';
import styles from './reports.module.css';

/** The files of providers that were compared with the payments of the shop, and how they differ. */
export function SettlementFilesReport() {
  const t = useWords();
  const query = useQuery(settlementFilesQuery);
  const none = { title: t('reports.files.none'), text: t('reports.files.none.text') };
  return (
    <ReportFaces query={query} isEmpty={(files) => files.length === 0} none={none}>
      {(files) => files.map((file) => <ComparedFile key={file.id} file={file} />)}
    </ReportFaces>
  );
}

function ComparedFile({ file }: { file: SettlementFile }) {
  const t = useWords();
  const { provider, at, lines, agree, differenceCount, differences } = file;
  return (
    <section className={styles.card}>
      <h2>
        {t(`reports.method.${provider}` as Key)}{' '}
        <small>
          <ListTime instant={at} />
        </small>
      </h2>
      <p>
        {t('reports.files.agree', { agree, lines })} ·{' '}
        {differenceCount === 0 ? t('reports.files.same') : t('reports.files.differences', { count: differenceCount })}
      </p>
      {differenceCount > 0 && (
        <ul className={styles.differences}>
          {differences.map(({ invoiceNo, is, amount }) => (
            <li key={`${invoiceNo} ${is}`}>
              <span className={styles.invoice}>{invoiceNo}</span>
              <b>{t(`reports.difference.${is}` as Key)}</b>
              <span>{moneyOf(amount)}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
