/** The states of an event, as staff see them. */
export const eventStates = ['draft', 'scheduled', 'published', 'archived'] as const;
export type EventState = (typeof eventStates)[number];

/** `publishedAt` in the future is a schedule; null is a draft. */
export function eventStateOf(
  { publishedAt, archived }: { publishedAt: string | null; archived: boolean },
  now: number,
): EventState {
  if (archived) return 'archived';
  if (publishedAt === null) return 'draft';
  return Date.parse(publishedAt) <= now ? 'published' : 'scheduled';
}

/** The moves that staff can make from each state. An archived event returns to the state that it had. */
const eventMoves = {
  draft: ['publish', 'schedule', 'archive'],
  scheduled: ['publish', 'schedule', 'withdraw', 'archive'],
  published: ['withdraw', 'archive'],
  archived: ['restore'],
} as const satisfies Record<EventState, readonly string[]>;

export const eventMoveNames = ['publish', 'schedule', 'withdraw', 'archive', 'restore'] as const;
export type EventMove = (typeof eventMoveNames)[number];

export const canMove = (state: EventState, move: EventMove): boolean =>
  (eventMoves[state] as readonly EventMove[]).includes(move);
