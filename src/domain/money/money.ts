// Money is whole cents inside the shop, and Hong Kong dollars in the contract and in fields.

/** The nearest cent: 19.99 * 100 is a little less than 1999. */
export const centsFrom = (dollars: number): number => Math.round(dollars * 100);

export const dollarsFrom = (cents: number): number => cents / 100;
