import type { Event } from '../../../contract/catalogue.ts';
import { publicPricings } from '../../../domain/catalogue/price-range.ts';
import { AboutPlan } from './about-plan.tsx';
import { AwaitedPlan } from './awaited-plan.tsx';
import { priceTints } from './price-tints.ts';

/** The plan of an event and the lines below it, while they are on their way. */
export function AwaitedEventPlan({ event }: { event: Event }) {
  return (
    <>
      <AwaitedPlan tints={priceTints(publicPricings(event.pricings), [])} signs={['seating.chosen']} />
      <AboutPlan event={event} />
    </>
  );
}
