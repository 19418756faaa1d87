// How much of an event may be held without paying, as its organiser has set it.

export type HoldSettings = {
  /** Unpaid seats of one network, orders and passes together: with nothing asked. */
  networkFairSeats: number;
  networkSeatsMax: number;
  /** Of those, seats for which a transfer is awaited. */
  transferFairSeats: number;
  transferSeatsMax: number;
  transfersPerPersonMax: number;
  /** How long the seats of a transfer over the fair share are held until something shows that it was made. */
  firstTransferMinutes: number;
  /** The share of its seats, held with nothing to show for it, from which an event is crowded. */
  crowdedPercent: number;
  /** The same of transfers alone. */
  transferCrowdedPercent: number;
  /** The share of its seats that may be held for transfers at once. */
  transferPercentMax: number;
};

/** As an event has them at first; the columns' defaults are the same. */
export const usualHoldSettings: HoldSettings = {
  networkFairSeats: 16,
  networkSeatsMax: 96,
  transferFairSeats: 8,
  transferSeatsMax: 48,
  transfersPerPersonMax: 2,
  firstTransferMinutes: 30,
  crowdedPercent: 30,
  transferCrowdedPercent: 10,
  transferPercentMax: 40,
};
