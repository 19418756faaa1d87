import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { User } from '../../../contract/accounts.ts';
import { buttonClass } from '../../ui/controls/button.ts';
import { useWords } from '../../ui/page/words.tsx';
import { ToolIcon } from '../../ui/pictures/tool-icon.tsx';
import { ListTime } from '../../ui/text/list-time.tsx';
import { PageHead } from '../frame/page-head.tsx';
import { ActivationBadge } from './activation-switch.tsx';
import { useAuthoritiesText } from './use-authorities-text.ts';
import { UserLoading } from './user-loading.tsx';
import { userQuery } from './users.data.ts';
import styles from './users.module.css';

/** All that is known of one user. */
export function UserDetailPage() {
  const t = useWords();
  const { login = '' } = useParams({ strict: false });
  const user = useQuery(userQuery(login));
  if (!user.data) return <UserLoading login={login} title={t('userManagement.detail.title')} user={user} />;
  return (
    <>
      <PageHead title={`${t('userManagement.detail.title')} ${login}`}>
        <Link to="/admin/user-management" search={true} className={buttonClass({ kind: 'line' })}>
          {t('entity.action.back')}
        </Link>
        <Link
          to="/admin/user-management/$login/edit"
          params={{ login }}
          search={true}
          className={buttonClass({ kind: 'strong' })}
        >
          <ToolIcon name="edit" />
          {t('entity.action.edit')}
        </Link>
      </PageHead>
      <UserFacts user={user.data} />
    </>
  );
}

function UserFacts({ user }: { user: User }) {
  const t = useWords();
  const authoritiesText = useAuthoritiesText();
  const facts: [string, ReactNode][] = [
    [t('global.field.id'), user.id],
    [t('userManagement.login'), <b key="login">{user.login}</b>],
    [t('userManagement.status'), <ActivationBadge key="status" activated={user.activated} />],
    [t('userManagement.firstName'), user.firstName],
    [t('userManagement.lastName'), user.lastName],
    [
      t('userManagement.email'),
      <a key="email" href={`mailto:${user.email}`}>
        {user.email}
      </a>,
    ],
    [t('userManagement.langKey'), t(`locale.${user.langKey}`)],
    [t('userManagement.profiles'), authoritiesText(user.authorities)],
    [t('userManagement.createdBy'), user.createdBy],
    [t('userManagement.createdDate'), <ListTime key="created" instant={user.createdDate} />],
    [t('userManagement.lastModifiedBy'), user.lastModifiedBy],
    [
      t('userManagement.lastModifiedDate'),
      user.lastModifiedDate && <ListTime key="modified" instant={user.lastModifiedDate} />,
    ],
  ];
  return (
    <>
      <dl className={styles.facts}>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value || <span className={styles.none}>{t('entity.detail.none')}</span>}</dd>
          </div>
        ))}
      </dl>
      <p className={styles.zone}>{t('entity.list.zone')}</p>
    </>
  );
}
