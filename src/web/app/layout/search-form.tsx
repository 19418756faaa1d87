import { useNavigate, useSearch } from '@tanstack/react-router';
import { type FormEvent, useRef } from 'react';
import { buttonClass } from '../../ui/controls/button.ts';
import { useWords } from '../../ui/page/words.tsx';
import { Icon } from '../../ui/pictures/icon.tsx';
import { classes } from '../../ui/styles/classes.ts';
import styles from './search-form.module.css';
import { useSlashKey } from './use-slash-key.ts';

const charactersMax = 80;

/**
 * A plain form that asks for `/home?query=…`, so it works before and without any script. On a phone the label is the
 * magnifier in the header, and the form covers the header while it has the focus. Safari gives a pressed button no focus: the form gets it.
 */
export function SearchForm() {
  const t = useWords();
  const navigate = useNavigate();
  const { query = '' } = useSearch({ strict: false });
  const input = useRef<HTMLInputElement>(null);
  useSlashKey(input);

  const leave = () => (document.activeElement as HTMLElement).blur();
  const search = (event: FormEvent) => {
    event.preventDefault();
    const wanted = input.current?.value.trim() ?? '';
    leave();
    void navigate({ to: '/home', search: wanted ? { query: wanted } : {} });
  };
  return (
    <>
      <label className={classes(buttonClass({ kind: 'ink', size: 'square' }), styles.opener)} htmlFor="search">
        <Icon name="search" />
        <span className="sr-only">{t('layout.search')}</span>
      </label>
      <search className={styles.place}>
        <form className={styles.form} action="/home" method="get" tabIndex={-1} onSubmit={search}>
          <input
            key={query}
            ref={input}
            id="search"
            type="search"
            name="query"
            defaultValue={query}
            maxLength={charactersMax}
            placeholder={t('layout.search.placeholder')}
            aria-keyshortcuts="/"
            autoComplete="off"
            enterKeyHint="search"
          />
          <button type="submit" className={styles.submit} aria-label={t('layout.search.submit')}>
            <Icon name="search" />
          </button>
          <span className={styles.key} aria-hidden="true">
            /
          </span>
          <button type="button" className={styles.closer} aria-label={t('layout.search.close')} onClick={leave}>
            <Icon name="close" />
          </button>
        </form>
      </search>
    </>
  );
}
