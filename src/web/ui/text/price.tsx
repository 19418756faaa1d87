const whole = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 });
const withCents = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** `HK$1,280`, with cents only where there are some. */
export const priceText = (dollars: number): string =>
  `HK$${Number.isInteger(dollars) ? whole.format(dollars) : withCents.format(dollars)}`;

export function Price({ dollars }: { dollars: number }) {
  return <span className="nowrap">{priceText(dollars)}</span>;
}
