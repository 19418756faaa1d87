import { Link } from '@tanstack/react-router';
import { useWords } from '../page/words.tsx';
import { Icon } from '../pictures/icon.tsx';
import type { PageName } from './page-in-address.ts';
import { pageWindow } from './page-window.ts';
import styles from './pager.module.css';

type Props = {
  page: number;
  perPage: number;
  total: number;
  /** The name of the page in the address, where a page has two lists. */
  name?: PageName;
};

/** Shows which page of a list is open, with links to the others; the page is in the address. */
export function Pager({ page, perPage, total, name = 'page' }: Props) {
  const t = useWords();
  const pages = Math.max(1, Math.ceil(total / perPage));
  const first = Math.min(total, (page - 1) * perPage + 1);
  return (
    <div className={styles.pager}>
      <p>{t('global.item-count', { first, second: Math.min(total, page * perPage), total })}</p>
      {pages > 1 && (
        <nav aria-label={t('entity.list.pages')}>
          <ol className={styles.pages}>
            <li>
              <Step name={name} to={page - 1} isThere={page > 1} label={t('entity.list.previous')} icon="back" />
            </li>
            {pageWindow(page, pages).map((each) => (
              <li key={each}>
                <Link
                  to="."
                  search={(before) => ({ ...before, [name]: each })}
                  className={styles.page}
                  activeOptions={{ exact: true }}
                  aria-label={t('entity.list.page', { page: each })}
                  aria-current={each === page ? 'page' : undefined}
                >
                  {each}
                </Link>
              </li>
            ))}
            <li>
              <Step name={name} to={page + 1} isThere={page < pages} label={t('entity.list.next')} icon="forward" />
            </li>
          </ol>
        </nav>
      )}
    </div>
  );
}

type StepProps = { name: PageName; to: number; isThere: boolean; label: string; icon: 'back' | 'forward' };

function Step({ name, to, isThere, label, icon }: StepProps) {
  if (!isThere) {
    return (
      <span className={styles.page} aria-hidden="true" data-off="">
        <Icon name={icon} />
      </span>
    );
  }
  return (
    <Link to="." search={(before) => ({ ...before, [name]: to })} className={styles.page} aria-label={label}>
      <Icon name={icon} />
    </Link>
  );
}
