import { Link } from '@tanstack/react-router';
import type { Key } from '../../../words/words.ts';
import { useWords } from '../../ui/page/words.tsx';
import { Icon } from '../../ui/pictures/icon.tsx';
import { ToolIcon, type ToolIconName } from '../../ui/pictures/tool-icon.tsx';
import styles from './overview.module.css';
import { PageHead } from './page-head.tsx';

const cards: { to: string; icon: ToolIconName; words: Key; text: Key }[] = [
  {
    to: '/admin/transfers',
    icon: 'transfer',
    words: 'global.menu.admin.transfers',
    text: 'global.menu.admin.transfers.text',
  },
  { to: '/admin/holds', icon: 'hold', words: 'global.menu.admin.holds', text: 'global.menu.admin.holds.text' },
  { to: '/admin/refunds', icon: 'refund', words: 'global.menu.admin.refunds', text: 'global.menu.admin.refunds.text' },
  {
    to: '/admin/user-management',
    icon: 'people',
    words: 'global.menu.admin.userManagement',
    text: 'global.menu.admin.userManagement.text',
  },
];

/** Where the back office begins: what there is to do, one card each. */
export function OverviewPage() {
  const t = useWords();
  return (
    <>
      <PageHead title={t('global.menu.admin.overview')} />
      <p className={styles.lead}>{t('global.menu.admin.choose')}</p>
      <ul className={styles.cards}>
        {cards.map(({ to, icon, words, text }) => (
          <li key={to}>
            <Link to={to} className={styles.card}>
              <ToolIcon name={icon} />
              <span>
                <b>{t(words)}</b>
                <small>{t(text)}</small>
              </span>
              <Icon name="forward" />
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}
