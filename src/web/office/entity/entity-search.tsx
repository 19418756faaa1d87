import { useNavigate, useSearch } from '@tanstack/react-router';
import { type FormEvent, useRef } from 'react';
import { buttonClass } from '../../ui/controls/button.ts';
import { useShortcut } from '../../ui/page/use-shortcut.ts';
import { useWords } from '../../ui/page/words.tsx';
import { Icon } from '../../ui/pictures/icon.tsx';
import type { EntityName } from './entity.ts';
import styles from './entity-search.module.css';

/** The words that the list is searched for; they are in the address, like its page. */
export function EntitySearch({ name }: { name: EntityName }) {
  const t = useWords();
  const navigate = useNavigate();
  const { query = '' } = useSearch({ strict: false });
  const input = useRef<HTMLInputElement>(null);
  useShortcut('/', () => input.current?.focus());
  const search = (text: string) =>
    void navigate({ to: '.', search: (before) => ({ ...before, page: undefined, query: text.trim() || undefined }) });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    search(input.current?.value ?? '');
  };
  return (
    <search>
      <form className={styles.search} onSubmit={submit}>
        <label className={styles.box}>
          <Icon name="search" />
          <input
            // Another address brings other words.
            key={query}
            ref={input}
            type="search"
            name="query"
            defaultValue={query}
            maxLength={80}
            aria-label={t('entity.search')}
            aria-keyshortcuts="/"
            placeholder={t(`${name}.search.placeholder`)}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            enterKeyHint="search"
          />
        </label>
        <button type="submit" className={buttonClass({ kind: 'line' })}>
          {t('entity.search.submit')}
        </button>
        {query && (
          <button type="button" className={buttonClass({ kind: 'line' })} onClick={() => search('')}>
            {t('entity.search.clear')}
          </button>
        )}
      </form>
    </search>
  );
}
