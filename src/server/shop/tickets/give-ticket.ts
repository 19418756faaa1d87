// Gives one ticket to a friend. Its code is replaced, so a picture of the old one opens no door, and the friend gets a link of their own.
import { mailboxOf } from '../../../domain/accounts/person-keys.ts';
import { whyNotGiven } from '../../../domain/tickets/ticket-changes.ts';
import type { Locale } from '../../../words/locales.ts';
import { addAudit } from '../../platform/audit/audit.queries.ts';
import type { Deps } from '../../platform/deps.ts';
import { Refused } from '../../platform/refused.ts';
import { seal } from '../../platform/signing/sealed.ts';
import { digest } from '../../platform/signing/sign.ts';
import { ticketKeyOf } from '../orders/ticket-link.ts';
import { mailboxOfLink } from './holder-mailbox.ts';
import { type HolderMails, mailGift, mailGiver } from './holder-mails.ts';
import { type ChangeAccess, type ChangedBy, openTickets, ownTicket } from './open-tickets.ts';
import { addTransferIssue, replaceHolder } from './ticket-changes.queries.ts';

export type Gift = ChangeAccess & { number: number; name: string; email: string; locale: Locale };
export type ChangeServices = HolderMails & Pick<Deps, 'db' | 'signingKey' | 'clock' | 'log'>;

export async function giveTicket(services: ChangeServices, gift: Gift, by: ChangedBy): Promise<void> {
  const { db, signingKey, clock, mailing } = services;
  const { number, name, email, locale } = gift;
  await db.transaction().execute(async (tx) => {
    const open = await openTickets(tx, services, gift);
    const ticket = ownTicket(open, number);
    const refusal = whyNotGiven(ticket, open.settings, clock().getTime());
    if (refusal) throw new Refused(refusal, 'ticket');
    const giver = await mailboxOfLink(tx, services, open.link);
    const sealed = (text: string) => seal(signingKey, 'ticket-holder', text);
    const whose = { ...open.whose, number };
    const holderDigest = digest(signingKey, 'mailbox', mailboxOf(email));
    await replaceHolder(tx, { ...whose, sealedName: sealed(name), sealedEmail: sealed(email), holderDigest, locale });
    const issue = await addTransferIssue(tx, whose);
    const given = { order: open.order, ticket };
    const key = ticketKeyOf(services, { orderId: whose.orderId, number, issue });
    await mailGift(tx, services, { ...given, mailbox: { email, locale }, key });
    // The link of a friend who passes a ticket on has ended with its issue.
    const ownKey = 'version' in open.link ? ticketKeyOf(services, open.link) : null;
    if (giver) await mailGiver(tx, services, { ...given, mailbox: giver, key: ownKey });
    const message = `order ${whose.orderId}, ticket ${number}, issue ${issue}`;
    await addAudit(tx, { ...by, type: 'TICKET_GIVEN', message });
  });
  mailing.wake();
}
