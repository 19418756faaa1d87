import type { FastifyInstance } from 'fastify';
import { auditRoutes } from '../../../contract/management-audits.ts';
import type { Deps } from '../../platform/deps.ts';
import { pageOf, pagingHeaders, requestedAddress, sortsIn } from '../../platform/http/paging.ts';
import { registerRoute } from '../../platform/http/register-route.ts';
import { countAudits, pageOfAudits } from './audits.queries.ts';

export function registerAudits(app: FastifyInstance, { db, configuration }: Deps): void {
  registerRoute(app, auditRoutes.list, async ({ query }, request) => {
    const { limit, offset } = pageOf(query);
    const [first = { field: 'auditEventDate', descending: true }] = sortsIn(query);
    const page = { limit, offset, sort: [first] };
    const audits = await pageOfAudits(db, query, page).execute();
    const total = await countAudits(db, query);
    return {
      body: audits.map(({ id, at, principal, type, ...data }) => ({
        id,
        timestamp: at.toISOString(),
        principal,
        type,
        data,
      })),
      headers: pagingHeaders(requestedAddress(configuration.publicAddress, request.raw.url), page, total),
    };
  });
}
