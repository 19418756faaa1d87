// The files of a mail with tickets, made when it is sent. The tickets may have changed since the letter was written: then the mail is
// removed, and the letter of the order is written anew.
import { isDeepStrictEqual } from 'node:util';
import type { Tickets } from '../../../contract/tickets.ts';
import { eventOfOrder } from '../../../domain/orders/order-id.ts';
import type { Deps } from '../../platform/deps.ts';
import type { MailFile } from '../../platform/mail/compose-mail.ts';
import { type ClaimedMail, type MailedTickets, removeMail } from '../../platform/mail/mail.queries.ts';
import type { MakeFiles } from '../../platform/mail/send-mail.job.ts';
import { Refused } from '../../platform/refused.ts';
import { ticketKeyOf } from '../../shop/orders/ticket-link.ts';
import { ticketPicture, ticketsPdf } from '../../shop/tickets/make-tickets-pdf.ts';
import { readLinkedTickets, readTicketsOfOrder } from '../../shop/tickets/read-tickets.ts';
import type { TicketFiles } from '../../shop/tickets/ticket-press.ts';
import { mailAgain } from './mailings.queries.ts';

/** Mail providers take some 10 MB, and base64 adds a third. Without its files a mail still has the link to the tickets. */
const bytesMax = 5 * 1024 * 1024;

export const filesOfMail =
  (deps: Deps, files: TicketFiles): MakeFiles =>
  async (mail) => {
    if (mail.tickets === null) return [];
    const tickets = await readHeld(deps, mail.tickets);
    if (!tickets) {
      await writeAnew(deps, mail, mail.tickets);
      return null;
    }
    return mail.tickets.hasFiles ? makeFiles(files, mail, tickets, mail.tickets.numbers) : [];
  };

/** Null when its reader holds other tickets by now, or none. */
async function readHeld(deps: Deps, { orderId, sessionId, numbers, issue }: MailedTickets): Promise<Tickets | null> {
  const [number = 0] = numbers;
  try {
    const tickets =
      issue === undefined
        ? await readTicketsOfOrder(deps.db, deps, orderId)
        : await readLinkedTickets(deps, ticketKeyOf(deps, { orderId, number, issue }));
    const isMailed = tickets.handover === 'byEmail';
    const now = deps.clock().getTime();
    // A ticket whose holder is not named yet has no code, and stands in the letter all the same.
    const held = tickets.tickets.filter(
      ({ session, isGivenAway, codeFrom }) =>
        isMailed && session.id === sessionId && !isGivenAway && Date.parse(codeFrom) <= now,
    );
    const heldNumbers = held.map((ticket) => ticket.number);
    return sessionId === undefined || isDeepStrictEqual(heldNumbers, numbers) ? tickets : null;
  } catch (error) {
    if (error instanceof Refused) return null;
    throw error;
  }
}

/** The job writes the e-tickets of the order anew. A ticket that was given on has a mail of its own already. */
const writeAnew = ({ db }: Deps, mail: ClaimedMail, { orderId, sessionId, issue }: MailedTickets) =>
  db.transaction().execute(async (tx) => {
    await removeMail(tx, mail);
    if (issue === undefined && sessionId !== undefined)
      await mailAgain(tx, { eventId: eventOfOrder(orderId), sessionId }, [orderId], ['E_TICKETS']);
  });

async function makeFiles(
  services: TicketFiles,
  { locale }: ClaimedMail,
  tickets: Tickets,
  numbers: readonly number[],
): Promise<MailFile[]> {
  const coded = tickets.tickets.filter(({ number, code }) => code !== null && numbers.includes(number));
  if (coded.length === 0) return [];
  const name = `tickets-${tickets.orderId}`;
  const codedNumbers = coded.map(({ number }) => number);
  const pdf = await ticketsPdf(services, tickets, { locale, size: 'A4', numbers: codedNumbers });
  const files: MailFile[] = [{ filename: `${name}.pdf`, content: pdf, contentType: 'application/pdf' }];
  for (const number of codedNumbers) {
    const content = await ticketPicture(services, tickets, { number, locale });
    files.push({ filename: `${name}-${number}.png`, content, contentType: 'image/png' });
  }
  return bounded(files);
}

/** The files that fit, the first ones first. */
function bounded(files: readonly MailFile[]): MailFile[] {
  let bytes = 0;
  return files.filter(({ content }) => {
    if (bytes + content.length > bytesMax) return false;
    bytes += content.length;
    return true;
  });
}
