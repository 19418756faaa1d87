import { useQuery } from '@tanstack/react-query';
import { apiDocumentPath } from '../../../contract/management-addresses.ts';
import { buttonClass } from '../../ui/controls/button.ts';
import { queryLengthMax } from '../../ui/lists/list-search.ts';
import { useWords } from '../../ui/page/words.tsx';
import { ListFailed, OfficeNothing, OfficeWaiting } from '../frame/office-faces.tsx';
import { PageHead } from '../frame/page-head.tsx';
import { SearchBox } from '../frame/search-box.tsx';
import { docsQuery, type Operation } from './docs.data.ts';
import styles from './docs.module.css';
import { OperationRow } from './operation-row.tsx';
import { useOperatorSearch } from './use-operator-search.ts';

/** Every call of the API, tried from here as the user who looks. */
export function DocsPage() {
  const t = useWords();
  const { query, change, isFound } = useOperatorSearch();
  const { data, isError, refetch } = useQuery(docsQuery);
  const found = data?.filter(({ method, path, summary }) => isFound(`${method} ${path} ${summary}`)) ?? [];
  return (
    <>
      <PageHead count={data && t('docs.count', { total: data.length })}>
        <a href={apiDocumentPath} className={buttonClass({ kind: 'line' })}>
          {t('docs.document')}
        </a>
      </PageHead>
      <SearchBox
        value={query}
        placeholder={t('docs.filter')}
        lengthMax={queryLengthMax}
        onSearch={(words) => change({ query: words || undefined })}
      />
      <p className={styles.note}>{t('docs.asYou')}</p>
      {!data && isError && <ListFailed onRetry={() => void refetch()} />}
      {!data && !isError && <OfficeWaiting />}
      {data && found.length === 0 && <OfficeNothing title={t('docs.none')} text={t('configuration.none.text')} />}
      {[...Map.groupBy(found, ({ tag }) => tag)].map(([tag, operations]) => (
        <Group key={tag} tag={tag} operations={operations} />
      ))}
    </>
  );
}

const Group = ({ tag, operations }: { tag: string; operations: readonly Operation[] }) => (
  <section className={styles.group}>
    <h2 lang="en">{tag}</h2>
    <ul className={styles.list}>
      {operations.map((operation) => (
        <OperationRow key={`${operation.method} ${operation.path}`} operation={operation} />
      ))}
    </ul>
  </section>
);
