// One shape for what the server says about a scan and what the device finds out by itself.
import type { DoorScan, ListedTicket, ScanReply } from '../../contract/door.ts';
import type { Judged } from '../../domain/door/judge-offline.ts';
import type { ScanOutcome } from '../../domain/door/scan-outcomes.ts';
import type { KnownDevice } from './door-storage.ts';
import type { TicketName } from './ticket-list.ts';

type Zone = KnownDevice['zones'][number];

export type ScanResult = {
  outcome: ScanOutcome;
  scan: DoorScan;
  isOffline: boolean;
  /** The telephone had no room to store it. */
  isUnstored?: true;
  ticket?: TicketName & {
    zone: Pick<Zone, 'name' | 'names'>;
    seat: string;
    gates: string[];
    isWheelchair: boolean;
    name: string;
  };
  /** The time of the entry before. */
  at?: string;
  gate?: string;
  /** The start of the session that the code is for. */
  otherStart?: string;
};

export function resultOfReply(reply: ScanReply, scan: DoorScan): ScanResult {
  const { ticket, at, gate, otherSession } = reply;
  return {
    outcome: reply.status === 'ok' ? 'ok' : (reply.reason ?? 'unknown'),
    scan,
    isOffline: false,
    ...(ticket && { ticket }),
    ...(at !== undefined && { at }),
    ...(gate !== undefined && { gate }),
    ...(otherSession && { otherStart: otherSession.startTime }),
  };
}

export type ListedScan = { judged: Judged; ticket?: ListedTicket | undefined; otherSessionId?: number | undefined };

export function resultOfList(
  { judged, ticket, otherSessionId }: ListedScan,
  scan: DoorScan,
  device: KnownDevice,
): ScanResult {
  const otherStart = device.sessions.find(({ id }) => id === otherSessionId)?.startTime;
  const gate = device.gates.find(({ id }) => id === judged.gateId)?.name;
  return {
    outcome: judged.outcome,
    scan,
    isOffline: true,
    ...(ticket && { ticket: shown(ticket, device) }),
    ...(judged.at !== undefined && { at: judged.at }),
    ...(gate !== undefined && { gate }),
    ...(judged.outcome === 'wrongSession' && otherStart !== undefined && { otherStart }),
  };
}

function shown(ticket: ListedTicket, { zones, gates }: KnownDevice): NonNullable<ScanResult['ticket']> {
  const { orderId, number, zoneId, seat, isWheelchair, name } = ticket;
  const zone = zones.find(({ id }) => id === zoneId) ?? { name: '', names: {} };
  return {
    orderId,
    number,
    zone,
    seat,
    isWheelchair,
    name,
    gates: gates.filter(({ zoneIds }) => zoneIds.includes(zoneId)).map((each) => each.name),
  };
}
