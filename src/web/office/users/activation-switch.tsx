import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { User } from '../../../contract/accounts.ts';
import { tellFailure, tellSuccess } from '../../ui/feedback/failure.ts';
import { useWords } from '../../ui/page/words.tsx';
import { classes } from '../../ui/styles/classes.ts';
import styles from './activation.module.css';
import { switchUser, usersKey } from './users.data.ts';

/** Says whether a user may sign in, and changes it. */
export function ActivationSwitch({ user, isOwn }: { user: User; isOwn: boolean }) {
  const t = useWords();
  const queries = useQueryClient();
  const [isBusy, setIsBusy] = useState(false);
  const underWay = useRef(false);
  const { login, activated } = user;
  const flip = async () => {
    if (underWay.current) return;
    underWay.current = true;
    setIsBusy(true);
    const answer = await switchUser(user);
    if (answer.status === 200) tellSuccess(answer, t);
    else tellFailure(answer, t);
    await queries.invalidateQueries({ queryKey: usersKey });
    underWay.current = false;
    setIsBusy(false);
  };
  return (
    <button
      type="button"
      className={classes(styles.badge, styles.switch, !activated && styles.off)}
      disabled={isOwn}
      title={isOwn ? t('userManagement.ownRow') : undefined}
      aria-busy={isBusy}
      onClick={() => void flip()}
    >
      {t(activated ? 'userManagement.activated' : 'userManagement.deactivated')}
      <span className="sr-only">
        {' '}
        {t(activated ? 'userManagement.deactivateOne' : 'userManagement.activateOne', { login })}
      </span>
    </button>
  );
}

/** The same to be read only. */
export function ActivationBadge({ activated }: { activated: boolean }) {
  const t = useWords();
  return (
    <span className={classes(styles.badge, !activated && styles.off)}>
      {t(activated ? 'userManagement.activated' : 'userManagement.deactivated')}
    </span>
  );
}
