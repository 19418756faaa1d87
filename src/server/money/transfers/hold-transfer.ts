// Decides how long a new transfer holds its seats: the event's transfer time, a short time until a receipt comes, or not at all. Holds
// are counted under the locks of the network and of the person, in this order and before the order's row.
import type { HoldSettings } from '../../../domain/holds/hold-settings.ts';
import { judgeTransferRequest } from '../../../domain/holds/judge-hold.ts';
import { isGoodCheck } from '../../platform/limits/claim-check.ts';
import { HumanChecks } from '../../platform/limits/human-check.ts';
import { Refused } from '../../platform/refused.ts';
import type { Crowd, CrowdMemory } from '../../shop/holds/crowd-memory.ts';
import {
  countEvent,
  countTransfers,
  countTransfersOfPerson,
  findHoldSettings,
  findPerson,
  lockNetwork,
} from '../../shop/holds/holds.queries.ts';
import { loopbackTag, tagOfPass } from '../../shop/holds/network-tag.ts';
import { lockPerson } from '../../shop/orders/buyers.queries.ts';
import type { Holding } from '../payments/begin-payment.ts';
import { findBuyerForPayment } from '../payments/buyer-answers.queries.ts';
import type { PaymentServices } from '../payments/payment-services.ts';

type Services = Pick<PaymentServices, 'clock' | 'signingKey'> & { crowds: CrowdMemory };

export async function holdTransfer(
  { clock, signingKey, crowds }: Services,
  recaptcha: string | undefined,
): Promise<Holding> {
  const humanChecks = new HumanChecks({ key: signingKey, clock });
  const check = recaptcha === undefined ? null : await humanChecks.read(recaptcha);
  const isCounted = (tag: string) => tag !== loopbackTag(signingKey);
  let recalled: Crowd;
  return {
    look: async ({ eventId }) => {
      recalled = await crowds.get(eventId);
    },
    lock: async (tx, { eventId, id, passId, channel }) => {
      if (channel !== 'WEB') return;
      const tag = tagOfPass(passId);
      if (isCounted(tag)) await lockNetwork(tx, { eventId, tag });
      const person = await findPerson(tx, eventId, id);
      if (person) await lockPerson(tx, eventId, [person.mailboxDigest, person.telephoneDigest]);
    },
    judge: async (tx, { eventId, id: orderId, passId, ticketCount, channel }) => {
      const buyer = await findBuyerForPayment(tx, eventId, orderId);
      const transferMinutes = 60 * (buyer?.transferHours ?? 24);
      // Staff hold these seats for the buyer, so no network and no person is counted.
      if (channel !== 'WEB') return { minutes: transferMinutes };
      const tag = tagOfPass(passId);
      const digests = await findPerson(tx, eventId, orderId);
      const { transferSeats, ...past } = isCounted(tag)
        ? await countTransfers(tx, { eventId, tag, orderId })
        : { transferSeats: 0, paidSeats: 0, lapsedSeats: 0 };
      const settings = await findHoldSettings(tx, eventId);
      const held = {
        seats: ticketCount,
        networkSeats: transferSeats,
        past,
        transfersOfPerson: digests ? await countTransfersOfPerson(tx, { eventId, orderId, digests }) : 0,
        wasChecked: false,
      };
      let verdict = judgeTransferRequest(settings, { ...held, event: withMargin(settings, recalled) });
      if (verdict.verdict !== 'held') {
        const event = await countEvent(tx, eventId);
        verdict = judgeTransferRequest(settings, { ...held, event });
        if (verdict.verdict === 'humanCheckNeeded' && (await isGoodCheck(tx, humanChecks, check)))
          verdict = judgeTransferRequest(settings, { ...held, event, wasChecked: true });
      }
      if (verdict.verdict === 'humanCheckNeeded') throw new Refused('humanCheckNeeded', 'payment');
      if (verdict.verdict === 'tooMany')
        throw new Refused('tooManyTransfers', 'payment', { details: { of: verdict.of } });
      crowds.addTransfer(eventId, ticketCount);
      return { minutes: verdict.firstMinutes ?? transferMinutes };
    },
  };
}

const marginPercent = 5;

/** Counting an event takes time for each of its held orders, so a count of a moment ago decides while the limits are far off. */
export function withMargin({ transferSeatsMax }: HoldSettings, crowd: Crowd): Crowd {
  const margin = Math.max(transferSeatsMax, Math.ceil((crowd.capacity * marginPercent) / 100));
  const { transferSeats, transferSeatsWithoutProof } = crowd;
  return {
    ...crowd,
    transferSeats: transferSeats + margin,
    transferSeatsWithoutProof: transferSeatsWithoutProof + margin,
  };
}
