import { Link } from '@tanstack/react-router';
import type { User } from '../../../contract/accounts.ts';
import { userSortFields } from '../../../contract/users.ts';
import type { Key } from '../../../words/words.ts';
import type { Column } from '../../ui/lists/table-props.ts';
import { useWords } from '../../ui/page/words.tsx';
import { ListTime } from '../../ui/text/list-time.tsx';
import { ActivationSwitch } from './activation-switch.tsx';
import { useAuthoritiesText } from './use-authorities-text.ts';
import { useOwnId } from './use-own-id.ts';
import styles from './users.module.css';

const isSortable = (name: string) => (userSortFields as readonly string[]).includes(name);

const never = '–';

/** The list's columns, in the order in which they are read. */
export function useUserColumns(): Column<User>[] {
  const t = useWords();
  const ownId = useOwnId();
  const authoritiesText = useAuthoritiesText();
  const column = (name: string, cell: Column<User>['cell'], words = `userManagement.${name}` as Key): Column<User> => ({
    name,
    label: t(words),
    isSortable: isSortable(name),
    cell,
  });
  return [
    { ...column('id', ({ id }) => id, 'global.field.id'), isNumber: true },
    column('login', ({ login, authorities }) => (
      <span className={styles.login}>
        <Link to="/admin/user-management/$login" params={{ login }} search={true}>
          {login}
        </Link>
        <small>{authoritiesText(authorities)}</small>
      </span>
    )),
    column('email', ({ email }) => (
      <span className={styles.email} title={email}>
        {email}
      </span>
    )),
    column('status', (user) => <ActivationSwitch user={user} isOwn={user.id === ownId} />),
    column('langKey', ({ langKey }) => langKey),
    column('createdDate', ({ createdDate }) => <ListTime instant={createdDate} />),
    column('lastModifiedBy', ({ lastModifiedBy }) => lastModifiedBy ?? never),
    column('lastModifiedDate', ({ lastModifiedDate }) =>
      lastModifiedDate ? <ListTime instant={lastModifiedDate} /> : never,
    ),
  ];
}
