import type { ReactNode } from 'react';
import { SignPicture } from '../../plan/plan-sign.tsx';
import type { SeatState } from './seat-states.ts';
import styles from './session-plan.module.css';

const signs = {
  FREE: <circle className={styles.free} cx="9" cy="9" r="7" />,
  HELD: <circle className={styles.held} cx="9" cy="9" r="6" />,
  SOLD: <circle className={styles.sold} cx="9" cy="9" r="7" />,
  HOUSE: <rect className={styles.house} x="2" y="2" width="14" height="14" rx="3" />,
  KILL: (
    <g className={styles.kill}>
      <circle cx="9" cy="9" r="7" />
      <path d="M5 5l8 8M13 5l-8 8" />
    </g>
  ),
  OUTLET: <path className={styles.outlet} d="M9 1l8 8-8 8-8-8z" />,
} as const satisfies Record<SeatState, ReactNode>;

/** A new seat after a change, or the one before it. */
export const ChangeSign = ({ isBroken }: { isBroken: boolean }) => (
  <SignPicture>
    <circle className={isBroken ? styles.earlier : styles.changed} cx="9" cy="9" r="7.5" />
    {!isBroken && <circle className={styles.given} cx="9" cy="9" r="4.5" />}
  </SignPicture>
);

/** The form and colour of a seat in this state. */
export const StateSign = ({ state }: { state: SeatState }) => <SignPicture>{signs[state]}</SignPicture>;
