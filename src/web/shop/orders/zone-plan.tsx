import { useDeferredValue } from 'react';
import type { Event } from '../../../contract/catalogue.ts';
import { textFor } from '../../../domain/catalogue/localised.ts';
import { usePage } from '../../ui/page/page-context.tsx';
import { useWords } from '../../ui/page/words.tsx';
import { AwaitedPlan } from '../seating/awaited-plan.tsx';
import { priceTints } from '../seating/price-tints.ts';
import { useSitePlan } from '../seating/seating.data.ts';
import { zoneStates } from '../seating/zone-states.ts';
import { LazySeatPlan } from './lazy-seat-plan.tsx';
import { ZonePicture } from './zone-picture.tsx';
import styles from './zone-plan.module.css';
import { isGone, type OfferedZone } from './zone-stocks.ts';

type Props = {
  event: Event;
  zones: readonly OfferedZone[];
  chosenZoneId: number | null;
  onChoose: ((zoneId: number) => void) | undefined;
};

/**
 * The house with the chosen zone in the light; a tap on a zone chooses it as its button does. Where nobody drew the house, or the plan does not come,
 * its pictures stand here instead.
 */
export function ZonePlan({ event, zones, chosenZoneId: chosenNow, onChoose }: Props) {
  // The button answers the tap first; the light follows.
  const chosenZoneId = useDeferredValue(chosenNow);
  const t = useWords();
  const { locale } = usePage();
  const plan = useSitePlan(event.site.id);
  const venue = textFor(event.site.names, locale, event.site.name);
  const whole = t('order.plan.label', { venue });
  const isDrawn = plan.isPending || plan.data?.zones.some(({ shape }) => shape);
  if (!isDrawn && event.seatingPlanUrl)
    return <ZonePicture general={event.seatingPlanUrl} chosenZoneId={chosenZoneId} alt={whole} />;
  const tints = priceTints(
    zones.map(({ pricing }) => pricing),
    zones.flatMap(({ stock }) => stock ?? []),
  );
  if (plan.isPending) return <AwaitedPlan tints={tints} signs={['seating.chosen']} />;
  if (!plan.data) {
    return (
      <div className={styles.waiting} role="status">
        {t('order.plan.failed')}
      </div>
    );
  }
  const soldOut = new Map(zones.map(({ pricing, stock }) => [pricing.zone.id, isGone(stock)]));
  const chosen = plan.data.zones.find(({ id }) => id === chosenZoneId);
  const label = chosen ? t('order.plan.lit', { venue, zone: textFor(chosen.names, locale, chosen.name) }) : whole;
  return (
    <LazySeatPlan
      plan={plan.data}
      states={zoneStates(plan.data, soldOut)}
      chosenZoneId={chosenZoneId}
      tints={tints}
      signs={['seating.chosen']}
      {...(onChoose && { onChooseZone: onChoose })}
      label={label}
    />
  );
}
