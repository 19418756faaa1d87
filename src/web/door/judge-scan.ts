import type { DoorScan } from '../../contract/door.ts';
import { judgeCode, judgeTicket, type OfflineTerms } from '../../domain/door/judge-offline.ts';
import type { DoorRules } from '../../domain/door/judge-scan.ts';
import { readTicketCode } from '../../domain/tickets/ticket-code.ts';
import type { KnownDevice } from './door-storage.ts';
import type { ListedScan } from './scan-result.ts';
import type { TicketList } from './ticket-list.ts';
import type { CodeVerifier } from './verify-code.ts';

type Means = { device: KnownDevice; list: TicketList; verifier: CodeVerifier };

/** Judges without the server: by the list in memory and the public keys of the event. */
export async function judgeAlone(scan: DoorScan, { device, list, verifier }: Means): Promise<ListedScan> {
  const terms: OfflineTerms = {
    scan: { type: scan.type, force: scan.force ?? false, identityChecked: scan.identityChecked ?? false },
    sessionId: scan.sessionId,
    rules: rulesOf(device),
  };
  if (scan.ticket) {
    const ticket = list.find(scan.ticket);
    return { ticket, judged: ticket ? judgeTicket(ticket, terms) : { outcome: 'unknown' } };
  }
  const code = readTicketCode(scan.code ?? '');
  if (!code || code.eventId !== device.event.id) return { judged: judgeCode(null, undefined, terms) };
  const isSigned = await verifier.isSigned(code);
  const ticket = isSigned && code.sessionId === scan.sessionId ? list.find(code) : undefined;
  const judged = judgeCode({ coded: code, isSigned }, ticket, terms);
  return { judged, ticket, otherSessionId: isSigned ? code.sessionId : undefined };
}

const rulesOf = ({ device: { gate }, event, gates }: KnownDevice): DoorRules => ({
  checksIdentity: event.checksIdentity,
  allowsReentry: event.allowsReentry,
  gateZones: gate && (gates.find(({ id }) => id === gate.id)?.zoneIds ?? []),
  gatedZones: new Set(gates.flatMap(({ zoneIds }) => zoneIds)),
});
