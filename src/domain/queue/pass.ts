// A pass is the right to order: bound to one visitor, valid for one order and for a limited time.

export type Pass = {
  /** Null: valid for any event without a waiting room. */
  eventId: number | null;
  id: string;
  /** A digest of the visitor, so that a pass reveals nobody. */
  visitor: string;
  /** Milliseconds since 1970. */
  validUntil: number;
  /** The most tickets, when fewer than the event allows in one order. */
  ticketsMax?: number;
  /** Set when a holder of a code came in before the opening: the pass buys with the code alone, also afterwards. */
  isOfPresale?: boolean;
};
export type PassRefusal = { refused: 'passUnknown' | 'passExpired' | 'passNeeded' };

export const passMinutes = 10;

/** The text to sign: `52.4fd1….9ac2….1790000000000`, then `.2` for two tickets, and `.presale` for a pass of the presale. 0 means no event. */
export function writePass({ eventId, id, visitor, validUntil, ticketsMax, isOfPresale }: Pass): string {
  const text = `${eventId ?? 0}.${id}.${visitor}.${validUntil}`;
  return `${text}${ticketsMax === undefined ? '' : `.${ticketsMax}`}${isOfPresale ? '.presale' : ''}`;
}

const passText =
  /^(0|[1-9]\d{0,15})\.([A-Za-z0-9_-]{1,64})\.([A-Za-z0-9_-]{1,64})\.([1-9]\d{0,15})(?:\.([1-9]\d?))?(\.presale)?$/;

/** Null when the text is not a pass. */
export function readPass(text: string): Pass | null {
  const found = passText.exec(text);
  if (!found) return null;
  const [eventId, id, visitor, validUntil, ticketsMax, presale] = found.slice(1) as [
    string,
    string,
    string,
    string,
    string?,
    string?,
  ];
  const pass = { eventId: eventId === '0' ? null : Number(eventId), id, visitor, validUntil: Number(validUntil) };
  if (ticketsMax === undefined && presale === undefined) return pass;
  return {
    ...pass,
    ...(ticketsMax !== undefined && { ticketsMax: Number(ticketsMax) }),
    ...(presale !== undefined && { isOfPresale: true }),
  };
}

/** Whether the pass is valid for this number of tickets. */
export const isEnoughFor = ({ ticketsMax }: Pass, tickets: number): boolean =>
  ticketsMax === undefined || tickets <= ticketsMax;

type Use = { eventId: number; hasWaitingRoom: boolean; visitor: string; now: number };

/** Whether this visitor may order with it now. The pass of another visitor is refused as unknown. */
export function judgePass(pass: Pass, { eventId, hasWaitingRoom, visitor, now }: Use): PassRefusal | null {
  if (pass.visitor !== visitor) return { refused: 'passUnknown' };
  if (pass.eventId === null && hasWaitingRoom) return { refused: 'passNeeded' };
  if (pass.eventId !== null && pass.eventId !== eventId) return { refused: 'passUnknown' };
  return pass.validUntil <= now ? { refused: 'passExpired' } : null;
}
