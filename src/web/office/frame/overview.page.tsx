import { Link } from '@tanstack/react-router';
import { useWords } from '../../ui/page/words.tsx';
import { Icon } from '../../ui/pictures/icon.tsx';
import { ToolIcon } from '../../ui/pictures/tool-icon.tsx';
import { useOfficeAccount } from './office-account.ts';
import { officePlaces } from './office-places.ts';
import styles from './overview.module.css';
import { PageHead } from './page-head.tsx';

/** Where the back office begins: what there is to do, one card each. */
export function OverviewPage() {
  const t = useWords();
  const { authorities } = useOfficeAccount();
  return (
    <>
      <PageHead />
      <p className={styles.lead}>{t('global.menu.admin.choose')}</p>
      <ul className={styles.cards}>
        {officePlaces(authorities).map(
          ({ to, icon, words, card }) =>
            card && (
              <li key={to}>
                <Link to={to} className={styles.card}>
                  <ToolIcon name={icon} />
                  <span>
                    <b>{t(words)}</b>
                    <small>{t(card)}</small>
                  </span>
                  <Icon name="forward" />
                </Link>
              </li>
            ),
        )}
      </ul>
    </>
  );
}
