import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useWords } from '../../ui/page/words.tsx';
import { ListFailed, OfficeNothing } from './office-faces.tsx';
import styles from './short-list.module.css';

type Props<Item> = {
  query: Pick<UseQueryResult<Item[]>, 'data' | 'isError' | 'refetch'>;
  label: string;
  none: { title: string; text: string; children?: ReactNode };
  /** One item, in a `li` of its own. */
  children: (item: Item) => ReactNode;
};

/** A list that has no pages: not here yet, failed, empty, or all of it. */
export function ShortList<Item>({ query: { data, isError, refetch }, label, none, children }: Props<Item>) {
  const t = useWords();
  if (!data) {
    if (isError) return <ListFailed onRetry={() => void refetch()} />;
    return <div className={styles.loading} aria-busy="true" />;
  }
  if (data.length === 0) return <OfficeNothing {...none} />;
  return (
    <>
      <ul className={styles.list} aria-label={label}>
        {data.map(children)}
      </ul>
      <p className={styles.zone}>{t('entity.list.zone')}</p>
    </>
  );
}
