import type { User } from '../../../contract/accounts.ts';
import { userSortFields, usersFoundMax } from '../../../contract/users.ts';
import type { Authority } from '../../../domain/accounts/duties.ts';
import type { Key } from '../../../words/words.ts';
import { useWords } from '../../ui/page/words.tsx';
import { ListTime } from '../../ui/text/list-time.tsx';
import type { WrittenEntity } from '../entity/entity.ts';
import { entityPages } from '../entity/entity-pages.tsx';
import { Clipped, RowCard, RowName } from '../entity/row-parts.tsx';
import { StatusBadge, StatusSwitch } from '../entity/status-switch.tsx';
import { useOfficeAccount } from '../frame/office-account.ts';
import { MailText } from '../review/mail-text.tsx';
import { authoritiesText } from './authorities-text.ts';
import { SecondFactorRemoval } from './second-factor-removal.tsx';
import { UserForm } from './user-form.tsx';
import { switchUser, userData } from './users.data.ts';

const path = '/admin/user-management';
const never = '–';

const users: WrittenEntity<User> = {
  name: 'userManagement',
  path,
  key: 'login',
  data: userData,
  sortFields: userSortFields,
  foundMax: usersFoundMax,
  columns: [
    { name: 'id', label: 'global.field.id', isNumber: true, cell: ({ id }) => id },
    { name: 'login', label: 'userManagement.login', cell: (user) => <LoginCell user={user} /> },
    {
      name: 'email',
      label: 'userManagement.email',
      cell: ({ email }) => <Clipped text={email} />,
    },
    { name: 'status', label: 'userManagement.status', cell: (user) => <ActivationSwitch user={user} /> },
    { name: 'langKey', label: 'userManagement.langKey', cell: ({ langKey }) => <LanguageName locale={langKey} /> },
    {
      name: 'createdDate',
      label: 'userManagement.createdDate',
      cell: ({ createdDate }) => <ListTime instant={createdDate} />,
    },
    {
      name: 'lastModifiedBy',
      label: 'userManagement.lastModifiedBy',
      cell: ({ lastModifiedBy }) => lastModifiedBy ?? never,
    },
    {
      name: 'lastModifiedDate',
      label: 'userManagement.lastModifiedDate',
      cell: ({ lastModifiedDate }) => (lastModifiedDate ? <ListTime instant={lastModifiedDate} /> : never),
    },
  ],
  Card: UserCard,
  More: SecondFactorRemoval,
  facts: [
    ['global.field.id', ({ id }) => id],
    ['userManagement.login', ({ login }) => <b>{login}</b>],
    ['userManagement.status', (user) => <ActivationBadge user={user} />],
    ['userManagement.firstName', ({ firstName }) => firstName],
    ['userManagement.lastName', ({ lastName }) => lastName],
    [
      'userManagement.email',
      ({ email }) => (
        <a href={`mailto:${email}`}>
          <MailText email={email} />
        </a>
      ),
    ],
    ['userManagement.langKey', ({ langKey }) => <LanguageName locale={langKey} />],
    ['userManagement.profiles', ({ authorities }) => <Authorities authorities={authorities} />],
    ['userManagement.secondFactor', ({ secondFactor }) => <SecondFactor isOn={secondFactor} />],
    ['userManagement.createdBy', ({ createdBy }) => createdBy],
    ['userManagement.createdDate', ({ createdDate }) => <ListTime instant={createdDate} />],
    ['userManagement.lastModifiedBy', ({ lastModifiedBy }) => lastModifiedBy],
    [
      'userManagement.lastModifiedDate',
      ({ lastModifiedDate }) => lastModifiedDate && <ListTime instant={lastModifiedDate} />,
    ],
  ],
  Form: UserForm,
  whyKept: ({ id }, ownId) => (id === ownId ? 'userManagement.ownRow' : undefined),
};

export const { ListPage, RemovalPage, NewPage, DetailPage, EditPage } = entityPages(users);

const LoginCell = ({ user: { login, authorities } }: { user: User }) => (
  <RowName path={path} rowKey={login} note={<Authorities authorities={authorities} />}>
    {login}
  </RowName>
);

function UserCard({ row: user }: { row: User }) {
  return (
    <RowCard
      path={path}
      rowKey={user.login}
      aside={<ActivationSwitch user={user} />}
      left={<Authorities authorities={user.authorities} />}
      below={<MailText email={user.email} />}
    >
      {user.login}
    </RowCard>
  );
}

const Authorities = ({ authorities }: { authorities: Authority[] }) =>
  authoritiesText(authorities.join(','), useWords());

const SecondFactor = ({ isOn }: { isOn: boolean }) =>
  useWords()(isOn ? 'userManagement.secondFactor.on' : 'userManagement.secondFactor.off');

const LanguageName = ({ locale }: { locale: User['langKey'] }) => useWords()(`locale.${locale}`);

/** Says whether a user may sign in, and changes it. */
function ActivationSwitch({ user }: { user: User }) {
  const t = useWords();
  const isOwn = useOfficeAccount().id === user.id;
  const { login, activated } = user;
  return (
    <StatusSwitch
      isOn={activated}
      text={t(activationKey(user))}
      action={t(activated ? 'userManagement.deactivateOne' : 'userManagement.activateOne', { login })}
      offBecause={isOwn ? t('userManagement.ownRow') : undefined}
      onSwitch={() => switchUser(user)}
      queryKey={userData.queryKey}
    />
  );
}

const ActivationBadge = ({ user }: { user: User }) => (
  <StatusBadge isOn={user.activated} text={useWords()(activationKey(user))} />
);

function activationKey({ activated, awaitsActivation }: User): Key {
  if (activated) return 'userManagement.activated';
  return awaitsActivation ? 'userManagement.awaitsActivation' : 'userManagement.deactivated';
}
