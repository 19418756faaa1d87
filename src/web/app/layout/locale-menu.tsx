import { useSearch } from '@tanstack/react-router';
import { type MouseEvent, useRef } from 'react';
import { type Locale, languageTags, locales } from '../../../words/locales.ts';
import { buttonClass } from '../../ui/controls/button.ts';
import { usePage } from '../../ui/page/page-context.tsx';
import { useWords } from '../../ui/page/words.tsx';
import { Icon } from '../../ui/pictures/icon.tsx';
import styles from './locale-menu.module.css';
import { useFoldedMenu } from './use-folded-menu.ts';

/** Plain links that ask for the same page in another language; the server answers and remembers. */
export function LocaleMenu() {
  const t = useWords();
  const { locale } = usePage();
  const { place, sale, query } = useSearch({ strict: false });
  const menu = useRef<HTMLDetailsElement>(null);
  const { close: _, ...keys } = useFoldedMenu(menu);
  const addressOf = (lang: Locale) => {
    const kept = Object.entries({ place, sale, query, lang }).filter(([, value]) => value !== undefined);
    return `?${new URLSearchParams(kept as [string, string][])}`;
  };
  /** The rest of the address stays, such as the key from a mail. */
  const keepAddress = ({ currentTarget }: MouseEvent<HTMLAnchorElement>) => {
    const requested = new URLSearchParams(location.search);
    requested.set('lang', currentTarget.lang.toLowerCase());
    currentTarget.search = requested.toString();
  };
  return (
    <details ref={menu} className={styles.menu} {...keys}>
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
              onClick={keepAddress}
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
