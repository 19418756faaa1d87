import type { NetworkHolds } from '../../../contract/holds.ts';
import type { ReviewFilter } from '../../../contract/review-filter.ts';
import { readReviewFilter } from '../../money/payments/read-review-filter.ts';
import type { RowFilter } from '../../money/payments/review-filter.queries.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Listed, Page } from '../../platform/http/paging.ts';
import { readBuyer } from '../../shop/orders/read-buyer.ts';
import {
  findPast,
  type HeldNetworkRow,
  type HoldRow,
  listHeldNetworks,
  listHoldBuyers,
  listHoldsOf,
} from './held-networks.queries.ts';

type Services = Pick<Deps, 'db' | 'signingKey'>;

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
  const networks: NetworkHolds[] = [];
  for (const item of items) networks.push(await networkOf(services, filter, item));
  return { items: networks, total };
}

async function networkOf(
  services: Services,
  filter: RowFilter,
  { eventId, nameCht, nameEng, tag, since, ...counts }: HeldNetworkRow,
) {
  const holds = await listHoldsOf(services.db, { eventId, tag }, holdsShownMax, filter);
  return {
    event: { id: eventId, nameCht, nameEng },
    network: tag,
    ...counts,
    since: since.toISOString(),
    ...(await findPast(services.db, { eventId, tag })),
    holds: holds.map((hold) => holdOf(services, hold)),
  };
}

const holdOf = (
  { signingKey }: Services,
  { id, ticketCount, createdAt, expiresAt, sealedPerson, ...rest }: HoldRow,
): NetworkHolds['holds'][number] => ({
  transactionId: id,
  seats: ticketCount,
  since: createdAt.toISOString(),
  until: expiresAt.toISOString(),
  ...rest,
  buyer: readBuyer(signingKey, sealedPerson).buyer,
});
