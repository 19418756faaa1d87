import { useQuery } from '@tanstack/react-query';
import type { SettlementFile } from '../../../contract/reports.ts';
import type { Key } from '../../../words/words.ts';
import { useWords } from '../../ui/page/words.tsx';
import { ListTime, listTimeText } from '../../ui/text/list-time.tsx';
import { priceText } from '../../ui/text/price.tsx';
import { ExportFormats } from '../frame/export-formats.tsx';
import { OrderLink } from '../frame/order-link.tsx';
import { capturedText } from '../review/captured-text.ts';
import { ReportFaces } from './report-faces.tsx';
import { settlementFilesQuery } from './reports.data.ts';
import styles from './reports.module.css';
import { SettlementUpload } from './settlement-upload.tsx';

/** The files of providers that were compared with the payments of the shop, and how they differ. */
export function SettlementFilesReport() {
  const t = useWords();
  const query = useQuery(settlementFilesQuery);
  const none = { title: t('reports.files.none'), text: t('reports.files.none.text') };
  return (
    <div className={styles.report}>
      <SettlementUpload />
      <ReportFaces query={query} isEmpty={(files) => files.length === 0} none={none}>
        {(files) => files.map((file) => <ComparedFile key={file.id} file={file} />)}
      </ReportFaces>
    </div>
  );
}

/** Each difference is of one of these groups. */
const groups = {
  notOurs: ['unknown', 'notCaptured'],
  notTheirs: ['missing'],
  amounts: ['otherAmount', 'otherCurrency', 'twice', 'repeated'],
  others: ['otherReference', 'otherRefund'],
} as const;

function ComparedFile({ file }: { file: SettlementFile }) {
  const t = useWords();
  const { provider, at, uploadedBy, lines, agree, agreeAmount, differenceCount, differences } = file;
  return (
    <section className={styles.card}>
      <h2>
        {t(`reports.method.${provider}` as Key)}{' '}
        <small>
          <ListTime instant={at} />
          {uploadedBy && ` · ${t('reports.files.uploadedBy', { login: uploadedBy })}`}
        </small>
      </h2>
      <div className={styles.over}>
        <p>
          {t('reports.files.agree', { agree, lines })}
          {agreeAmount !== null && ` (${priceText(agreeAmount)})`} ·{' '}
          {differenceCount === 0 ? t('reports.files.same') : t('reports.files.differences', { count: differenceCount })}
        </p>
        <ExportFormats
          of={`${t(`reports.method.${provider}` as Key)}, ${listTimeText(at)}`}
          order={{ contents: 'settlementFile', filter: { fileId: String(file.id) } }}
        />
      </div>
      {file.wasComparedBefore && <p className={styles.quiet}>{t('reports.files.before')}</p>}
      {Object.entries(groups).map(([group, kinds]) => (
        <Differences
          key={group}
          title={t(`reports.files.group.${group}` as Key)}
          differences={differences.filter(({ is }) => (kinds as readonly string[]).includes(is))}
        />
      ))}
      {differences.length < differenceCount && (
        <p className={styles.quiet}>{t('reports.files.first', { count: differences.length })}</p>
      )}
    </section>
  );
}

type DifferencesProps = { title: string; differences: SettlementFile['differences'] };

/** Each leads to its order, where the shop knows it. */
function Differences({ title, differences }: DifferencesProps) {
  const t = useWords();
  if (differences.length === 0) return null;
  const amountOf = (captured: number, capturedCurrency: string | null) =>
    capturedText({ captured, capturedCurrency }, t);
  return (
    <div className={styles.group}>
      <h3>{title}</h3>
      <ul className={styles.differences}>
        {differences.map(({ invoiceNo, is, amount, currency, ourAmount, ourCurrency, orderId }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines of a file may be alike, and stay where they are
          <li key={`${invoiceNo} ${at}`}>
            {orderId === null ? (
              <span className={styles.invoice}>{invoiceNo}</span>
            ) : (
              <OrderLink orderId={orderId} className={styles.invoice}>
                {invoiceNo}
              </OrderLink>
            )}
            <b>{t(`reports.difference.${is}` as Key)}</b>
            <span>
              {ourAmount === null
                ? amountOf(amount, currency)
                : t('reports.files.amounts', {
                    theirs: amountOf(amount, currency),
                    ours: amountOf(ourAmount, ourCurrency),
                  })}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
