import type { ReactNode } from 'react';
import { usePage } from '../../ui/page/page-context.tsx';
import { useWords } from '../../ui/page/words.tsx';
import { ExportMenu } from '../frame/export-menu.tsx';
import type { NewExport } from '../frame/exports.data.ts';
import styles from './reports.module.css';

type ReportOrder = Extract<NewExport, { contents: 'sales' | 'unsold' | 'orderSizes' }>;
type Props = { contents: ReportOrder['contents']; filter: ReportOrder['filter']; children?: ReactNode };

/** The head of a table, with the export of the same rows. */
export function ReportExport({ contents, filter, children }: Props) {
  const t = useWords();
  const { locale } = usePage();
  const choices = (['XLSX', 'CSV', 'PDF'] as const).map((format) => ({
    name: t('exports.order.as', { format }),
    order: { contents, format, locale, filter },
  }));
  return (
    <div className={styles.over}>
      <p>{children}</p>
      <ExportMenu choices={choices} />
    </div>
  );
}
