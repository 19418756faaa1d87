// The data of a person that the shop holds, part by part. A list is read some rows at a time, each in a statement of its own: a reader that is slow
// holds no connection, and a person with thousands of orders needs no more memory than one with ten.
import { mailboxOf } from '../../../domain/accounts/person-keys.ts';
import type { Db } from '../../platform/deps.ts';
import { digest } from '../../platform/signing/sign.ts';
import { listCodes } from './codes-of-person.queries.ts';
import { exportGivenTickets, exportNamedHolders } from './held-tickets.ts';
import { isPages, type Pages } from './json-of-parts.ts';
import {
  listNotes,
  listOrderKeys,
  listOrders,
  listPayments,
  listReceiptKeys,
  listScans,
  listTickets,
  type OrderKey,
  readReceipt,
} from './orders-of-person.queries.ts';
import {
  enquiriesFrom,
  type findAccount,
  listFormerLogins,
  listSignIns,
  mailOf,
  recordsOf,
  refusesReminders,
  rowsAtOnce,
} from './person.queries.ts';
import { type Opening, openAnswers, openIdNumber, openPerson, openPhone } from './sealed-person.ts';

type Services = Opening & { db: Db };
type Account = NonNullable<Awaited<ReturnType<typeof findAccount>>>;
type SignIn = Awaited<ReturnType<typeof listSignIns>>[number];

/**
 * An owner gets no orders that another account has placed, and of orders with another mailbox only what stands on the page of the order: their
 * buyer may be somebody else.
 */
type Whose = { email: string; account: Account | undefined; isOwn: boolean };

export async function partsOfPerson(services: Services, { email, account, isOwn }: Whose) {
  const { db, signingKey } = services;
  const mailbox = digest(signingKey, 'mailbox', mailboxOf(email));
  const accountId = account?.id ?? null;
  const found = await listOrderKeys(db, { mailbox, accountId });
  const keys = isOwn ? found.filter((key) => key.accountId === null || key.accountId === accountId) : found;
  const named = isOwn ? keys.filter(({ hasMailbox }) => hasMailbox) : keys;
  const isNamed = new Set(named.map(({ orderId }) => orderId));
  const orders = async (some: readonly OrderKey[]) =>
    (await listOrders(db, some)).map((order) => orderOf(services, order, isNamed.has(order.id)));
  return {
    email,
    account: account ? accountOf(services, account) : null,
    formerLogins: account ? await listFormerLogins(db, account.id) : [],
    signIns: byId<string, SignIn>('', async (after) => (account ? listSignIns(db, account.id, after) : [])),
    orders: ofOrders(keys, orders),
    tickets: ofOrders(keys, (some) => listTickets(db, some)),
    payments: ofOrders(keys, (some) => listPayments(db, some)),
    scans: ofOrders(named, (some) => listScans(db, some)),
    receipts: receiptsOf(db, named),
    notes: ofOrders(named, (some) => listNotes(db, some)),
    ticketsFromBuyers: await exportGivenTickets(db, services, email, mailbox),
    holdersNamed: ofOrders(named, (some) => exportNamedHolders(db, services, some)),
    codes: await listCodes(db, mailbox),
    refusesReminders: await refusesReminders(db, mailbox),
    enquiries: byId(0, (after) => enquiriesFrom(db, email).where('id', '>', after).limit(rowsAtOnce).execute()),
    mail: byId(0, (after) => mailOf(db, email).where('id', '>', after).limit(rowsAtOnce).execute()),
    records: byId(0, (after) =>
      recordsOf(db, email, account).where('audit.id', '>', after).limit(rowsAtOnce).execute(),
    ),
  };
}

/** The rows after the last id that was read; the id itself says nothing to anybody. */
async function* byId<Id, Row extends { id: Id }>(
  first: Id,
  read: (after: Id) => Promise<Row[]>,
): Pages<Omit<Row, 'id'>> {
  for (let after = first; ; ) {
    const rows = await read(after);
    const last = rows.at(-1);
    if (!last) return;
    yield rows.map(({ id: _, ...row }) => row);
    after = last.id;
  }
}

async function* ofOrders<Row>(
  keys: readonly OrderKey[],
  read: (some: readonly OrderKey[]) => Promise<Row[]>,
): Pages<Row> {
  for (let from = 0; from < keys.length; from += rowsAtOnce) yield await read(keys.slice(from, from + rowsAtOnce));
}

async function* receiptsOf(db: Db, keys: readonly OrderKey[]) {
  for await (const receipts of ofOrders(keys, (some) => listReceiptKeys(db, some)))
    for (const receipt of receipts) yield await readReceipt(db, receipt);
}

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
function orderOf(
  services: Opening,
  { sealedPerson, sealedIdNumber, sealedAnswers, ...order }: Order,
  isNamed: boolean,
) {
  if (!isNamed) return order;
  return {
    ...order,
    buyer: sealedPerson && openPerson(services, order.id, sealedPerson),
    idNumberEnd: sealedIdNumber && openIdNumber(services, order.id, sealedIdNumber),
    securityAnswers: sealedAnswers && openAnswers(services, order.id, sealedAnswers),
  };
}

type Parts = Awaited<ReturnType<typeof partsOfPerson>>;
type Collected<Of> = { [Name in keyof Of]: Of[Name] extends Pages<infer Row> ? Row[] : Of[Name] };

/** All parts at once, for a program of its own. */
export async function collect(parts: Parts): Promise<Collected<Parts>> {
  const whole: Record<string, unknown> = {};
  for (const [name, part] of Object.entries(parts)) {
    const rows: unknown[] = [];
    if (isPages(part)) for await (const page of part) rows.push(...page);
    whole[name] = isPages(part) ? rows : part;
  }
  return whole as Collected<Parts>;
}
