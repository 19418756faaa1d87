import type { OfficeDoorDevice } from '../../../contract/door.ts';

/** A device in use is heard of each second, and that is noted every five. */
const silentMilliseconds = 30_000;

/** A device that decides without the server is offline, until it is heard of again. */
export function deviceStateOf(
  { state, seenAt }: Pick<OfficeDoorDevice, 'state' | 'seenAt'>,
  serverTime: number,
): OfficeDoorDevice['state'] | 'offline' {
  if (state !== 'enrolled' || seenAt === null) return state;
  return serverTime - Date.parse(seenAt) > silentMilliseconds ? 'offline' : 'enrolled';
}
