// The limits of unpaid seats of an event, as its organiser sets them.

export type HoldSettings = {
  /** The unpaid seats of one network, orders and passes together, without a human check. */
  networkFairSeats: number;
  networkSeatsMax: number;
  /** The part of these that waits for transfers, without a human check. */
  transferFairSeats: number;
  transferSeatsMax: number;
  transfersPerPersonMax: number;
  /** The first hold of a transfer above the fair share, until a receipt is uploaded. */
  firstTransferMinutes: number;
  /** An event is crowded when more than this share of its unsold seats is held without a receipt. */
  crowdedPercent: number;
  /** The share of all seats that transfers without a receipt may hold before a human check is needed. */
  transferCrowdedPercent: number;
  /** The share of all seats that may be held for transfers. */
  transferPercentMax: number;
};

/** The settings of a new event, equal to the defaults of the columns. */
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
