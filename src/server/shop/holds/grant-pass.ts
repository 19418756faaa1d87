// Decides about a pass when it is given out, so that nothing has to be checked when it is used. The first passes of a network are only
// recorded; for later ones the holds of the network are counted, under a lock of the network.
import { type HoldSettings, usualHoldSettings } from '../../../domain/holds/hold-settings.ts';
import { isCrowded, judgePassRequest, type PassVerdict, shareWithoutCheck } from '../../../domain/holds/judge-hold.ts';
import type { Deps } from '../../platform/deps.ts';
import { isGoodCheck } from '../../platform/limits/claim-check.ts';
import type { HumanChecks } from '../../platform/limits/human-check.ts';
import { Refused } from '../../platform/refused.ts';
import type { CrowdMemory } from './crowd-memory.ts';
import { addIssuedPass, countHolds, lockNetwork } from './holds.queries.ts';
import type { IssuedPasses } from './issued-passes.ts';
import { RecentNetworks } from './recent-networks.ts';

/** The terms on which an event gives out passes; `anyEvent` is for passes without an event. */
type Selling = { eventId: number; holding: HoldSettings; ticketsPerOrderMax: number };
export const anyEvent: Selling = {
  eventId: 0,
  holding: { ...usualHoldSettings, networkSeatsMax: usualHoldSettings.networkSeatsMax / 2 },
  ticketsPerOrderMax: 8,
};

type Input = {
  selling: Selling;
  /** The network tag; null for senders that are not counted. */
  tag: string | null;
  pass: { id: string; validUntil: number; visitor: string };
  recaptcha: string | undefined;
};
export type Granted = { validUntil: number; ticketsMax?: number };

type Options = Pick<Deps, 'db' | 'clock'> & {
  humanChecks: HumanChecks;
  crowds: CrowdMemory;
  issuedPasses: IssuedPasses;
};

export class PassGrants {
  readonly #options: Options;
  readonly #networks = new RecentNetworks();

  constructor(options: Options) {
    this.#options = options;
  }

  async grant(requested: Input): Promise<Granted> {
    const { selling, tag, pass } = requested;
    if (tag === null) return { validUntil: pass.validUntil };
    const { eventId, holding, ticketsPerOrderMax } = selling;
    const { crowds, issuedPasses } = this.#options;
    const seenBefore = this.#networks.see(`${eventId} ${tag}`);
    const crowd = crowds.getLast(eventId);
    const share = shareWithoutCheck(holding, {
      isCrowded: crowd !== null && isCrowded(holding, crowd),
      ticketsMax: ticketsPerOrderMax,
    });
    // Each server counts only its own passes here, so each may give out as many. The next pass counts all of them in the database.
    if ((seenBefore + 1) * ticketsPerOrderMax > share) return this.#judge(requested, tag);
    await issuedPasses.add(issued(requested, pass.validUntil, ticketsPerOrderMax));
    crowds.add(eventId, pass.visitor, ticketsPerOrderMax);
    return { validUntil: pass.validUntil };
  }

  async #judge(requested: Input, tag: string): Promise<Granted> {
    const { db, clock, humanChecks, crowds } = this.#options;
    const { selling, pass, recaptcha } = requested;
    const { eventId, ticketsPerOrderMax } = selling;
    const check = recaptcha === undefined ? null : await humanChecks.read(recaptcha);
    const isEventCrowded = isCrowded(selling.holding, await crowds.get(eventId));
    return db.transaction().execute(async (tx) => {
      await lockNetwork(tx, { eventId, tag });
      const { heldSeats, passSeats, ...past } = await countHolds(tx, { eventId, tag, visitor: pass.visitor });
      const judge = (wasChecked: boolean): PassVerdict =>
        judgePassRequest(selling.holding, {
          ticketsMax: ticketsPerOrderMax,
          seatsInHand: heldSeats + passSeats,
          past,
          isCrowded: isEventCrowded,
          wasChecked,
        });
      let verdict = judge(false);
      if (verdict.verdict === 'humanCheckNeeded' && (await isGoodCheck(tx, humanChecks, check))) verdict = judge(true);
      const { ticketsMax, minutes } = givenOrRefused(verdict);
      const validUntil = Math.min(pass.validUntil, clock().getTime() + minutes * 60_000);
      const isSmaller = ticketsMax !== null && ticketsMax < ticketsPerOrderMax;
      const given = isSmaller ? ticketsMax : ticketsPerOrderMax;
      await addIssuedPass(tx, issued(requested, validUntil, given));
      crowds.add(eventId, pass.visitor, given);
      return isSmaller ? { validUntil, ticketsMax } : { validUntil };
    });
  }
}

const issued = ({ selling, pass }: Input, validUntil: number, ticketsMax: number) => ({
  eventId: selling.eventId,
  passId: pass.id,
  visitor: pass.visitor,
  ticketsMax,
  validUntil,
});

function givenOrRefused(verdict: PassVerdict) {
  if (verdict.verdict === 'humanCheckNeeded') throw new Refused('humanCheckNeeded', 'queue');
  if (verdict.verdict === 'refused') {
    const { retryAfterSeconds } = verdict;
    throw new Refused('tooManyHeld', 'queue', { retryAfterSeconds });
  }
  return verdict;
}
