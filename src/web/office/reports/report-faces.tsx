import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useWords } from '../../ui/page/words.tsx';
import { classes } from '../../ui/styles/classes.ts';
import { ListFailed, OfficeNothing } from '../frame/office-faces.tsx';
import styles from './reports.module.css';

type Props<Report> = {
  query: Pick<UseQueryResult<Report>, 'data' | 'isError' | 'isPlaceholderData' | 'refetch'>;
  isEmpty: (report: Report) => boolean;
  none?: { title: string; text: string };
  children: (report: Report) => ReactNode;
};

/** The four faces of a report: not here yet, failed, empty, and its figures. */
export function ReportFaces<Report>({ query, isEmpty, none, children }: Props<Report>) {
  const t = useWords();
  const { data, isError, isPlaceholderData, refetch } = query;
  if (!data)
    return isError ? (
      <ListFailed onRetry={() => void refetch()} />
    ) : (
      <div className={styles.waiting} aria-busy="true" />
    );
  if (isEmpty(data))
    return <OfficeNothing title={none?.title ?? t('reports.none')} text={none?.text ?? t('reports.none.text')} />;
  return <div className={classes(styles.report, isPlaceholderData && styles.stale)}>{children(data)}</div>;
}
