import type { NetworkHolds } from '../../../contract/holds.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Listed, Page } from '../../platform/http/paging.ts';
import { buyerName } from '../../shop/orders/buyer-name.ts';
import { findPast, type HeldNetworkRow, type HoldRow, listHeldNetworks, listHoldsOf } from './held-networks.queries.ts';

type Services = Pick<Deps, 'db' | 'signingKey'>;

/** A school or a mobile network may have hundreds of holds: only the first are listed, with their total number. */
const holdsShownMax = 50;

/** Unpaid holds with all that staff need to decide about their release. */
export async function listHolds(services: Services, page: Page): Promise<Listed<NetworkHolds>> {
  const { items, total } = await listHeldNetworks(services.db, page);
  const networks: NetworkHolds[] = [];
  for (const item of items) networks.push(await networkOf(services, item));
  return { items: networks, total };
}

async function networkOf(services: Services, { eventId, nameCht, nameEng, tag, since, ...counts }: HeldNetworkRow) {
  const holds = await listHoldsOf(services.db, { eventId, tag }, holdsShownMax);
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
  buyer: buyerName(signingKey, sealedPerson),
});
