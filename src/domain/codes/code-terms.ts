// The terms of a code: it opens the prices of its ticket type, less a reduction, where and when it is good.

export const codeTicketTypes = ['DISCOUNT', 'PRIORITY_BOOKING'] as const;
export type CodeTicketType = (typeof codeTicketTypes)[number];
export const reductionKinds = ['NONE', 'PERCENT', 'AMOUNT', 'PRICE'] as const;
export type ReductionKind = (typeof reductionKinds)[number];

/** The price of the ticket type as it is, some percent or cents less, or a price of its own in cents. */
export type Reduction = { kind: ReductionKind; value: number };

/** Times are milliseconds since 1970; null is no bound. */
export type CodeTerms = {
  codeId: number;
  /** The version of these terms: a change by staff makes them void. */
  version: number;
  ticketType: CodeTicketType;
  sessionId: number | null;
  zoneId: number | null;
  /** Only for tickets up to this price. */
  priceMaxCents: number | null;
  ticketsPerOrderMax: number | null;
  reduction: Reduction;
  validFrom: number | null;
  validUntil: number | null;
};

export const isValidAt = ({ validFrom, validUntil }: CodeTerms, now: number): boolean =>
  (validFrom === null || validFrom <= now) && (validUntil === null || now < validUntil);

type Priced = { zoneId: number; ticketType: string; priceCents: number };

/** Whether the code opens this price in this session. */
export function opensPrice(code: CodeTerms, sessionId: number, { zoneId, ticketType, priceCents }: Priced): boolean {
  const { sessionId: onlySession, zoneId: onlyZone, priceMaxCents } = code;
  return (
    ticketType === code.ticketType &&
    (onlySession === null || onlySession === sessionId) &&
    (onlyZone === null || onlyZone === zoneId) &&
    (priceMaxCents === null || priceCents <= priceMaxCents)
  );
}

/**
 * The amount that the code takes off a price, in whole cents and never more than the price. A part of a cent is rounded to the nearest cent, half a
 * cent in favour of the buyer. A price of its own above the price takes nothing off.
 */
export function discountCents({ kind, value }: Reduction, priceCents: number): number {
  switch (kind) {
    case 'NONE':
      return 0;
    case 'PERCENT':
      return Math.floor((priceCents * Math.min(value, 100) + 50) / 100);
    case 'AMOUNT':
      return Math.min(value, priceCents);
    case 'PRICE':
      return Math.max(0, priceCents - value);
  }
}

export type PersonDigests = { mailboxDigest: string; telephoneDigest: string };

/** Whether a buyer may use a code that is bound to a person, by mailbox or telephone. */
export const isOfPerson = (person: string | null, { mailboxDigest, telephoneDigest }: PersonDigests): boolean =>
  person === null || person === mailboxDigest || person === telephoneDigest;
