// Writes the mails that paid orders get for a session: e-tickets on their day, the reminder, and those that staff repeat. An order is
// claimed, and its mails and that they were written are stored in one transaction, so it gets each of them once.
import { tellBuyer } from '../../money/payments/payment-mails.ts';
import type { Db } from '../../platform/deps.ts';
import { addMails, type NewMail } from '../../platform/mail/mail.queries.ts';
import { isPaceUsedUp, takeSlots } from '../../platform/mail/mail-pace.queries.ts';
import { findSealedPerson } from '../../shop/orders/buyers.queries.ts';
import { findOrderTerms } from '../order-actions/order-actions.queries.ts';
import { type LettersServices, lettersOfOrder, type TicketMailing, throwUnlessReadable } from './letters-of-order.ts';
import {
  type ClaimedMailing,
  claimMailings,
  findDueMailing,
  type Mailing,
  noteWritten,
  postpone,
} from './mailings.queries.ts';

const ordersAtOnce = 20;

/** True when there is more to do. */
export async function writeMailings(services: LettersServices): Promise<boolean> {
  if (await isPaceUsedUp(services.db)) return false;
  const mailing = await findDueMailing(services.db);
  return mailing !== undefined && (await writeMailing(services, mailing)) > 0;
}

/** Returns the number of orders; none when other servers are writing the rest. */
function writeMailing(services: LettersServices, mailing: Mailing): Promise<number> {
  return services.db.transaction().execute(async (tx) => {
    const claimed = await claimMailings(tx, mailing, ordersAtOnce);
    const written = isOfTickets(mailing)
      ? await writeLetters(tx, services, mailing, claimed)
      : await confirmAgain(tx, services, mailing, claimed);
    await noteWritten(tx, mailing, written);
    return claimed.length;
  });
}

const isOfTickets = (mailing: Mailing): mailing is TicketMailing => mailing.kind !== 'CONFIRMATION';

async function writeLetters(
  tx: Db,
  services: LettersServices,
  mailing: TicketMailing,
  claimed: readonly ClaimedMailing[],
): Promise<number[]> {
  const mails: NewMail[] = [];
  const written = await forEachOrder(tx, services, mailing, claimed, async (order) => {
    mails.push(...(await lettersOfOrder(tx, services, mailing, order)));
  });
  const slots = await takeSlots(tx, services.configuration.mail.perMinute, mails.length);
  await addMails(
    tx,
    mails.map((mail, at) => ({ ...mail, nextAttemptAt: slots[at] as Date })),
  );
  return written;
}

async function confirmAgain(
  tx: Db,
  services: LettersServices,
  mailing: Mailing,
  claimed: readonly ClaimedMailing[],
): Promise<number[]> {
  const { eventId } = mailing;
  const slots = await takeSlots(tx, services.configuration.mail.perMinute, claimed.length);
  return forEachOrder(tx, services, mailing, claimed, async ({ orderId }, at) => {
    const { status, payment } = await findOrderTerms(tx, { eventId, orderId });
    const message = payment === null ? 'free' : 'paid';
    if (status !== 'PAID') return;
    throwUnlessReadable(services, orderId, await findSealedPerson(tx, eventId, orderId));
    await tellBuyer(tx, services, message, { eventId, id: orderId }, payment, { notBefore: slots[at] as Date });
  });
}

/**
 * Returns the orders that went well. An order that cannot be read, such as one with a damaged name, is tried again later: all others would
 * wait for it. After an error of the database nothing else can be written, and the whole transaction fails.
 */
async function forEachOrder(
  tx: Db,
  { log }: LettersServices,
  mailing: Mailing,
  claimed: readonly ClaimedMailing[],
  write: (order: ClaimedMailing, at: number) => Promise<void>,
): Promise<number[]> {
  const written: number[] = [];
  for (const [at, order] of claimed.entries()) {
    try {
      await write(order, at);
      written.push(order.orderId);
    } catch (error) {
      log.error({ err: error, orderId: order.orderId }, 'the mails of an order could not be written');
      await postpone(tx, mailing, order.orderId);
    }
  }
  return written;
}
