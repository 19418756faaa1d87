import type { ReactNode } from 'react';
import { Icon, type IconName } from '../pictures/icon.tsx';
import styles from './notice.module.css';

/** `mail`: a mail is on its way. */
type Kind = 'bad' | 'good' | 'plain' | 'mail';
const icons = { bad: 'alert', good: 'check', plain: 'alert', mail: 'mail' } as const satisfies Record<Kind, IconName>;

/** The result of an action, next to the action. Screen readers read an error at once. */
export function Notice({ kind, children }: { kind: Kind; children: ReactNode }) {
  return (
    <div className={`${styles.notice} ${styles[kind]}`} role={kind === 'bad' ? 'alert' : 'status'}>
      <Icon name={icons[kind]} />
      <div>{children}</div>
    </div>
  );
}
