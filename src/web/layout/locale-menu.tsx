import { useSearch } from '@tanstack/react-router';
import { type FocusEvent, type KeyboardEvent, useRef } from 'react';
import { type Locale, languageTags, locales } from '../../words/locales.ts';
import { buttonClass } from '../ui/button.ts';
import { Icon } from '../ui/icon.tsx';
import { usePage } from '../ui/page-context.tsx';
import { useWords } from '../ui/words.tsx';
import styles from './locale-menu.module.css';

/** Plain links that ask for the same page in another language; the server answers and remembers. */
export function LocaleMenu() {
  const t = useWords();
  const { locale } = usePage();
  const { place, sale, query } = useSearch({ strict: false });
  const menu = useRef<HTMLDetailsElement>(null);
  const close = () => menu.current?.removeAttribute('open');
  const addressOf = (lang: Locale) => {
    const kept = Object.entries({ place, sale, query, lang }).filter(([, value]) => value !== undefined);
    return `?${new URLSearchParams(kept as [string, string][])}`;
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    close();
    menu.current?.querySelector('summary')?.focus();
  };
  const onBlur = ({ relatedTarget }: FocusEvent) => {
    if (relatedTarget && !menu.current?.contains(relatedTarget)) close();
  };
  return (
    <details ref={menu} className={styles.menu} onKeyDown={onKeyDown} onBlur={onBlur}>
      <summary className={buttonClass({ kind: 'ink' })}>
        <Icon name="globe" />
        {t(`locale.short.${locale}`)}
        <span className="sr-only">{t('layout.language')}</span>
      </summary>
      <ul className={styles.list}>
        {locales.map((each) => (
          <li key={each}>
            <a
              href={addressOf(each)}
              lang={languageTags[each]}
              hrefLang={languageTags[each]}
              aria-current={each === locale ? 'true' : undefined}
            >
              {t(`locale.${each}`)}
              {each === locale && <Icon name="check" />}
            </a>
          </li>
        ))}
      </ul>
    </details>
  );
}
