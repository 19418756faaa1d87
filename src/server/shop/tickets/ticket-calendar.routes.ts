// The file for a calendar, at an address of its own: browsers inside other programs open no address that holds a file. It lies below that of
// the page, so that the worker of the page finds it without a network.
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Deps } from '../../platform/deps.ts';
import { localeWanted } from '../../platform/http/locale-of.ts';
import { networkAsking } from '../../platform/limits/shared-limits.ts';
import { countingWrongKeys } from '../../platform/limits/wrong-keys.ts';
import { Refused } from '../../platform/refused.ts';
import { ticketCalendar } from './ticket-calendar.ts';
import { wrongKeysOfNetwork } from './wrong-ticket-keys.ts';

type Keyed = { Params: { key: string }; Querystring: Record<string, unknown> };
type Limit = (request: FastifyRequest) => Promise<void>;

const idText = /^[1-9]\d{0,8}$/;

export function registerTicketCalendar(app: FastifyInstance, deps: Deps, limit: Limit): void {
  const config = { right: 'public' } as const;
  app.get<Keyed>('/order/tickets/:key/calendar.ics', { config }, async (request, reply) => {
    await limit(request);
    const { key } = request.params;
    const { session } = request.query;
    const sessionId = typeof session === 'string' && idText.test(session) ? Number(session) : undefined;
    const wanted = { key, locale: localeWanted(request), sessionId };
    reply.header('Cache-Control', 'no-store').header('X-Robots-Tag', 'noindex');
    const read = () => ticketCalendar(deps, wanted);
    const calendar = await countingWrongKeys(deps, wrongKeysOfNetwork, networkAsking(request), read).catch(
      refuseUnlessVoid,
    );
    if (!calendar) return reply.redirect(`/order/tickets/${encodeURIComponent(key)}`);
    return reply
      .type('text/calendar; charset=utf-8')
      .header('Content-Disposition', `inline; filename="${calendar.eventCode}.ics"`)
      .send(calendar.file);
  });
}

/** A void link is no failure: its page has the words for it. */
function refuseUnlessVoid(error: unknown): null {
  if (error instanceof Refused && (error.code === 'invalidKey' || error.code === 'notPaid')) return null;
  throw error;
}
