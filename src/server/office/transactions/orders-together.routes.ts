import type { FastifyInstance } from 'fastify';
import { filterIn } from '../../../contract/order-filter.ts';
import { ordersTogetherRoutes } from '../../../contract/orders-together.ts';
import type { PaymentServices } from '../../money/payments/payment-services.ts';
import { actorOf } from '../../platform/audit/actor.ts';
import { registerRoute } from '../../platform/http/register-route.ts';
import { releaseHold } from '../holds/release-holds.ts';
import { repeatMail } from '../order-actions/repeat-mail.ts';
import { writeNote } from '../order-actions/write-note.ts';
import { countPart, doTogether, notLater } from './do-together.ts';

export function registerOrdersTogether(app: FastifyInstance, services: PaymentServices): void {
  const { count, cancel, mail, note } = ordersTogetherRoutes;
  registerRoute(app, count, async ({ query: { query, since, after, ...filter } }) => ({
    body: await countPart(services, { query, filter: filterIn(filter), since, after }),
  }));
  registerRoute(app, cancel, async ({ query, body: { reason, ...part } }, request, principal) => {
    const by = actorOf(principal, request);
    const chosen = { ...part, query: query.query, filter: filterIn(query), status: 'WAITING' } as const;
    return { body: await doTogether(services, chosen, (of) => releaseHold(services, { ...of, reason }, by)) };
  });
  registerRoute(app, mail, async ({ query, body: { reason, ...part } }, request, principal) => {
    const by = actorOf(principal, request);
    const since = notLater(services, part.since);
    const chosen = { ...part, since, query: query.query, filter: filterIn(query), status: 'PAID' } as const;
    const again = { mail: 'paid', reason, since } as const;
    return { body: await doTogether(services, chosen, ({ id }) => repeatMail(services, id, again, by)) };
  });
  registerRoute(app, note, async ({ query, body: { note: text, ...part } }, request, principal) => {
    const by = actorOf(principal, request);
    const since = notLater(services, part.since);
    const chosen = { ...part, since, query: query.query, filter: filterIn(query) };
    const added = { note: text, since };
    return { body: await doTogether(services, chosen, ({ id }) => writeNote(services, id, added, by)) };
  });
}
