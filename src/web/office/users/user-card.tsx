import { Link } from '@tanstack/react-router';
import type { User } from '../../../contract/accounts.ts';
import { ActivationSwitch } from './activation-switch.tsx';
import { useAuthoritiesText } from './use-authorities-text.ts';
import styles from './users.module.css';

/** A user where there is no room for a row. */
export function UserCard({ user, isOwn }: { user: User; isOwn: boolean }) {
  const authoritiesText = useAuthoritiesText();
  const { login, email, authorities } = user;
  return (
    <div className={styles.card}>
      <Link to="/admin/user-management/$login" params={{ login }} search={true}>
        {login}
      </Link>
      <ActivationSwitch user={user} isOwn={isOwn} />
      <span className={styles.cardLine}>
        <span>{email}</span>
        <span>{authoritiesText(authorities)}</span>
      </span>
    </div>
  );
}
