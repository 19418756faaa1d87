// Tickets at no price for named guests: as many as the event allows, and more with the consent of a second person.

/** Whether staff may give these tickets by themselves, or a second person has to decide. */
export const isAboveQuota = ({ max, given, tickets }: { max: number; given: number; tickets: number }): boolean =>
  given + tickets > max;

export type GuestRequest = { status: string; isOver: boolean; isAbove: boolean; givenBy: string };
export type GuestDecisionRefusal = { refused: 'notFound' | 'notWaiting' | 'secondPersonNeeded' };

/** Null when this person may decide the request now. */
export function judgeGuestDecision(request: GuestRequest, person: string): GuestDecisionRefusal | null {
  if (!request.isAbove) return { refused: 'notFound' };
  if (request.givenBy === person) return { refused: 'secondPersonNeeded' };
  if (request.status !== 'WAITING' || request.isOver) return { refused: 'notWaiting' };
  return null;
}
