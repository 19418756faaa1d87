// Exports or erases all that the shop knows about a person, found by e-mail address.
import { mailboxOf } from '../../../domain/accounts/person-keys.ts';
import { type AuditType, addAudit } from '../../platform/audit/audit.queries.ts';
import type { Db } from '../../platform/deps.ts';
import { digest } from '../../platform/signing/sign.ts';
import { eraseCodes, listCodes } from './codes-of-person.queries.ts';
import { eraseHeldTickets, exportHeldTickets } from './held-tickets.ts';
import { listBesideOrders, removeBesideOrders } from './orders-of-person.queries.ts';
import {
  blankBuyers,
  enquiriesFrom,
  findAccount,
  listOrders,
  listRecords,
  listSignIns,
  mailOf,
  removeAccount,
  removeEnquiries,
  removeMail,
} from './person.queries.ts';
import { type Opening, openAnswers, openIdNumber, openPerson, openPhone } from './sealed-person.ts';

type Services = Opening & { db: Db };

export function exportPerson(services: Services, email: string) {
  const { db, signingKey } = services;
  return db.transaction().execute(async (tx) => {
    const account = await findAccount(tx, email);
    const mailbox = digest(signingKey, 'mailbox', mailboxOf(email));
    const buyer = { mailbox, accountId: account?.id ?? null };
    const orders = await listOrders(tx, buyer);
    const held = await exportHeldTickets(tx, services, email, buyer);
    const records = await listRecords(tx, [email.toLowerCase(), ...(account ? [account.login] : [])]);
    await record(tx, 'PERSON_EXPORTED', mailbox);
    return {
      email,
      account: account && accountOf(services, account),
      signIns: account ? await listSignIns(tx, account.id) : [],
      orders: orders.map((order) => orderOf(services, order)),
      besideOrders: await listBesideOrders(tx, buyer),
      ...held,
      codes: await listCodes(tx, mailbox),
      enquiries: await enquiriesFrom(tx, email).execute(),
      mail: await mailOf(tx, email).execute(),
      records,
    };
  });
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

type Account = NonNullable<Awaited<ReturnType<typeof findAccount>>>;
/** The account without the data that only the shop can use: the hash, and the secret of the authenticator. */
function accountOf(services: Opening, account: Account) {
  const { id, passwordHash: _hash, sealedSecondFactor, secondFactorStep: _step, sealedPhone, ...shown } = account;
  return {
    ...shown,
    phone: sealedPhone && openPhone(services, id, sealedPhone),
    hasSecondFactor: sealedSecondFactor !== null && account.secondFactorSince !== null,
  };
}

type Order = Awaited<ReturnType<typeof listOrders>>[number];
const orderOf = (services: Opening, { sealedPerson, sealedIdNumber, sealedAnswers, ...order }: Order) => ({
  ...order,
  buyer: sealedPerson && openPerson(services, order.id, sealedPerson),
  idNumberEnd: sealedIdNumber && openIdNumber(services, order.id, sealedIdNumber),
  securityAnswers: sealedAnswers && openAnswers(services, order.id, sealedAnswers),
});
