import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { officePageAt } from '../../../contract/office-pages.ts';
import { mayPass } from '../../../domain/accounts/rights.ts';
import { buttonClass } from '../../ui/controls/button.ts';
import { useWords } from '../../ui/page/words.tsx';
import { exportsQuery } from '../frame/exports.data.ts';
import { useOfficeAccount } from '../frame/office-account.ts';
import { ListFailed, OfficeNothing, OfficeWaiting } from '../frame/office-faces.tsx';
import { PageHead } from '../frame/page-head.tsx';
import styles from './exports.module.css';
import { FileRow } from './file-row.tsx';

/** The files that the account has ordered: those being made with their progress, the others with a button to save them. */
export function ExportsPage() {
  const t = useWords();
  const { data, isError, refetch } = useQuery(exportsQuery);
  return (
    <>
      <PageHead>
        <Link to="/admin/standing-exports" className={buttonClass({ kind: 'line' })}>
          {t('standingExports.title')}
        </Link>
      </PageHead>
      {isError && !data && <ListFailed onRetry={() => void refetch()} />}
      {!data && !isError && <OfficeWaiting />}
      {data?.length === 0 && (
        <OfficeNothing title={t('exports.none')} text={t('exports.none.text')}>
          <ExportPlaces />
        </OfficeNothing>
      )}
      {data && data.length > 0 && (
        <>
          <ul className={styles.files} aria-label={t('exports.title')}>
            {data.map((file) => (
              <FileRow key={file.id} file={file} />
            ))}
          </ul>
          <p className={styles.note}>{t('exports.kept')}</p>
        </>
      )}
    </>
  );
}

/** The pages where files are ordered, as far as the account may see them. */
function ExportPlaces() {
  const t = useWords();
  const { authorities } = useOfficeAccount();
  const places = [
    ['/entity/transaction', 'limelightApp.transaction.home.title'],
    ['/admin/reports', 'reports.title'],
  ] as const;
  return places
    .filter(([to]) => mayPass(officePageAt(to).right, authorities))
    .map(([to, title]) => (
      <Link key={to} to={to} className={buttonClass({ kind: 'line' })}>
        {t(title)}
      </Link>
    ));
}
