import { adminRight, mayPass, type Right, userRight } from '../../../domain/accounts/rights.ts';
import type { Key } from '../../../words/words.ts';
import { useTitle } from '../../ui/page/use-title.ts';
import { useWords } from '../../ui/page/words.tsx';
import { Icon, type IconName } from '../../ui/pictures/icon.tsx';
import { PrivatePage } from '../sign-in/private-page.tsx';
import styles from './entity.module.css';

type Part = { href: string; icon: IconName; title: Key; text: Key; right: Right };
/** What the back office has, each for those with the right to it. */
const parts: Part[] = [
  {
    href: '/admin/user-management',
    icon: 'person',
    title: 'global.menu.admin.userManagement',
    text: 'backOffice.users.text',
    right: adminRight,
  },
];

/** What there is to manage, for whoever has a right to some of it. */
export function EntityPage() {
  const t = useWords();
  const title = t('global.menu.entities.main');
  useTitle(title);
  return (
    <PrivatePage
      right={userRight}
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
          <Parts parts={parts.filter((part) => mayPass(part.right, authorities))} />
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
