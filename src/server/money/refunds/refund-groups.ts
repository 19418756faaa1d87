// Refunds of one decision, which finance approves together. The request names the number and the sum that the person has seen.
import type { RefundGroup, RefundsHandled } from '../../../contract/refund-groups.ts';
import { centsFrom, dollarsFrom } from '../../../domain/money/money.ts';
import type { Actor } from '../../platform/audit/actor.ts';
import { addAudit } from '../../platform/audit/audit.queries.ts';
import { retry } from '../../platform/database/retry.ts';
import type { Db } from '../../platform/deps.ts';
import { Refused } from '../../platform/refused.ts';
import { providersThatRefund } from '../gateways/gateway.ts';
import type { GatewayServices } from '../gateways/gateway-services.ts';
import {
  approveGroup,
  type Decision,
  type GroupTotal,
  listByHand,
  listGroups,
  sumByHand,
} from './refund-groups.queries.ts';
import { noteOrderRefund } from './send-order-refund.ts';

/** More decisions than these wait for a longer list of single portions below. */
const groupsMax = 50;
/** In one call, which has to end in time. */
const atOnce = 100;
const secondsMax = 3;

type Seen = Decision & { count: number; amount: number };

export async function listRefundGroups({ db, gateways }: GatewayServices): Promise<RefundGroup[]> {
  const rows = await listGroups(db, providersThatRefund(gateways), groupsMax);
  return rows.map((row) => ({
    event: { id: row.eventId, nameCht: row.nameCht, nameEng: row.nameEng },
    decidedBy: row.decidedBy,
    reason: row.reason,
    waiting: handledOf({ count: row.waitingCount, cents: row.waitingCents }),
    byHand: handledOf({ count: row.byHandCount, cents: row.byHandCents }),
  }));
}

export async function approveRefundGroup({ db }: GatewayServices, seen: Seen, by: Actor): Promise<RefundsHandled> {
  const approve = async (tx: Db) => {
    const approved = await approveGroup(tx, seen, by.principal);
    refuseOthers(approved, seen);
    const { eventId, decidedBy, reason, count, amount } = seen;
    const message = `event ${eventId}, ${count} refunds, HK$${amount.toFixed(2)}, decided by ${decidedBy}: ${reason}`;
    await addAudit(tx, { ...by, type: 'REFUNDS_APPROVED', message });
    return handledOf(approved);
  };
  return retry(() => db.transaction().execute(approve));
}

/**
 * Each portion has a transaction of its own. The caller goes on with those that are left. A failure ends the call: the reply has those before
 * it, and the next call meets it first.
 */
export async function noteRefundGroup(
  services: GatewayServices,
  { note, ...seen }: Seen & { note: string },
  by: Actor,
): Promise<RefundsHandled> {
  const senders = providersThatRefund(services.gateways);
  refuseOthers(await sumByHand(services.db, seen, senders), seen);
  const until = performance.now() + secondsMax * 1000;
  const noted: GroupTotal = { count: 0, cents: 0 };
  for (const { amountCents, ...key } of await listByHand(services.db, seen, senders, atOnce)) {
    if (noted.count > 0 && performance.now() > until) break;
    try {
      await noteOrderRefund(services, key, note, by);
    } catch (error) {
      if (noted.count === 0) throw error;
      break;
    }
    noted.count += 1;
    noted.cents += amountCents;
  }
  return handledOf(noted);
}

function refuseOthers({ count, cents }: GroupTotal, seen: Seen): void {
  if (count !== seen.count || cents !== centsFrom(seen.amount)) throw new Refused('refundsChanged', 'refund');
}

const handledOf = ({ count, cents }: GroupTotal): RefundsHandled => ({ count, amount: dollarsFrom(cents) });
