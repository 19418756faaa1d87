// Exports or erases all that the shop knows about a person, found by e-mail address.
import { mailboxOf } from '../../../domain/accounts/person-keys.ts';
import { type AuditType, addAudit } from '../../platform/audit/audit.queries.ts';
import type { Db } from '../../platform/deps.ts';
import { digest } from '../../platform/signing/sign.ts';
import { eraseCodes } from './codes-of-person.queries.ts';
import { eraseHeldTickets } from './held-tickets.ts';
import { removeBesideOrders } from './orders-of-person.queries.ts';
import { blankBuyers, findAccount, removeAccount, removeEnquiries, removeMail } from './person.queries.ts';
import { collect, partsOfPerson } from './person-parts.ts';
import type { Opening } from './sealed-person.ts';

type Services = Opening & { db: Db };

/** All of it, for the operator who has checked who asks. */
export async function exportPerson(services: Services, email: string) {
  const { db, signingKey } = services;
  const account = await findAccount(db, email);
  const mailbox = digest(signingKey, 'mailbox', mailboxOf(email));
  const parts = await partsOfPerson(services, { email, account, isOwn: false });
  await record(db, 'PERSON_EXPORTED', mailbox);
  return collect(parts);
}

export function erasePerson(services: Services, email: string) {
  const { db, signingKey } = services;
  return db.transaction().execute(async (tx) => {
    const account = await findAccount(tx, email);
    const mailbox = digest(signingKey, 'mailbox', mailboxOf(email));
    const buyer = { mailbox, accountId: account?.id ?? null };
    const codes = await eraseCodes(tx, mailbox);
    const tickets = await eraseHeldTickets(tx, services, email, buyer);
    const receipts = await removeBesideOrders(tx, buyer);
    const orders = await blankBuyers(tx, buyer);
    const enquiries = await removeEnquiries(tx, email);
    const mail = await removeMail(tx, email);
    if (account) await removeAccount(tx, account.id);
    await record(tx, 'PERSON_ERASED', mailbox);
    return {
      accounts: account ? 1 : 0,
      orders: Number(orders.numUpdatedRows),
      receipts,
      tickets,
      codes,
      enquiries,
      mail: Number(mail.numDeletedRows),
    };
  });
}

/** The audit is kept for ever, so it has only a digest of the mailbox. */
const record = (tx: Db, type: AuditType, mailbox: string) =>
  addAudit(tx, { principal: 'system', type, message: `mailbox ${mailbox}`, remoteAddress: null });
