import type { FastifyInstance } from 'fastify';
import { ticketPrintRoutes } from '../../../contract/ticket-prints.ts';
import { actorOf } from '../../platform/audit/actor.ts';
import type { Deps } from '../../platform/deps.ts';
import { registerFile } from '../../platform/http/register-file.ts';
import { registerRoute } from '../../platform/http/register-route.ts';
import { fileNameOf } from '../../shop/tickets/make-tickets-pdf.ts';
import type { TicketFiles } from '../../shop/tickets/ticket-press.ts';
import { orderToPrint, printTickets, readPrints } from './print-tickets.ts';

export function registerTicketPrints(app: FastifyInstance, deps: Deps, files: TicketFiles): void {
  const { db } = deps;
  const { list, print } = ticketPrintRoutes;
  registerRoute(app, list, async ({ params }, _, principal) => ({
    body: await readPrints(db, await orderToPrint(db, params.id, principal)),
  }));
  registerFile(app, print, async ({ params, body }, request, principal) => {
    const of = await orderToPrint(db, params.id, principal);
    const { bytes, tickets } = await printTickets({ ...deps, files }, of, body, actorOf(principal, request));
    return { bytes, name: fileNameOf(tickets) };
  });
}
