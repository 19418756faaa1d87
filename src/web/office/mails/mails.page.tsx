import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { buttonClass } from '../../ui/controls/button.ts';
import { useWords } from '../../ui/page/words.tsx';
import { PageHead } from '../frame/page-head.tsx';
import { OfficeList } from '../review/office-list.tsx';
import { MailFiltersBar } from './mail-filters.tsx';
import { MailRow } from './mail-row.tsx';
import { type MailFilters, type MailSearch, readMailSearch } from './mail-search.ts';
import { mailsQuery } from './mails.data.ts';
import styles from './mails.module.css';
import { NewsDialog } from './news-dialog.tsx';
import { RepeatDialog } from './repeat-dialog.tsx';

/** The mails about orders, the newest first, and ways to write to everybody of a session, and to send one again. */
export function MailsPage() {
  const t = useWords();
  const { page = 1, filters, areSet, change, clear } = useMailSearch();
  const query = useQuery(mailsQuery(page, filters));
  const [isRepeating, setRepeating] = useState(false);
  const [isWriting, setWriting] = useState(false);
  return (
    <>
      <PageHead count={query.data && t('mails.count', { count: query.data.total })}>
        <button type="button" className={buttonClass({ kind: 'line' })} onClick={() => setWriting(true)}>
          {t('mails.news')}
        </button>
        <button type="button" className={buttonClass({ kind: 'strong' })} onClick={() => setRepeating(true)}>
          {t('mails.repeat')}
        </button>
      </PageHead>
      <MailFiltersBar filters={filters} onChange={change} />
      <OfficeList
        query={query}
        page={page}
        none={{ title: t('mails.none'), text: t('mails.none.text') }}
        filters={{ areSet, clear }}
      >
        {(mails) => (
          <ul className={styles.list} aria-label={t('mails.list')}>
            {mails.map((mail) => (
              <MailRow key={mail.id} mail={mail} />
            ))}
          </ul>
        )}
      </OfficeList>
      <p className={styles.small}>{t('mails.kept')}</p>
      {isWriting && <NewsDialog onClose={() => setWriting(false)} />}
      {isRepeating && <RepeatDialog onClose={() => setRepeating(false)} />}
    </>
  );
}

/** A change of the filters leads back to the first page. */
function useMailSearch() {
  const navigate = useNavigate();
  const search: Record<string, unknown> = useSearch({ strict: false });
  const { page, ...filters } = readMailSearch(search);
  const to = (next: MailSearch) => void navigate({ to: '.', search: next, replace: true, resetScroll: false });
  return {
    page,
    filters,
    areSet: Object.values(filters).some((value) => value !== undefined),
    change: (changes: MailFilters) => to({ ...filters, ...changes }),
    clear: () => to({}),
  };
}
