// Staff replace the code of a lost ticket, or make the links to the tickets of an order void.

import type { PaymentServices } from '../../money/payments/payment-services.ts';
import type { Actor } from '../../platform/audit/actor.ts';
import type { Db } from '../../platform/deps.ts';
import { Refused } from '../../platform/refused.ts';
import { act, keyOf, lockKnownOrder, type OfOrder, record } from '../order-actions/acting.ts';
import { mailTicketsAgain } from './mail-tickets-again.ts';
import { listOfficeTickets, raiseIssue, raiseLinkVersion } from './order-tickets.queries.ts';

/** Orders of outlets too: a code has nothing to do with money. */
export async function lockPaid(tx: Db, of: OfOrder): Promise<void> {
  const { status } = await lockKnownOrder(tx, of);
  if (status !== 'PAID') throw new Refused('notPaid', 'transaction', { details: { status } });
}

type Replacing = { id: number; number: number; issue: number; reason: string };

export async function replaceCode(
  services: PaymentServices,
  { id, number, issue, reason }: Replacing,
  by: Actor,
): Promise<void> {
  const of = keyOf(id);
  await act(services, async (tx) => {
    await lockPaid(tx, of);
    const ticket = (await listOfficeTickets(tx, of)).find((each) => each.number === number);
    if (!ticket) throw new Refused('notFound', 'ticket');
    if (!ticket.isLive || ticket.issue !== issue) throw new Refused('orderChanged', 'transaction');
    await raiseIssue(tx, { ...of, number }, 'LOST');
    const details = `ticket ${number}, issue ${issue + 1}`;
    await record(tx, { ...of, by, kind: 'CODE_REPLACED', audit: 'TICKET_CODE_REPLACED', reason, details });
    await mailTicketsAgain(tx, services, { ...of, number });
  });
}

/** Links of friends stay: each is for one ticket and its code. */
export async function voidTicketLinks(services: PaymentServices, id: number, reason: string, by: Actor): Promise<void> {
  const of = keyOf(id);
  await act(services, async (tx) => {
    await lockPaid(tx, of);
    await raiseLinkVersion(tx, of);
    await record(tx, { ...of, by, kind: 'LINKS_VOIDED', audit: 'TICKET_LINKS_VOIDED', reason });
  });
}
