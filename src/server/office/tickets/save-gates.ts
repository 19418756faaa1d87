// The gates of an event, which have their version together with the settings of its tickets.
import type { GateBody, TicketSettingsReply } from '../../../contract/office-tickets.ts';
import type { Actor } from '../../platform/audit/actor.ts';
import type { Db } from '../../platform/deps.ts';
import { fieldRefused } from '../../platform/http/bad-input.ts';
import { Refused } from '../../platform/refused.ts';
import { refusingDuplicates } from '../programme/save-row.ts';
import { audit, changing } from './save-ticket-settings.ts';
import {
  countDevicesOfGate,
  deleteGate,
  insertGate,
  listZoneIdsOfEvent,
  lockGate,
  storeSettings,
  takeGateFromDevices,
  updateGate,
} from './ticket-settings.queries.ts';

/** Names are unique in an event. */
const named = <Result>(save: () => Promise<Result>): Promise<Result> =>
  refusingDuplicates({ name: 'gate', uniqueFields: { gate_event_id_name_key: 'name' } }, save);

async function checkZones(tx: Db, eventId: number, zoneIds: readonly number[]): Promise<void> {
  const ofEvent = await listZoneIdsOfEvent(tx, eventId);
  if (zoneIds.some((id) => !ofEvent.has(id))) throw fieldRefused('gate', 'zoneIds', 'Gone');
}

const eachOnce = ({ name, zoneIds }: GateBody) => ({ name, zoneIds: [...new Set(zoneIds)].sort((a, b) => a - b) });
const zonesText = (zoneIds: readonly number[]): string => `zones ${zoneIds.join(', ') || 'none'}`;

export const addGate = (db: Db, eventId: number, body: GateBody, by: Actor): Promise<TicketSettingsReply> =>
  named(() =>
    changing(db, eventId, body.version, async (tx) => {
      const gate = eachOnce(body);
      await checkZones(tx, eventId, gate.zoneIds);
      const id = await insertGate(tx, eventId, gate);
      await storeSettings(tx, eventId, {});
      await audit(tx, by, 'GATE_ADDED', `event ${eventId}, gate ${id} ${gate.name}: ${zonesText(gate.zoneIds)}`);
    }),
  );

type OfGate = { eventId: number; gateId: number };

export const changeGate = (db: Db, { eventId, gateId }: OfGate, body: GateBody, by: Actor) =>
  named(() =>
    changing(db, eventId, body.version, async (tx) => {
      if (!(await lockGate(tx, eventId, gateId))) throw new Refused('notFound', 'gate');
      const gate = eachOnce(body);
      await checkZones(tx, eventId, gate.zoneIds);
      await updateGate(tx, eventId, gateId, gate);
      await storeSettings(tx, eventId, {});
      await audit(tx, by, 'GATE_CHANGED', `event ${eventId}, gate ${gateId} ${gate.name}: ${zonesText(gate.zoneIds)}`);
    }),
  );

/** Devices that were revoked lose it; one in use would scan for a gate that nobody knows. */
export const removeGate = (db: Db, { eventId, gateId }: OfGate, by: Actor): Promise<TicketSettingsReply> =>
  changing(db, eventId, null, async (tx) => {
    const gate = await lockGate(tx, eventId, gateId);
    if (!gate) throw new Refused('notFound', 'gate');
    const devices = await countDevicesOfGate(tx, eventId, gateId);
    if (devices > 0) throw new Refused('gateInUse', 'gate', { details: { devices } });
    await takeGateFromDevices(tx, eventId, gateId);
    await deleteGate(tx, eventId, gateId);
    await storeSettings(tx, eventId, {});
    await audit(tx, by, 'GATE_REMOVED', `event ${eventId}, gate ${gateId} ${gate.name}`);
  });
