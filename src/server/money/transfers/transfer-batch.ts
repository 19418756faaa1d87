// Begins the transfers of many buyers in one transaction, if each is plain: an order of the web that waits, has a buyer, a price and no
// earlier attempt, and is held as long as its event gives without a check. Any other is left to `beginPayment`, and so is a whole batch
// whose transaction fails. The networks are locked first, then the persons, then the orders, as for one transfer.
import { BatchLane } from '../../platform/database/batch-lane.ts';
import { lockNamesStatement } from '../../platform/database/name-locks.queries.ts';
import type { PipelinedConnection } from '../../platform/database/pipelined-connection.ts';
import type { CrowdMemory } from '../../shop/holds/crowd-memory.ts';
import { nameOfNetwork } from '../../shop/holds/holds.queries.ts';
import { loopbackTag, tagOfPass } from '../../shop/holds/network-tag.ts';
import {
  countTransfersOfNetworks,
  countTransfersOfPersons,
  readTransfersOfNetworks,
  readTransfersOfPersons,
} from '../../shop/holds/transfer-counts.queries.ts';
import { namesOfPersons } from '../../shop/orders/buyers.queries.ts';
import type { FoundOrder } from '../../shop/orders/place-order.ts';
import { keepAnswersTogether, listAttemptsBefore, readAttemptsBefore } from '../payments/begin-batch.queries.ts';
import { readLetterFacts, selectLetterFacts } from '../payments/letter-batch.ts';
import { lockOrdersTogether, readLockedOrders } from '../payments/locked-orders.queries.ts';
import type { PaymentServices } from '../payments/payment-services.ts';
import { type Facts, isNamed, planTransfer, type TransferRequest } from './plan-transfer.ts';
import { addTransfers, holdForTransfers } from './transfer-batch.queries.ts';

type Services = PaymentServices & { crowds: CrowdMemory };
type Requested = Omit<TransferRequest, 'order' | 'eventId' | 'orderId' | 'tag' | 'recalled'> & { order: FoundOrder };

/** False where the transfer is not plain. */
export type TransferLane = { begin: (requested: Requested) => Promise<boolean>; stop: () => Promise<void> };

export function openTransferLane(services: Services): TransferLane {
  const { databaseUrl, log, crowds, signingKey } = services;
  const lane = new BatchLane<TransferRequest, boolean>({
    databaseUrl,
    run: async (connection, wanted) => {
      const strangers = oneOfEach(wanted);
      const begun = await beginTogether(services, connection, strangers).catch((error) => {
        log.warn({ err: error, transfers: wanted.length }, 'transfers could not be begun together');
        throw error;
      });
      return wanted.map((one) => begun.has(one));
    },
  });
  const uncounted = loopbackTag(signingKey);
  return {
    begin: async ({ order, ...requested }) => {
      if (!isNamed(order) || order.channel !== 'WEB') return false;
      // The count of the event is read beforehand: the batch holds locks.
      const recalled = await crowds.get(order.eventId);
      const tag = tagOfPass(order.passId);
      const { eventId, id: orderId } = order;
      const wanted = { ...requested, order, eventId, orderId, tag: tag === uncounted ? null : tag, recalled };
      return lane.add(wanted).catch(() => false);
    },
    stop: () => lane.stop(),
  };
}

/**
 * The transfers that share no order, network, mailbox or telephone with one before them: each would have to count the
 * one before.
 */
function oneOfEach(wanted: readonly TransferRequest[]): TransferRequest[] {
  const seen = new Set<string>();
  return wanted.filter(({ eventId, orderId, tag, order: { mailboxDigest, telephoneDigest } }) => {
    const names = [`order ${orderId}`, ...(tag === null ? [] : [`network ${tag}`]), mailboxDigest, telephoneDigest];
    const isKnown = names.some((name) => seen.has(`${eventId} ${name}`));
    for (const name of names) seen.add(`${eventId} ${name}`);
    return !isKnown;
  });
}

const locksOf = (wanted: readonly TransferRequest[]): string[] =>
  [...new Set(wanted.flatMap(({ eventId, tag }) => (tag === null ? [] : nameOfNetwork({ eventId, tag }))))]
    .sort()
    .concat(
      namesOfPersons(
        wanted.map(({ eventId, order: { mailboxDigest, telephoneDigest } }) => ({
          eventId,
          digests: [mailboxDigest, telephoneDigest],
        })),
      ),
    );

async function beginTogether(
  services: Services,
  connection: PipelinedConnection,
  wanted: readonly TransferRequest[],
): Promise<ReadonlySet<TransferRequest>> {
  const persons = wanted.map(({ eventId, orderId, order: { mailboxDigest, telephoneDigest } }) => ({
    eventId,
    orderId,
    mailboxDigest,
    telephoneDigest,
  }));
  const networks = wanted.flatMap(({ eventId, orderId, tag }) => (tag === null ? [] : { eventId, orderId, tag }));
  // Each statement sees what others have stored before the locks were taken.
  const [, orderRows = [], attemptRows = [], networkRows = [], personRows = [], ...letterRows] = await connection.begin(
    [
      lockNamesStatement(locksOf(wanted)),
      lockOrdersTogether(wanted),
      listAttemptsBefore(wanted),
      countTransfersOfNetworks(networks),
      countTransfersOfPersons(persons),
      ...selectLetterFacts(wanted),
    ],
  );
  const facts: Facts = {
    orders: byId(readLockedOrders(orderRows), ({ id }) => id),
    tried: new Set(readAttemptsBefore(attemptRows).map(({ orderId }) => orderId)),
    networks: byId(readTransfersOfNetworks(networkRows), ({ orderId }) => orderId),
    persons: byId(readTransfersOfPersons(personRows), ({ orderId }) => orderId),
    letters: readLetterFacts(letterRows),
  };
  const plain = wanted.flatMap((one) => planTransfer(services, one, facts) ?? []);
  if (plain.length === 0) {
    await connection.rollBack();
    return new Set();
  }
  const transfers = plain.map(({ transfer }) => transfer);
  const letters = services.mailing.write(plain.flatMap(({ mail }) => mail ?? []));
  const stored = await connection.commit([
    addTransfers(transfers),
    holdForTransfers(transfers),
    keepAnswersTogether(plain.map(({ one }) => one)),
    letters.statement,
  ]);
  letters.written(stored.at(-1) ?? []);
  return new Set(plain.map(({ one }) => one));
}

const byId = <Row>(rows: readonly Row[], idOf: (row: Row) => number) => new Map(rows.map((row) => [idOf(row), row]));
