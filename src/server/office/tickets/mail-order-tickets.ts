// Staff send the e-tickets of one order again, at once and with what is right now.

import type { PaymentServices } from '../../money/payments/payment-services.ts';
import type { Actor } from '../../platform/audit/actor.ts';
import type { Db } from '../../platform/deps.ts';
import { addMails, type NewMail } from '../../platform/mail/mail.queries.ts';
import { Refused } from '../../platform/refused.ts';
import { readTicketsOfOrder } from '../../shop/tickets/read-tickets.ts';
import { lettersOfOrder } from '../mails/letters-of-order.ts';
import { noteWritten } from '../mails/mailings.queries.ts';
import { act, keyOf, type OfOrder, record } from '../order-actions/acting.ts';
import { lockPaid } from './replace-code.ts';

export async function mailOrderTickets(
  services: PaymentServices,
  id: number,
  reason: string,
  by: Actor,
): Promise<void> {
  const of = keyOf(id);
  await act(services, async (tx) => {
    await lockPaid(tx, of);
    const mails: NewMail[] = [];
    for (const sessionId of await sessionsToMail(tx, services, of))
      mails.push(...(await lettersOfSession(tx, services, { ...of, sessionId })));
    if (mails.length === 0) throw new Refused('mailNotPossible', 'transaction');
    await addMails(tx, mails);
    const details = `e-tickets, ${mails.length} mails`;
    await record(tx, { ...of, by, kind: 'MAIL_REPEATED', audit: 'MAIL_REPEATED', reason, details });
  });
}

/** The sessions to come whose codes are shown. */
async function sessionsToMail(tx: Db, services: PaymentServices, { orderId }: OfOrder): Promise<Set<number>> {
  const now = services.clock().getTime();
  const { tickets } = await readTicketsOfOrder(tx, services, orderId);
  const coming = tickets.filter(({ session }) => Date.parse(session.startTime) > now);
  const shown = coming.filter(({ codeFrom }) => Date.parse(codeFrom) <= now);
  if (coming.length > 0 && shown.length === 0) throw new Refused('ticketsNotYetMailed', 'session');
  return new Set(shown.map(({ session }) => session.id));
}

async function lettersOfSession(
  tx: Db,
  services: PaymentServices,
  { eventId, orderId, sessionId }: OfOrder & { sessionId: number },
): Promise<NewMail[]> {
  const mailing = { eventId, sessionId, kind: 'E_TICKETS', isDue: true } as const;
  const letters = await lettersOfOrder(tx, services, mailing, { orderId, isRepeated: true });
  // Mails that waited for the job are written with these.
  await noteWritten(tx, mailing, [orderId]);
  return letters;
}
