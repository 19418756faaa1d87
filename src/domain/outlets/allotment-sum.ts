/** The places of an allotment. `allotted` is the sum of all others. */
export type AllotmentSum = {
  allotted: number;
  sold: number;
  /** Put aside for a customer, unpaid. */
  held: number;
  /** The places that went back: by the outlet, by staff or at the date of return. */
  returned: number;
  free: number;
};

export const addAllotments = (sums: readonly AllotmentSum[]): AllotmentSum => {
  const sum = (of: (each: AllotmentSum) => number) => sums.reduce((total, each) => total + of(each), 0);
  return {
    allotted: sum(({ allotted }) => allotted),
    sold: sum(({ sold }) => sold),
    held: sum(({ held }) => held),
    returned: sum(({ returned }) => returned),
    free: sum(({ free }) => free),
  };
};
