import type { ReactNode } from 'react';
import type { Key } from '../../words/words.ts';
import styles from './plan-sign.module.css';

const signs = {
  'seating.given': <circle className={styles.chosen} cx="9" cy="9" r="7" />,
  'seating.chosen': <rect className={styles.chosen} x="1" y="2" width="16" height="14" rx="3" />,
  'seating.open': <rect className={styles.open} x="1" y="2" width="16" height="14" rx="3" />,
  'seating.soldOut': (
    <path className={styles.soldOut} d="M1.5 2.5h15v13h-15zM1.5 9l6.5-6.5M2.5 15.5l13-13M10 15.5l6.5-6.5" />
  ),
  'seating.off': <rect className={styles.off} x="1.5" y="2.5" width="15" height="13" rx="3" />,
  'seating.assigned': <circle className={styles.seat} cx="9" cy="9" r="7" />,
  'seating.class.a': <circle className={styles.seat} cx="9" cy="9" r="7" />,
  'seating.class.b': <circle className={styles.outlined} cx="9" cy="9" r="6" />,
  'seating.class.c': <rect className={styles.seat} x="2" y="2" width="14" height="14" rx="3" />,
  'seating.restrictedView': (
    <>
      <circle className={styles.outlined} cx="9" cy="9" r="6" />
      <path className={styles.half} d="M9 3a6 6 0 0 0 0 12z" />
    </>
  ),
  'seating.notApplicable': <circle className={styles.seat} cx="9" cy="9" r="2" />,
} as const satisfies Partial<Record<Key, ReactNode>>;
export type Sign = keyof typeof signs;

/** The form and colour of something on a plan, for its legend. */
export const PlanSign = ({ sign }: { sign: Sign }) => <SignPicture>{signs[sign]}</SignPicture>;

export const SignPicture = ({ children }: { children: ReactNode }) => (
  <svg className={styles.sign} viewBox="0 0 18 18" aria-hidden="true" focusable="false">
    {children}
  </svg>
);
