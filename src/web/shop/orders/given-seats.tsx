import type { Transaction } from '../../../contract/orders.ts';
import { textFor } from '../../../domain/catalogue/localised.ts';
import { usePage } from '../../ui/page/page-context.tsx';
import { useWords } from '../../ui/page/words.tsx';
import { usePurchase } from '../purchase/purchase.ts';
import { AwaitedPlan } from '../seating/awaited-plan.tsx';
import { useSitePlan } from '../seating/seating.data.ts';
import { LazySeatPlan } from './lazy-seat-plan.tsx';

/** The given seats, marked on the plan and listed beside it. */
export function GivenSeats({ transaction }: { transaction: Transaction }) {
  const { EVENT } = usePurchase();
  return EVENT ? <PlanOf siteId={EVENT.site.id} transaction={transaction} /> : null;
}

function PlanOf({ siteId, transaction }: { siteId: number; transaction: Transaction }) {
  const t = useWords();
  const { locale } = usePage();
  const plan = useSitePlan(siteId);
  if (plan.isError || plan.data === null) return null;
  if (!plan.data) return <AwaitedPlan signs={['seating.given']} />;
  const given = transaction.tickets.flatMap(({ zone, row, seat }) =>
    row !== null && seat !== null ? [{ zoneId: zone.id, row, seat }] : [],
  );
  const [firstZone] = transaction.tickets.map(({ zone }) => zone.id);
  const { zones } = plan.data;
  const zoneName = (zoneId: number) => {
    const zone = zones.find(({ id }) => id === zoneId);
    return zone ? textFor(zone.names, locale, zone.name) : '';
  };
  const seats = transaction.tickets.map(({ zone, displaySeat }) => `${zoneName(zone.id)} ${displaySeat}`.trim());
  return (
    <LazySeatPlan
      signs={[given.length > 0 ? 'seating.given' : 'seating.chosen']}
      plan={plan.data}
      {...(given.length > 0 ? { given } : { chosenZoneId: firstZone ?? null })}
      label={t('order.plan.given', { seats: seats.join(t('showtime.separator')) })}
    />
  );
}
