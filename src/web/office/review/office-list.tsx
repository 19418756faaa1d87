import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { itemsPerPage } from '../../../contract/paging.ts';
import { usePageThatIsThere } from '../../ui/lists/page-in-address.ts';
import { Pager } from '../../ui/lists/pager.tsx';
import { useWords } from '../../ui/page/words.tsx';
import { ListFailed, NothingFound, OfficeNothing, OfficeWaiting } from '../frame/office-faces.tsx';
import styles from './office-list.module.css';
import type { UsedFilters } from './use-filters.ts';

type Props<Item> = {
  query: Pick<UseQueryResult<{ items: Item[]; total: number }>, 'data' | 'isError' | 'isPlaceholderData' | 'refetch'>;
  page: number;
  /** Said when there is nothing in it, unless filters are set. */
  none: { title: string; text: string /** One line, below a part of the page that is not empty. */; isBrief?: boolean };
  filters?: Pick<UsedFilters, 'areSet' | 'clear'>;
  children: (items: Item[]) => ReactNode;
};

/** The four faces of a list: not here yet, failed, empty, and a page of it. */
export function OfficeList<Item>({ query, page, none, filters, children }: Props<Item>) {
  const t = useWords();
  const { data, isError, refetch } = query;
  usePageThatIsThere(page, query);
  if (!data) return isError ? <ListFailed onRetry={() => void refetch()} /> : <OfficeWaiting />;
  if (data.total === 0 && filters?.areSet) return <NothingFound onClear={filters.clear} />;
  if (data.total === 0 && none.isBrief) return <p className={styles.brief}>{none.text}</p>;
  if (data.total === 0) return <OfficeNothing title={none.title} text={none.text} />;
  return (
    <>
      {children(data.items)}
      <Pager page={page} perPage={itemsPerPage} total={data.total} />
      <p className={styles.zone}>{t('entity.list.zone')}</p>
    </>
  );
}
