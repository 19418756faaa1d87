// How much may be held without paying: by a network, by a person, of an event. Each step down a ladder asks for more and gives
// less, and only below the last one is it no. docs/decisions/0028.
import { passMinutes } from '../queue/pass.ts';
import type { HoldSettings } from './hold-settings.ts';
import { type Past, withPast } from './past.ts';

export type PassRequest = {
  /** As many as an order of the event may have. */
  ticketsMax: number;
  /** What the network's orders hold unpaid now, and what its other passes could take. */
  seatsInHand: number;
  past: Past;
  /** Much of the event is held with nothing to show for it. */
  isCrowded: boolean;
  wasChecked: boolean;
};
export type PassVerdict =
  | { verdict: 'given'; ticketsMax: number | null; minutes: number }
  | { verdict: 'humanCheckNeeded' }
  | { verdict: 'refused'; retryAfterSeconds: number };

/** Enough to choose two seats, say who one is and go on to pay, which gives more time. */
const smallPass = { ticketsMax: 2, minutes: 7 };
/** Holds end all the time, and a payment makes room at once. */
const retryAfterSeconds = 60;

/** Each step is for as long as the network's seats stay within its bound, those of the pass that is asked for with them. */
const passLadder = [
  { within: 'fairShare', asksCheck: false, ticketsMax: null, minutes: passMinutes },
  { within: 'halfOfTheMost', asksCheck: true, ticketsMax: null, minutes: passMinutes },
  { within: 'theMost', asksCheck: true, ...smallPass },
] as const;

export function judgePassRequest(settings: HoldSettings, requested: PassRequest): PassVerdict {
  const bounds = passBounds(settings, requested);
  for (const { within, asksCheck, ticketsMax, minutes } of passLadder) {
    if (requested.seatsInHand + Math.min(ticketsMax ?? requested.ticketsMax, requested.ticketsMax) > bounds[within])
      continue;
    return asksCheck && !requested.wasChecked
      ? { verdict: 'humanCheckNeeded' }
      : { verdict: 'given', ticketsMax, minutes };
  }
  return { verdict: 'refused', retryAfterSeconds };
}

/** In a crowd a network gets what it gets with nothing asked and what it earned by paying, and one small pass for the next person. */
function passBounds(settings: HoldSettings, { past, isCrowded, ticketsMax }: PassRequest) {
  const { networkSeatsMax } = settings;
  const fairShare = withPast(shareWithoutCheck(settings, { isCrowded, ticketsMax }), networkSeatsMax, past);
  const theMost = isCrowded ? fairShare + smallPass.ticketsMax : withPast(networkSeatsMax, networkSeatsMax, past);
  return {
    fairShare,
    halfOfTheMost: theMost / 2,
    // Even after many lapses, one person at a time can still buy.
    theMost: Math.max(theMost, smallPass.ticketsMax),
  };
}

/** The seats that a network may have of which nothing is known: in a crowd half as many, but one order at least. */
export function shareWithoutCheck(
  { networkFairSeats, networkSeatsMax }: HoldSettings,
  { isCrowded, ticketsMax }: Pick<PassRequest, 'isCrowded' | 'ticketsMax'>,
): number {
  const share = isCrowded ? Math.max(networkFairSeats / 2, Math.min(ticketsMax, networkFairSeats)) : networkFairSeats;
  return Math.min(share, networkSeatsMax);
}

export type TransferRequest = {
  /** Seats of the order that is to be paid by transfer. */
  seats: number;
  /** Those of the network for which a transfer is awaited already. */
  networkSeats: number;
  past: Past;
  /** Transfers that are awaited from the same person, under any name of theirs. */
  transfersOfPerson: number;
  event: EventHeld;
  wasChecked: boolean;
};
export type EventHeld = {
  capacity: number;
  /** On sale or held: what nobody has paid for yet. */
  unsold: number;
  /** Unpaid, with no receipt to show for it. */
  seatsWithoutProof: number;
  /** Awaiting a transfer, and of those the ones with no receipt. */
  transferSeats: number;
  transferSeatsWithoutProof: number;
};
export type TransferVerdict =
  /** Minutes until something has to show that it was made; null is as long as the event gives. */
  | { verdict: 'held'; firstMinutes: number | null }
  | { verdict: 'humanCheckNeeded' }
  | { verdict: 'tooMany'; of: 'person' | 'network' | 'event' };

export function judgeTransferRequest(settings: HoldSettings, requested: TransferRequest): TransferVerdict {
  const { seats, networkSeats, past, event, transfersOfPerson, wasChecked } = requested;
  const { transferFairSeats, transferSeatsMax, transferPercentMax } = settings;
  const seatsOfNetwork = networkSeats + seats;
  const seatsOfEvent = event.transferSeats + seats;
  if (transfersOfPerson >= settings.transfersPerPersonMax) return { verdict: 'tooMany', of: 'person' };
  if (seatsOfNetwork > withPast(transferSeatsMax, transferSeatsMax, past)) return { verdict: 'tooMany', of: 'network' };
  if (seatsOfEvent > shareOf(event.capacity, transferPercentMax, transferSeatsMax))
    return { verdict: 'tooMany', of: 'event' };
  const isFair = seatsOfNetwork <= withPast(transferFairSeats, transferSeatsMax, past);
  const unproven = event.transferSeatsWithoutProof + seats;
  const isFew = unproven <= shareOf(event.capacity, settings.transferCrowdedPercent, transferSeatsMax);
  if (isFair && isFew) return { verdict: 'held', firstMinutes: null };
  return wasChecked
    ? { verdict: 'held', firstMinutes: settings.firstTransferMinutes }
    : { verdict: 'humanCheckNeeded' };
}

type Crowd = Pick<EventHeld, 'capacity' | 'unsold' | 'seatsWithoutProof'> & { passSeats: number };

/**
 * Whether much of what an event has left is held, or soon may be, with nothing to show for it. Seats that are not laid out yet
 * are not scarce.
 */
export const isCrowded = (settings: HoldSettings, { capacity, unsold, seatsWithoutProof, passSeats }: Crowd): boolean =>
  capacity > 0 && seatsWithoutProof + passSeats > shareOf(unsold, settings.crowdedPercent, settings.networkSeatsMax);

/** In a small hall a share is soon one party: no share of an event is less than one network may have. */
const shareOf = (seats: number, percent: number, seatsMin: number): number =>
  Math.max((seats * percent) / 100, seatsMin);
