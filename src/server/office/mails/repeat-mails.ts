// Sends a mail again to all paid orders of a session. The job of the first mails writes these too, at the same pace.

import type { MailingKind, MailRepeatCount, NewsBody, RepeatMailsBody } from '../../../contract/mails.ts';
import { plainEventTypes } from '../../../domain/catalogue/event-types.ts';
import { ticketHandover } from '../../../domain/orders/delivery.ts';
import { deliveryTypes } from '../../../domain/orders/order-request.ts';
import { codesShownFrom } from '../../../domain/tickets/ticket-settings.ts';
import { openHolder } from '../../people/privacy/sealed-person.ts';
import type { Actor } from '../../platform/audit/actor.ts';
import { addAudit } from '../../platform/audit/audit.queries.ts';
import type { Db, Deps } from '../../platform/deps.ts';
import { Refused } from '../../platform/refused.ts';
import { mailboxDigest } from '../../shop/orders/name-buyer.ts';
import { readTicketSettings } from '../../shop/tickets/tickets.queries.ts';
import { addNews, listRefusals } from './mailings.queries.ts';
import {
  countBuyers,
  findMailedSession,
  isBeingRepeated,
  listFriendsOfSession,
  lockSession,
  type Repeated,
  repeatMailings,
} from './repeat-mails.queries.ts';

type Services = Pick<Deps, 'db' | 'clock' | 'configuration' | 'signingKey' | 'log'>;
type OfSession = { sessionId: number; kind: MailingKind };

export const countRepeat = async (services: Services, of: OfSession): Promise<MailRepeatCount> =>
  countOf(services, await countMails(services, services.db, await findRepeated(services, services.db, of)));

/** Refused when the number of mails is not the one that staff have seen, and while an earlier repetition is under way. */
export function repeatMails(
  services: Services,
  { reason, mails, ...of }: RepeatMailsBody,
  by: Actor,
): Promise<MailRepeatCount> {
  return services.db.transaction().execute(async (tx) => {
    await makeDue(tx, services, of, mails);
    const message = `session ${of.sessionId}, ${of.kind.toLowerCase()}, ${mails} mails: ${reason}`;
    await addAudit(tx, { ...by, type: 'MAILS_REPEATED', message });
    return countOf(services, mails);
  });
}

/** The same for news. */
export function sendNews(
  services: Services,
  { sessionId, mails, message }: NewsBody,
  by: Actor,
): Promise<MailRepeatCount> {
  return services.db.transaction().execute(async (tx) => {
    const { eventId } = await makeDue(tx, services, { sessionId, kind: 'NEWS' }, mails);
    await addNews(tx, { eventId, sessionId, message, writtenBy: by.principal });
    await addAudit(tx, { ...by, type: 'NEWS_SENT', message: `session ${sessionId}, ${mails} mails: ${message}` });
    return countOf(services, mails);
  });
}

async function makeDue(tx: Db, services: Services, of: OfSession, shown: number): Promise<Repeated> {
  await lockSession(tx, of.sessionId);
  const repeated = await findRepeated(services, tx, of);
  const mails = await countMails(services, tx, repeated);
  if (mails !== shown) throw new Refused('mailsCounted', 'mail', { details: { mails } });
  await repeatMailings(tx, repeated);
  return repeated;
}

const countOf = ({ configuration }: Services, mails: number): MailRepeatCount => ({
  mails,
  minutes: Math.ceil(mails / configuration.mail.perMinute),
});

async function findRepeated({ clock }: Services, db: Db, { sessionId, kind }: OfSession): Promise<Repeated> {
  const session = await findMailedSession(db, sessionId);
  if (!session) throw new Refused('notFound', 'session');
  const now = clock().getTime();
  const { eventId, startsAt } = session;
  if (startsAt.getTime() <= now) throw new Refused('closed', 'session');
  const settings = await readTicketSettings(db, eventId);
  if (kind === 'E_TICKETS' && codesShownFrom(settings, startsAt.getTime()) > now)
    throw new Refused('ticketsNotYetMailed', 'session');
  const types = { ...plainEventTypes, ...session.types };
  const mailed = deliveryTypes.filter((type) => kind !== 'E_TICKETS' || ticketHandover(types, type) === 'byEmail');
  const repeated = { eventId, sessionId, kind, deliveryTypes: mailed };
  if (await isBeingRepeated(db, repeated)) throw new Refused('mailsBeingRepeated', 'session');
  return repeated;
}

async function countMails(services: Services, db: Db, repeated: Repeated): Promise<number> {
  const buyers = await countBuyers(db, repeated);
  if (repeated.kind === 'CONFIRMATION') return buyers;
  const sealed = await listFriendsOfSession(db, repeated);
  const friends = sealed.flatMap(({ orderId, sealedEmail }) => openHolder(services, orderId, sealedEmail) ?? []);
  if (repeated.kind !== 'REMINDER') return buyers + friends.length;
  const mailboxes = friends.map((email) => mailboxDigest(services.signingKey, email));
  const refusing = await listRefusals(db, mailboxes);
  return buyers + mailboxes.filter((mailbox) => !refusing.has(mailbox)).length;
}
