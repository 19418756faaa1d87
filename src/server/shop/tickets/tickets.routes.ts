import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type TicketsAccess, ticketRoutes } from '../../../contract/tickets.ts';
import type { Deps } from '../../platform/deps.ts';
import { localeOf } from '../../platform/http/locale-of.ts';
import { registerFile } from '../../platform/http/register-file.ts';
import { registerRoute } from '../../platform/http/register-route.ts';
import { limitSender } from '../../platform/limits/limit-sender.ts';
import { networkAsking } from '../../platform/limits/shared-limits.ts';
import { countingWrongKeys } from '../../platform/limits/wrong-keys.ts';
import { findOrderOf } from '../orders/place-order.ts';
import { visitorOf } from '../queue/visitor.ts';
import { fileNameOf, ticketsPdf } from './make-tickets-pdf.ts';
import { applePass, googleLink } from './put-in-wallet.ts';
import { readLinkedTickets, readTicketsOfOrder } from './read-tickets.ts';
import { registerTicketCalendar } from './ticket-calendar.routes.ts';
import type { TicketFiles } from './ticket-press.ts';
import { wrongKeysOfNetwork } from './wrong-ticket-keys.ts';

/** The tickets of buyers and of those to whom they gave one. */
export function registerTickets(app: FastifyInstance, deps: Deps, files: TicketFiles): void {
  const limit = limitSender(app, 'order', 'ticket');
  const readAccessible = async (request: FastifyRequest, { token, key }: TicketsAccess) => {
    await limit(request);
    if (token !== undefined || key === undefined) {
      const order = await findOrderOf(deps, visitorOf(request), token ?? '');
      return readTicketsOfOrder(deps.db, deps, order.id);
    }
    return countingWrongKeys(deps, wrongKeysOfNetwork, networkAsking(request), () => readLinkedTickets(deps, key));
  };

  registerRoute(app, ticketRoutes.read, async ({ query }, request) => ({ body: await readAccessible(request, query) }));
  const limitFiles = limitSender(app, 120, 'ticket');
  registerFile(app, ticketRoutes.readFile, async ({ query }, request) => {
    await limitFiles(request);
    const tickets = await readAccessible(request, query);
    const { size, number, locale = localeOf(request) } = query;
    const numbers = number === undefined ? undefined : [number];
    const bytes = await ticketsPdf(files, tickets, { locale, size, ...(numbers && { numbers }) });
    return { bytes, name: fileNameOf(tickets, number) };
  });
  registerFile(app, ticketRoutes.applePass, async ({ params: { number }, query }, request) => {
    await limitFiles(request);
    const tickets = await readAccessible(request, query);
    const bytes = await applePass(files, tickets, { number, locale: query.locale ?? localeOf(request) });
    return { bytes, name: `ticket-${tickets.invoiceNo ?? tickets.orderId}-${number}.pkpass` };
  });
  registerTicketCalendar(app, deps, limitFiles);
  registerRoute(app, ticketRoutes.googleWallet, async ({ params: { number }, query }, request) => {
    await limitFiles(request);
    const tickets = await readAccessible(request, query);
    return {
      body: { address: await googleLink(files, tickets, { number, locale: query.locale ?? localeOf(request) }) },
    };
  });
}
