// Requests of one network in a minute that a server answers, and why so many. A school or a mobile network is one address: its people
// load a page each and choose seats, which needs tens of requests a minute for each of them. Replies from memory count towards none.

export const usualLimits = {
  /** Pages that are drawn anew. Most come from memory. */
  page: 300,
  /** Reads of the programme that memory does not have. */
  catalogue: 600,
  /** The waiting room and passes: one every few seconds for each person in it. */
  queue: 600,
  /** Orders and what belongs to them: about ten for each purchase. */
  order: 600,
  /** Pictures that memory does not have. */
  image: 1200,
} as const;
export type LimitName = keyof typeof usualLimits;
export type Limits = Record<LimitName, number>;
export const limitNames = Object.keys(usualLimits) as LimitName[];
