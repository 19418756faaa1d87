/** A buyer who has not come back from the provider's page by then has left it. */
const millisecondsAtProviderMax = 15 * 60_000;

export type Unpaid = 'failure' | 'cancelled' | 'left';
type OpenPayment = { begunAt: string; isCancelled: boolean; now: number };

/** The provider has reported no result. While the buyer may still be paying there, no second payment is offered. */
export const readOpenPayment = ({ begunAt, isCancelled, now }: OpenPayment): 'confirming' | Unpaid => {
  if (isCancelled) return 'cancelled';
  return now - Date.parse(begunAt) > millisecondsAtProviderMax ? 'left' : 'confirming';
};
