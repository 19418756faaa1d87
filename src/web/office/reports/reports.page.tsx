import { useWords } from '../../ui/page/words.tsx';
import { PageHead } from '../frame/page-head.tsx';
import { OrderSizesReport } from './order-sizes-report.tsx';
import { ReportFilterFields } from './report-filters.tsx';
import { reportNames, useReport } from './report-search.ts';
import styles from './reports.module.css';
import { SalesReportPart } from './sales-report.tsx';
import { SettlementFilesReport } from './settlement-files-report.tsx';
import { SettlementReport } from './settlement-report.tsx';
import { UnsoldSeatsReport } from './unsold-report.tsx';

const reports = {
  sales: SalesReportPart,
  unsold: UnsoldSeatsReport,
  orderSizes: OrderSizesReport,
  settlement: SettlementReport,
  files: SettlementFilesReport,
} as const;

/** A chart first, then its table with the sums. All of it is for the filters in the address. */
export function ReportsPage() {
  const t = useWords();
  const used = useReport();
  const Report = reports[used.report];
  return (
    <>
      <PageHead />
      <nav className={styles.tabs} aria-label={t('reports.tabs')}>
        {reportNames.map((name) => (
          <button
            key={name}
            type="button"
            aria-current={name === used.report ? 'page' : undefined}
            onClick={() => used.change({ report: name })}
          >
            {t(`reports.tab.${name}`)}
          </button>
        ))}
      </nav>
      <ReportFilterFields used={used} />
      <Report used={used} />
    </>
  );
}
