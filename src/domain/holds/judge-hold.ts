// Limits of unpaid seats: for a network, a person and an event (docs/decisions/0028). The limits are steps. Each step asks for more
// and gives less; a request above the last step is refused.
import { passMinutes } from '../queue/pass.ts';
import type { HoldSettings } from './hold-settings.ts';
import { type Past, withPast } from './past.ts';

export type PassRequest = {
  /** The most tickets in one order of the event. */
  ticketsMax: number;
  /** The unpaid seats of the network now, and the seats that its other passes could take. */
  seatsInHand: number;
  past: Past;
  /** Many seats of the event are held without a receipt. */
  isCrowded: boolean;
  wasChecked: boolean;
};
export type PassVerdict =
  | { verdict: 'given'; ticketsMax: number | null; minutes: number }
  | { verdict: 'humanCheckNeeded' }
  | { verdict: 'refused'; retryAfterSeconds: number };

/** Enough time to choose two seats, enter the buyer and begin the payment, which extends the hold. */
const smallPass = { ticketsMax: 2, minutes: 7 };
/** Holds end all the time, and a payment frees room at once. */
const retryAfterSeconds = 60;

/** A step applies while the seats of the network, with those of this pass, stay within its bound. */
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

/** In a crowd a network gets its share without a check, the seats it earned by paying, and one small pass more. */
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

/** The share of an unknown network. In a crowd it is half as large, but enough for one order. */
export function shareWithoutCheck(
  { networkFairSeats, networkSeatsMax }: HoldSettings,
  { isCrowded, ticketsMax }: Pick<PassRequest, 'isCrowded' | 'ticketsMax'>,
): number {
  const share = isCrowded ? Math.max(networkFairSeats / 2, Math.min(ticketsMax, networkFairSeats)) : networkFairSeats;
  return Math.min(share, networkSeatsMax);
}

export type TransferRequest = {
  /** The seats of the order that will be paid by transfer. */
  seats: number;
  /** The seats of the network that wait for transfers already. */
  networkSeats: number;
  past: Past;
  /** Open transfers of the same person, by mailbox and telephone. */
  transfersOfPerson: number;
  event: EventHeld;
  wasChecked: boolean;
};
export type EventHeld = {
  capacity: number;
  /** Seats on sale or held, but not paid. */
  unsold: number;
  /** Unpaid seats without a receipt. */
  seatsWithoutProof: number;
  /** Seats that wait for a transfer, and the part of them without a receipt. */
  transferSeats: number;
  transferSeatsWithoutProof: number;
};
export type TransferVerdict =
  /** The minutes until a receipt is needed; null gives the time that the event allows. */
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
 * Whether a large share of the unsold seats is held without a receipt, or may be soon. Seats of zones that are not laid out yet do not
 * count.
 */
export const isCrowded = (settings: HoldSettings, { capacity, unsold, seatsWithoutProof, passSeats }: Crowd): boolean =>
  capacity > 0 && seatsWithoutProof + passSeats > shareOf(unsold, settings.crowdedPercent, settings.networkSeatsMax);

/** In a small hall a share may be less than one party, so it is at least the maximum of one network. */
const shareOf = (seats: number, percent: number, seatsMin: number): number =>
  Math.max((seats * percent) / 100, seatsMin);
