import { type OfficePath, officePages } from '../../../contract/office-pages.ts';
import { shopPages } from '../../../contract/pages.ts';
import { mayPass } from '../../../domain/accounts/rights.ts';
import type { Key } from '../../../words/words.ts';
import { usePageTitle } from '../../ui/page/use-page-title.ts';
import { useWords } from '../../ui/page/words.tsx';
import { Icon, type IconName } from '../../ui/pictures/icon.tsx';
import { PrivatePage } from '../sign-in/private-page.tsx';
import styles from './entity.module.css';

type Part = { href: OfficePath; icon: IconName; title: Key; text: Key };
/** Cards of the back office, each shown to accounts with its right. */
const parts: Part[] = [
  {
    href: '/admin/user-management',
    icon: 'person',
    title: 'global.menu.admin.userManagement',
    text: 'backOffice.users.text',
  },
];

/** The cards that the account may use. */
export function EntityPage() {
  const t = useWords();
  const title = usePageTitle();
  return (
    <PrivatePage
      right={shopPages['/entity'].right}
      waiting={
        <div className={`wrap ${styles.page}`} aria-busy="true">
          <h1>{title}</h1>
          <div className={styles.ghost} />
        </div>
      }
    >
      {({ login, authorities }) => (
        <div className={`wrap ${styles.page}`}>
          <h1>{title}</h1>
          <p className={styles.text}>{t('backOffice.hello', { username: login })}</p>
          <Parts parts={parts.filter((part) => mayPass(officePages[part.href].right, authorities))} />
        </div>
      )}
    </PrivatePage>
  );
}

function Parts({ parts: shown }: { parts: Part[] }) {
  const t = useWords();
  if (shown.length === 0) return <p className={styles.nothing}>{t('backOffice.nothing')}</p>;
  return (
    <ul className={styles.parts}>
      {shown.map(({ href, icon, title, text }) => (
        <li key={href}>
          <a href={href}>
            <Icon name={icon} />
            <span>
              <b>{t(title)}</b>
              <small>{t(text)}</small>
            </span>
            <Icon name="forward" />
          </a>
        </li>
      ))}
    </ul>
  );
}
