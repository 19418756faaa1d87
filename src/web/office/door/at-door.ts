/** The event of a control room. */
export type AtDoor = { eventId: string; sessions: readonly { id: number; startTime: string }[] };
