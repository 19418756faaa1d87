import type { NetworkHolds } from '../../../contract/holds.ts';
import type { ReviewFilter } from '../../../contract/review-filter.ts';
import { readReviewFilter } from '../../money/payments/read-review-filter.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Listed, Page } from '../../platform/http/paging.ts';
import type { OfNetwork } from '../../shop/holds/holds.queries.ts';
import { showBuyer } from '../../shop/orders/read-buyer.ts';
import { type HoldRow, listHeldNetworks, listHoldBuyers, listHoldsOf, listPasts } from './held-networks.queries.ts';

type Services = Pick<Deps, 'db' | 'signingKey' | 'log'>;

/** A school or a mobile network may have hundreds of holds: only the first are listed, with their total number. */
const holdsShownMax = 50;

/** Unpaid holds with all that staff need to decide about their release. */
export async function listHolds(
  services: Services,
  requested: ReviewFilter,
  page: Page,
): Promise<Listed<NetworkHolds>> {
  const { db } = services;
  const filter = await readReviewFilter(services, requested, (others, countMax) =>
    listHoldBuyers(db, others, countMax),
  );
  const { items, total } = await listHeldNetworks(db, filter, page);
  const holds = groupByNetwork(await listHoldsOf(db, items, holdsShownMax, filter));
  const pasts = groupByNetwork(await listPasts(db, items));
  const networks = items.map(({ eventId, nameCht, nameEng, tag, since, ...counts }): NetworkHolds => {
    const [past] = pasts.get(keyOf({ eventId, tag })) ?? [];
    return {
      event: { id: eventId, nameCht, nameEng },
      network: tag,
      ...counts,
      since: since.toISOString(),
      paidSeats: past?.paidSeats ?? 0,
      lapsedSeats: past?.lapsedSeats ?? 0,
      holds: (holds.get(keyOf({ eventId, tag })) ?? []).map((hold) => holdOf(services, hold)),
    };
  });
  return { items: networks, total };
}

const keyOf = ({ eventId, tag }: OfNetwork): string => `${eventId} ${tag}`;
const groupByNetwork = <Row extends OfNetwork>(rows: readonly Row[]): Map<string, Row[]> => Map.groupBy(rows, keyOf);

const holdOf = (
  services: Services,
  { id, ticketCount, createdAt, expiresAt, sealedPerson, method, isUnderWay, proofs }: HoldRow,
): NetworkHolds['holds'][number] => ({
  transactionId: id,
  seats: ticketCount,
  since: createdAt.toISOString(),
  until: expiresAt.toISOString(),
  method,
  isUnderWay,
  proofs,
  buyer: showBuyer(services, id, sealedPerson).buyer,
});
