import { type ReactNode, useState } from 'react';
import type { Event } from '../../../contract/catalogue.ts';
import type { PlannedZone } from '../../../contract/seating.ts';
import { textFor } from '../../../domain/catalogue/localised.ts';
import { publicPricings } from '../../../domain/catalogue/price-range.ts';
import { saleStateOf } from '../../../domain/catalogue/sale-state.ts';
import { usePage } from '../../ui/page/page-context.tsx';
import { useNow } from '../../ui/page/use-now.ts';
import { useWords } from '../../ui/page/words.tsx';
import { priceText } from '../../ui/text/price.tsx';
import { AboutPlan } from './about-plan.tsx';
import { AwaitedEventPlan } from './awaited-event-plan.tsx';
import { leftText } from './plan-legend.tsx';
import { priceTints } from './price-tints.ts';
import { SeatPlan } from './seat-plan.tsx';
import { useAvailability, useSitePlan } from './seating.data.ts';
import { zoneStates } from './zone-states.ts';

type Props = {
  event: Event;
  /** Stands in where the house was never drawn, or its plan does not come. */
  picture: ReactNode;
};

/** The house of an event before anything is chosen: the price of each zone, and the tickets left. */
export function EventPlan({ event, picture }: Props) {
  const t = useWords();
  const { locale } = usePage();
  const now = useNow();
  const state = saleStateOf(event, now);
  const isOnSale = state === 'on-sale';
  const plan = useSitePlan(event.site.id);
  const availability = useAvailability(isOnSale ? event.id : undefined, { isFollowed: false });
  const [chosenZoneId, setChosenZoneId] = useState<number | null>(null);
  if (plan.isPending) return <AwaitedEventPlan event={event} />;
  const isDrawn = plan.data?.zones.some(({ shape }) => shape !== null);
  if (!plan.data || (!isDrawn && event.seatingPlan)) return picture;
  const free =
    state === 'sold-out'
      ? event.pricings.map(({ zone }) => ({ zoneId: zone.id, left: 0 }))
      : (availability.data?.zones ?? []);
  const tints = priceTints(publicPricings(event.pricings), free);
  const soldOut = new Map(tints.flatMap(({ zones }) => zones.map(({ id, left }) => [id, left === 0] as const)));
  const venue = textFor(event.site.names, locale, event.site.name);
  const chosen = plan.data.zones.find(({ id }) => id === chosenZoneId);
  const aboutZone = ({ id, name, names }: PlannedZone): string => {
    const tint = tints.find(({ zones }) => zones.some((zone) => zone.id === id));
    const left = tint?.zones.find((zone) => zone.id === id)?.left ?? null;
    const facts = [textFor(names, locale, name), tint && priceText(tint.price), leftText(t, left)];
    return facts.filter(Boolean).join(t('showtime.separator'));
  };
  return (
    <>
      <SeatPlan
        plan={plan.data}
        states={zoneStates(plan.data, soldOut)}
        tints={tints}
        chosenZoneId={chosenZoneId}
        onChooseZone={(id) => setChosenZoneId(id === chosenZoneId ? null : id)}
        label={t('order.plan.label', { venue })}
      />
      <AboutPlan event={event} zoneText={chosen ? aboutZone(chosen) : null} />
    </>
  );
}
