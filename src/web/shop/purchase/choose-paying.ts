// The order that a page is about, among those that are paid from this browser.
const ordersMax = 10;

export type Paying = {
  token: string;
  invoiceNo: string | null;
  /** Until when a transfer for it is awaited, by the shop's clock. */
  transferUntil?: number | undefined;
};

/** A known order keeps its place. The transfer of an earlier attempt is awaited no more. */
export function withOrder(orders: readonly Paying[], paying: Paying): Paying[] {
  const isSame = ({ token, invoiceNo }: Paying) =>
    token === paying.token && (invoiceNo === null || invoiceNo === paying.invoiceNo);
  const others = orders.map((order) => (order.token === paying.token ? { ...order, transferUntil: undefined } : order));
  const at = others.findIndex(isSame);
  return at < 0 ? [paying, ...others].slice(0, ordersMax) : others.with(at, paying);
}

type Choice = { orders: readonly Paying[]; named: string | null; own: string | null; inHand: Paying | null };

/**
 * The order that the provider names, and no other. Without a name it is the one that this tab paid last, then the one of its purchase,
 * then the newest of all tabs.
 */
export function choosePaying({ orders, named, own: token, inHand: purchase }: Choice): Paying | null {
  const all = purchase ? [...orders, purchase] : orders;
  if (named !== null) return all.find(({ invoiceNo }) => invoiceNo === named) ?? null;
  return orders.find((order) => order.token === token) ?? purchase ?? orders[0] ?? null;
}
