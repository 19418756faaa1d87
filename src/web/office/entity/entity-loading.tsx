import { Link } from '@tanstack/react-router';
import { buttonClass } from '../../ui/controls/button.ts';
import { useWords } from '../../ui/page/words.tsx';
import { OfficeFailed, OfficeNothing } from '../frame/office-faces.tsx';
import { PageHead } from '../frame/page-head.tsx';
import styles from './entity.module.css';
import type { EntityName } from './entity.ts';

type Props = {
  entity: { name: EntityName; path: string; key: string };
  rowKey: string;
  title: string;
  /** The state of the row's query: loading, missing or failed. */
  row: { data: unknown; isError: boolean; refetch: () => unknown };
};

/** A page about one row, as long as there is none to show. */
export function EntityLoading({ entity: { name, path, key }, rowKey, title, row }: Props) {
  const t = useWords();
  if (row.data === null) {
    return (
      <OfficeNothing level={1} title={t(`${name}.notFound`, { [key]: rowKey })} text={t(`${name}.notFound.text`)}>
        <Link to={path} search={true} className={buttonClass({ kind: 'go' })}>
          {t(`${name}.toList`)}
        </Link>
      </OfficeNothing>
    );
  }
  if (row.isError) return <OfficeFailed title={t('entity.detail.failed')} onRetry={() => void row.refetch()} />;
  return (
    <div aria-busy="true">
      <PageHead title={title} />
      <div className={styles.waiting} />
    </div>
  );
}
