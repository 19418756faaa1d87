// New codes after a misprint or a leak, and who is told of them.
import type { TicketHandover } from '../orders/delivery.ts';

export const reissueReasons = ['MISPRINT', 'LEAK'] as const;
export type ReissueReason = (typeof reissueReasons)[number];
/** A single ticket gets a new code also when it goes to another person, and when it was lost. */
export const issueReasons = ['TRANSFER', 'LOST', ...reissueReasons] as const;
export type IssueReason = (typeof issueReasons)[number];

export type ReplacedTicket = {
  /** The buyer has given it away, and its holder has a link that was good for the earlier code alone. */
  isGivenAway: boolean;
  /** From when its codes are shown, in milliseconds since 1970. */
  codeFrom: number;
  /** How often it was printed. */
  prints: number;
  /** The beginning of its show, in milliseconds since 1970. */
  startsAt: number;
};

/** Later nobody is let in. */
const showMillisecondsMax = 24 * 3_600_000;

/** A holder who has never had the earlier code, or whose show is over, misses nothing. */
export const missesCode = (
  { isGivenAway, codeFrom, prints, startsAt }: ReplacedTicket,
  handover: TicketHandover,
  now: number,
): boolean =>
  startsAt > now - showMillisecondsMax && (isGivenAway || prints > 0 || (handover === 'byEmail' && codeFrom <= now));
