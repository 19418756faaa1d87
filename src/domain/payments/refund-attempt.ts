/** The last attempt to send money back. It is given up again when the provider refuses. */
export type RefundAttempt = { at: Date | null; isUnanswered: boolean; refusal: string | null };
export type RefundTried = 'UNDER_WAY' | 'UNANSWERED' | 'REFUSED' | null;

/** How far the last attempt has come; null before the first. */
export function triedOf({ at, isUnanswered, refusal }: RefundAttempt): RefundTried {
  if (at !== null) return isUnanswered ? 'UNANSWERED' : 'UNDER_WAY';
  return refusal === null ? null : 'REFUSED';
}
