const whole = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 });
const withCents = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** `HK$1,280`, with cents only where there are some. Money that is owed or goes back has its sign before the currency. */
export function priceText(dollars: number): string {
  const amount = Math.abs(dollars);
  const text = Number.isInteger(amount) ? whole.format(amount) : withCents.format(amount);
  return `${dollars < 0 ? '−' : ''}HK$${text}`;
}

export function Price({ dollars }: { dollars: number }) {
  return <span className="nowrap">{priceText(dollars)}</span>;
}
