import { Link, useRouterState, useSearch } from '@tanstack/react-router';
import { Fragment, useEffect, useRef } from 'react';
import { languageTags, locales } from '../../../words/locales.ts';
import { usePage } from '../../ui/page/page-context.tsx';
import { useWords } from '../../ui/page/words.tsx';
import { Logo } from '../../ui/pictures/logo.tsx';
import { ToolIcon } from '../../ui/pictures/tool-icon.tsx';
import { classes } from '../../ui/styles/classes.ts';
import { useOfficeAccount } from './office-account.ts';
import styles from './office-frame.module.css';
import { officePlaces, placeOf } from './office-places.ts';
import { useWaitingCounts } from './use-waiting-counts.ts';
import { WaitingCount } from './waiting-count.tsx';

export const railId = 'office-rail';

const groupWords = { programme: 'global.menu.entities.main', administration: 'global.menu.admin.main' } as const;

type Props = { isOpen: boolean; onFollow: () => void; onHelp: () => void };

/** The places of the back office, and at its foot who is signed in and the ways out. */
export function OfficeRail({ isOpen, onFollow, onHelp }: Props) {
  const t = useWords();
  const { login, authorities } = useOfficeAccount();
  const counts = useWaitingCounts();
  const current = useRouterState({ select: ({ location }) => placeOf(location.pathname) });
  const groups = Map.groupBy(officePlaces(authorities), ({ group }) => group);
  const nav = useRef<HTMLElement>(null);
  // There are more places than a low window shows at once.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the place only says when
  useEffect(() => {
    nav.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' });
  }, [current]);
  return (
    <div id={railId} className={classes(styles.rail, isOpen && styles.open, 'on-ink')}>
      <div className={styles.logo}>
        <Logo />
      </div>
      <nav className={styles.places} ref={nav} aria-label={t('backOffice.title')}>
        {[...groups].map(([group, places]) => (
          <Fragment key={group}>
            {group !== 'work' && <p className={styles.group}>{t(groupWords[group])}</p>}
            {places.map(({ to, words: name, icon, waiting }) => (
              <Link
                key={to}
                to={to}
                className={styles.place}
                activeOptions={{ exact: true, includeSearch: false }}
                aria-current={to === current ? 'page' : undefined}
                onClick={onFollow}
              >
                <ToolIcon name={icon} />
                {t(name)}
                <WaitingCount count={waiting && counts[waiting]} />
              </Link>
            ))}
          </Fragment>
        ))}
      </nav>
      <div className={styles.foot}>
        <Languages />
        <button type="button" className={styles.help} aria-keyshortcuts="?" onClick={onHelp}>
          <kbd>?</kbd>
          {t('backOffice.shortcuts.title')}
        </button>
        <Link to="/home" className={styles.place}>
          <ToolIcon name="shop" />
          {t('global.menu.admin.toShop')}
        </Link>
        <div className={styles.me}>
          <span className={styles.face} aria-hidden="true">
            {[...login][0]?.toUpperCase()}
          </span>
          <b>{login}</b>
          <Link to="/logout">{t('global.menu.account.logout')}</Link>
        </div>
      </div>
    </div>
  );
}

/** Plain links that ask for the same page in another language; the server answers and remembers. */
function Languages() {
  const t = useWords();
  const { locale } = usePage();
  const search: Record<string, unknown> = useSearch({ strict: false });
  const addressOf = (lang: string) => {
    const entries = Object.entries({ ...search, lang }).filter(([, value]) => value !== undefined);
    return `?${new URLSearchParams(entries.map(([name, value]) => [name, String(value)]))}`;
  };
  return (
    <ul className={styles.languages} aria-label={t('layout.language')}>
      {locales.map((each) => (
        <li key={each}>
          <a
            href={addressOf(each)}
            lang={languageTags[each]}
            hrefLang={languageTags[each]}
            aria-label={t(`locale.${each}`)}
            aria-current={each === locale ? 'true' : undefined}
          >
            {t(`global.menu.admin.locale.${each}`)}
          </a>
        </li>
      ))}
    </ul>
  );
}
