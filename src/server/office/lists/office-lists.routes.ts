import type { FastifyInstance } from 'fastify';
import { type OfficeEvent, type OfficeEventsWanted, officeListRoutes } from '../../../contract/office-lists.ts';
import type { Deps } from '../../platform/deps.ts';
import { registerRoute } from '../../platform/http/register-route.ts';
import { searchEventIds } from '../../shop/catalogue/search.queries.ts';
import { listSessions } from './office-lists.queries.ts';
import { WaitingCountsMemory } from './waiting-counts.ts';

export function registerOfficeLists(app: FastifyInstance, deps: Deps): void {
  const counts = new WaitingCountsMemory(deps);
  registerRoute(app, officeListRoutes.waiting, async (_input, _request, principal) => ({
    body: await counts.of(principal),
  }));
  registerRoute(app, officeListRoutes.events, async ({ query }) => {
    const { items, total } = await listEvents(deps, query);
    return { body: items, headers: { 'X-Total-Count': String(total) } };
  });
}

async function listEvents(
  { db }: Pick<Deps, 'db'>,
  { search, ...chosen }: OfficeEventsWanted,
): Promise<{ items: OfficeEvent[]; total: number }> {
  const eventIds = search ? await searchEventIds(db, search) : null;
  const rows = await listSessions(db, { eventIds, chosen });
  const items = [...Map.groupBy(rows, ({ eventId }) => eventId)].map(([id, sessions]) => {
    const [{ nameCht, nameEng }] = sessions as [(typeof sessions)[number]];
    return {
      id,
      nameCht,
      nameEng,
      sessions: sessions.map((each) => ({ id: each.id, startsAt: each.startsAt.toISOString() })),
    };
  });
  return { items, total: rows[0]?.total ?? 0 };
}
