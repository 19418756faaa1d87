import type { DoorDeviceReply, OfficeDoorDevice } from '../../contract/door.ts';
import { doorsTimeOf } from '../../domain/catalogue/doors-time.ts';
import type { Db, Deps } from '../platform/deps.ts';
import { unsealBytes } from '../platform/signing/sealed.ts';
import { type DeviceRow, listDevices } from './devices.queries.ts';
import type { EventAtDoor } from './event-at-door.ts';

export const listDoorDevices = async (db: Db, eventId: number): Promise<OfficeDoorDevice[]> =>
  (await listDevices(db, eventId)).map(officeDevice);

export function officeDevice(row: DeviceRow): OfficeDoorDevice {
  const { id, name, sessionIds, revokedAt, tokenDigest, seenAt, batteryPercent, scansWaiting, madeBy } = row;
  return {
    id,
    name,
    gate: gateOf(row),
    sessionIds,
    state: revokedAt ? 'revoked' : tokenDigest ? 'enrolled' : 'waiting',
    seenAt: seenAt?.toISOString() ?? null,
    batteryPercent,
    scansWaiting,
    madeBy,
  };
}

export const gateOf = ({ gateId, gateName }: DeviceRow) =>
  gateId === null || gateName === null ? null : { id: gateId, name: gateName };

type Replying = Pick<Deps, 'signingKey' | 'clock'> & {
  counts: { tickets: (eventId: number) => Promise<ReadonlyMap<number, number>> };
};

/** All that a device needs before it scans. */
export async function deviceReply(
  { signingKey, clock, counts }: Replying,
  event: EventAtDoor,
  row: DeviceRow,
): Promise<DoorDeviceReply> {
  const { id, eventCode, nameCht, nameEng, checksIdentity, allowsReentry } = event;
  const tickets = await counts.tickets(event.id);
  return {
    device: { id: row.id, name: row.name, gate: gateOf(row) },
    event: { id, eventCode, nameCht, nameEng, checksIdentity, allowsReentry },
    sessions: sessionsOf(event, row).map((sessionId) => ({
      ...sessionTimes(event, sessionId),
      tickets: tickets.get(sessionId) ?? 0,
    })),
    gates: [...event.gates.values()],
    zones: [...event.zones.values()],
    keys: [...event.keys].map(([number, { publicKey }]) => ({ number, publicKey })),
    listKey: unsealBytes(signingKey, 'door-list', row.sealedListKey).toString('base64url'),
    serverTime: clock().getTime(),
  };
}

/** The sessions that a device may scan, in the order of time. */
export const sessionsOf = ({ sessions }: EventAtDoor, { sessionIds }: DeviceRow): number[] =>
  [...sessions.keys()].filter((id) => sessionIds.includes(id));

export function sessionTimes({ sessions, doorsMinutesBefore }: EventAtDoor, id: number) {
  const startsAt = sessions.get(id) as Date;
  return { id, startTime: startsAt.toISOString(), doorsTime: doorsTimeOf(startsAt, doorsMinutesBefore) };
}
