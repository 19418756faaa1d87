import type { FastifyInstance } from 'fastify';
import { type OfficeEvent, officeListRoutes } from '../../../contract/office-lists.ts';
import type { Deps } from '../../platform/deps.ts';
import { registerRoute } from '../../platform/http/register-route.ts';
import { listSessions } from './office-lists.queries.ts';
import { WaitingCountsMemory } from './waiting-counts.ts';

export function registerOfficeLists(app: FastifyInstance, deps: Deps): void {
  const counts = new WaitingCountsMemory(deps);
  registerRoute(app, officeListRoutes.waiting, async (_input, _request, principal) => ({
    body: await counts.of(principal),
  }));
  registerRoute(app, officeListRoutes.events, async () => ({ body: await listEvents(deps) }));
}

async function listEvents({ db }: Pick<Deps, 'db'>): Promise<OfficeEvent[]> {
  const byEvent = Map.groupBy(await listSessions(db), ({ eventId }) => eventId);
  return [...byEvent].map(([id, sessions]) => {
    const [{ nameCht, nameEng }] = sessions as [(typeof sessions)[number]];
    return {
      id,
      nameCht,
      nameEng,
      sessions: sessions.map((each) => ({ id: each.id, startsAt: each.startsAt.toISOString() })),
    };
  });
}
