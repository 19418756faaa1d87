import type { ComponentProps } from 'react';
import { lazyPart, nothingInstead } from '../../ui/page/lazy-part.tsx';
import { AwaitedPlan } from '../seating/awaited-plan.tsx';
import type { SeatPlan as WholePlan } from '../seating/seat-plan.tsx';

/** Zones and seats are listed beside the plan, so a buyer can go on without it. */
const SeatPlan = lazyPart(async () => (await import('../seating/seat-plan.tsx')).SeatPlan, nothingInstead);

type Props = ComponentProps<typeof WholePlan> & Pick<ComponentProps<typeof AwaitedPlan>, 'signs'>;

/** The plan draws itself after what can be pressed: the script for it is as large as the rest of a step. */
export function LazySeatPlan({ signs, ...plan }: Props) {
  return <SeatPlan fallback={<AwaitedPlan signs={signs} {...(plan.tints && { tints: plan.tints })} />} {...plan} />;
}
