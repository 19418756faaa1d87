// Decides about one transfer of a batch, and writes its letter.
import { judgeTransferRequest } from '../../../domain/holds/judge-hold.ts';
import type { OrderMail } from '../../platform/mail/mail.queries.ts';
import type { Crowd, CrowdMemory } from '../../shop/holds/crowd-memory.ts';
import type { readTransfersOfNetworks } from '../../shop/holds/transfer-counts.queries.ts';
import type { FoundWithSettings } from '../../shop/orders/order-lookups.ts';
import type { FoundOrder } from '../../shop/orders/place-order.ts';
import type { LetterFacts } from '../payments/letter-batch.ts';
import type { LockedNow } from '../payments/locked-orders.queries.ts';
import type { PaymentServices } from '../payments/payment-services.ts';
import { firstShowOf } from '../payments/payment-state.queries.ts';
import { withMargin } from './hold-transfer.ts';
import { letterOfTransfer } from './tell-of-transfer.ts';
import type { NewTransfer } from './transfer-batch.queries.ts';

type Services = PaymentServices & { crowds: CrowdMemory };
type Named = FoundWithSettings & { mailboxDigest: string; telephoneDigest: string };

/** Its buyer was named, and the settings of its event are known. */
export const isNamed = (order: FoundOrder): order is Named =>
  typeof order.mailboxDigest === 'string' && typeof order.telephoneDigest === 'string' && order.event !== undefined;

export type TransferRequest = {
  order: Named;
  eventId: number;
  orderId: number;
  invoiceNo: string;
  merchantId: string;
  sealedAnswers: Buffer | null;
  /** The tag of the network; null where it is not counted. */
  tag: string | null;
  /** The count of the event from a moment ago. */
  recalled: Crowd;
};

/** Read under the locks, by the ids of the orders. */
export type Facts = {
  orders: Map<number, LockedNow>;
  tried: Set<number>;
  networks: Map<number, ReturnType<typeof readTransfersOfNetworks>[number]>;
  persons: Map<number, { transfers: number }>;
  letters: Map<number, LetterFacts>;
};

type Planned = { one: TransferRequest; transfer: NewTransfer; mail: OrderMail | null };

/** Null where the transfer is not plain. */
export function planTransfer(services: Services, one: TransferRequest, facts: Facts): Planned | null {
  const { eventId, orderId, invoiceNo, merchantId, tag, order: found } = one;
  const order = facts.orders.get(orderId);
  const letter = facts.letters.get(orderId);
  const counted = tag === null ? nobody : facts.networks.get(orderId);
  if (!order || !letter || !counted || facts.tried.has(orderId)) return null;
  if (order.status !== 'WAITING' || order.isOver || order.channel !== 'WEB' || order.amountCents === 0) return null;
  // Another name was given meanwhile: the locks are those of somebody else.
  const { mailboxDigest, telephoneDigest } = letter.context;
  if (mailboxDigest !== found.mailboxDigest || telephoneDigest !== found.telephoneDigest) return null;
  const { transferSeats, ...past } = counted;
  const { verdict } = judgeTransferRequest(found.event.holding, {
    seats: found.ticketCount,
    networkSeats: transferSeats,
    past,
    transfersOfPerson: facts.persons.get(orderId)?.transfers ?? 0,
    event: withMargin(found.event.holding, withLater(one.recalled, services.crowds.getLast(eventId))),
    wasChecked: false,
  });
  if (verdict !== 'held') return null;
  services.crowds.addTransfer(eventId, found.ticketCount);
  const { transferHours } = found.event;
  const end = Math.min(order.now.getTime() + transferHours * 3_600_000, firstShowOf(letter.tickets).getTime());
  const heldUntil = new Date(Math.max(order.expiresAt.getTime(), end));
  const transfer = {
    eventId,
    orderId,
    invoiceNo,
    merchantId,
    amountCents: order.amountCents,
    transferHours,
    heldUntil,
  };
  const mail = letterOfTransfer(services, letter, {
    order: { eventId, id: orderId, expiresAt: heldUntil },
    payment: { invoiceNo, amountCents: order.amountCents, createdAt: order.now, transferHours },
  });
  return { one, transfer, mail };
}

const nobody = { transferSeats: 0, paidSeats: 0, lapsedSeats: 0 };

/** The count with the transfers that have begun on this server since, those of this batch among them. */
const withLater = (recalled: Crowd, later: Crowd | null): Crowd => ({
  ...recalled,
  transferSeats: Math.max(recalled.transferSeats, later?.transferSeats ?? 0),
  transferSeatsWithoutProof: Math.max(recalled.transferSeatsWithoutProof, later?.transferSeatsWithoutProof ?? 0),
});
