import type { ReactNode } from 'react';
import { ExportFormats, type Unformatted } from '../frame/export-formats.tsx';
import styles from './reports.module.css';

type ReportOrder = Extract<Unformatted, { contents: 'sales' | 'unsold' | 'orderSizes' }>;
type Props = { contents: ReportOrder['contents']; filter: ReportOrder['filter']; children?: ReactNode };

/** The head of a table, with the export of the same rows. */
export function ReportExport({ contents, filter, children }: Props) {
  return (
    <div className={styles.over}>
      <p>{children}</p>
      <ExportFormats order={{ contents, filter }} />
    </div>
  );
}
