type Event<Session> = { sessions: readonly Session[]; durationMinutes: number | null };

/** The door stays open for this long where the event is shorter, or nobody has said how long it is. */
const openMinutesMin = 120;

/** The session that staff want to see now: the first that is not over, else the last. */
export function sessionAtDoor<Session extends { startTime: string }>(event: Event<Session>, now: number) {
  const { sessions, durationMinutes } = event;
  const openMilliseconds = Math.max(openMinutesMin, durationMinutes ?? 0) * 60_000;
  return sessions.find(({ startTime }) => Date.parse(startTime) + openMilliseconds > now) ?? sessions.at(-1);
}
