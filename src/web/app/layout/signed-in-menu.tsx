import { Link } from '@tanstack/react-router';
import { useRef } from 'react';
import { accountMenu } from '../../../contract/pages.ts';
import { isOfficeStaff, isStaff } from '../../../domain/accounts/rights.ts';
import { buttonClass } from '../../ui/controls/button.ts';
import { useWords } from '../../ui/page/words.tsx';
import { Icon } from '../../ui/pictures/icon.tsx';
import { classes } from '../../ui/styles/classes.ts';
import styles from './account-menu.module.css';
import menu from './locale-menu.module.css';
import { useFoldedMenu } from './use-folded-menu.ts';

/** The menu of a signed-in visitor: the login, and links to the pages of the account. */
export function SignedInMenu({ login, authorities }: { login: string; authorities: readonly string[] }) {
  const t = useWords();
  const folded = useRef<HTMLDetailsElement>(null);
  const { close, ...keys } = useFoldedMenu(folded);
  return (
    <details ref={folded} className={styles.menu} {...keys}>
      <summary className={classes(buttonClass({ kind: 'ink' }), styles.account)}>
        <Icon name="person" />
        <span className={styles.name}>{login}</span>
        <span className="sr-only">{t('global.menu.account.main')}</span>
      </summary>
      <ul className={menu.list}>
        {accountMenu.map(({ to, words }) => (
          <li key={to}>
            <Link to={to} onClick={close}>
              {t(words)}
            </Link>
          </li>
        ))}
        {isStaff(authorities) && (
          <li>
            <Link to={isOfficeStaff(authorities) ? '/admin' : '/outlet'} onClick={close}>
              {t('backOffice.title')}
            </Link>
          </li>
        )}
        <li className={styles.last}>
          <Link to="/logout" onClick={close} preload={false}>
            {t('global.menu.account.logout')}
          </Link>
        </li>
      </ul>
    </details>
  );
}
