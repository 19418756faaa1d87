import { type ComponentProps, lazy, Suspense } from 'react';
import styles from './lazy-seat-plan.module.css';

const SeatPlan = lazy(() => import('../seating/seat-plan.tsx').then(({ SeatPlan }) => ({ default: SeatPlan })));

/** The plan draws itself after what can be pressed: the script for it is as large as the rest of a step. */
export function LazySeatPlan(props: ComponentProps<typeof SeatPlan>) {
  return (
    <Suspense fallback={<AwaitedPlan />}>
      <SeatPlan {...props} />
    </Suspense>
  );
}

export const AwaitedPlan = () => <div className={styles.awaited} aria-busy="true" />;
