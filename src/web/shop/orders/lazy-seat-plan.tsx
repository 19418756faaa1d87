import { type ComponentProps, lazy, Suspense } from 'react';
import { AwaitedPlan } from '../seating/awaited-plan.tsx';

const SeatPlan = lazy(() => import('../seating/seat-plan.tsx').then(({ SeatPlan }) => ({ default: SeatPlan })));

type Props = ComponentProps<typeof SeatPlan> & Pick<ComponentProps<typeof AwaitedPlan>, 'signs'>;

/** The plan draws itself after what can be pressed: the script for it is as large as the rest of a step. */
export function LazySeatPlan({ signs, ...plan }: Props) {
  return (
    <Suspense fallback={<AwaitedPlan signs={signs} {...(plan.tints && { tints: plan.tints })} />}>
      <SeatPlan {...plan} />
    </Suspense>
  );
}
