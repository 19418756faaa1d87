/** A buyer who has not come back from the provider's page by then has left it. */
const millisecondsAtProviderMax = 15 * 60_000;

export type Unpaid = 'failure' | 'cancelled' | 'left';
type OpenPayment = {
  begunAt: string;
  isCancelled: boolean;
  /** The provider brought the browser here, with the invoice number. */
  isReturn: boolean;
  now: number;
};

/** No result is known. While the buyer may still be paying, no second payment is offered; an address opened by hand reports nothing. */
export const readOpenPayment = ({
  begunAt,
  isCancelled,
  isReturn,
  now,
}: OpenPayment): 'confirming' | 'unreported' | Unpaid => {
  if (isCancelled) return 'cancelled';
  if (now - Date.parse(begunAt) > millisecondsAtProviderMax) return 'left';
  return isReturn ? 'confirming' : 'unreported';
};
