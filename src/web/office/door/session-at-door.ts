import { sessionsOfDeviceMax } from '../../../contract/door.ts';

type Event<Session> = { sessions: readonly Session[]; durationMinutes: number | null };

/** The door stays open for this long where the event is shorter, or nobody has said how long it is. */
const openMinutesMin = 120;

/** The session that staff want to see now: the first that is not over, else the last. */
export function sessionAtDoor<Session extends { startTime: string }>(event: Event<Session>, now: number) {
  const { sessions, durationMinutes } = event;
  const openMilliseconds = Math.max(openMinutesMin, durationMinutes ?? 0) * 60_000;
  return sessions.find(({ startTime }) => Date.parse(startTime) + openMilliseconds > now) ?? sessions.at(-1);
}

const dayMilliseconds = 24 * 3_600_000;

/** The sessions that are chosen for a new device: those that began within a day or are to come, else the last. */
export function sessionsOfNewDevice<Session extends { startTime: string }>(sessions: readonly Session[], now: number) {
  const open = sessions.filter(({ startTime }) => Date.parse(startTime) + dayMilliseconds > now);
  return (open.length > 0 ? open : sessions.slice(-1)).slice(0, sessionsOfDeviceMax);
}

/** The sessions that a device may not scan yet. */
export const sessionsToAdd = <Session extends { id: number }>(
  sessions: readonly Session[],
  { sessionIds }: { sessionIds: readonly number[] },
): Session[] => sessions.filter(({ id }) => !sessionIds.includes(id));
