// The settings of an event's tickets, and its gates. They have one version together, and each change is made from it.

import type { GateBody, TicketSettingsBody, TicketSettingsReply } from '../../../contract/office-tickets.ts';
import type { Actor } from '../../platform/audit/actor.ts';
import { type AuditType, addAudit } from '../../platform/audit/audit.queries.ts';
import type { Db } from '../../platform/deps.ts';
import { fieldRefused } from '../../platform/http/bad-input.ts';
import { Refused } from '../../platform/refused.ts';
import { readTicketSettings } from '../../shop/tickets/tickets.queries.ts';
import { lockRow } from '../programme/programme.queries.ts';
import { localisedColumn } from '../programme/programme-entity.ts';
import { refusingDuplicates } from '../programme/save-row.ts';
import {
  countDevicesOfGate,
  deleteGate,
  findSettingsVersion,
  insertGate,
  listGatesWithDevices,
  listZoneIdsOfEvent,
  lockGate,
  storeSettings,
  takeGateFromDevices,
  updateGate,
} from './ticket-settings.queries.ts';

export async function readOfficeSettings(db: Db, eventId: number): Promise<TicketSettingsReply> {
  const [settings, version, gates] = await Promise.all([
    readTicketSettings(db, eventId),
    findSettingsVersion(db, eventId),
    listGatesWithDevices(db, eventId),
  ]);
  return { id: eventId, version, ...settings, gates };
}

/** The event is locked, so that each save sees what the one before it wrote. A null version is not compared. */
async function changing(
  db: Db,
  eventId: number,
  version: number | null,
  work: (tx: Db) => Promise<void>,
): Promise<TicketSettingsReply> {
  return db.transaction().execute(async (tx) => {
    if (!(await lockRow(tx, 'event', eventId))) throw new Refused('notFound', 'event');
    if (version !== null && version !== (await findSettingsVersion(tx, eventId))) {
      const current = await readOfficeSettings(tx, eventId);
      throw new Refused('concurrencyFailure', 'ticketSettings', { details: { current } });
    }
    await work(tx);
    return readOfficeSettings(tx, eventId);
  });
}

const audit = (tx: Db, by: Actor, type: AuditType, message: string) => addAudit(tx, { ...by, type, message });

export const saveTicketSettings = (
  db: Db,
  eventId: number,
  { version, terms, ...settings }: TicketSettingsBody,
  by: Actor,
): Promise<TicketSettingsReply> =>
  changing(db, eventId, version, async (tx) => {
    // A name is compared with a document only where each ticket may have one.
    if (settings.checksIdentity && settings.holderNames === 'NO')
      throw fieldRefused('ticketSettings', 'holderNames', 'HolderNames');
    await storeSettings(tx, eventId, { ...settings, terms: localisedColumn(terms) ?? {} });
    const { releaseDays, reminderHours, holderNames, transfersMax } = settings;
    const parts = [
      `codes ${releaseDays === null ? 'at once' : `${releaseDays} days before`}`,
      `reminder ${reminderHours === null ? 'none' : `${reminderHours} hours before`}`,
      `names ${holderNames}`,
      `transfers ${transfersMax}`,
      ...(settings.checksIdentity ? ['identity checked'] : []),
      ...(settings.allowsReentry ? ['re-entry'] : []),
    ];
    await audit(tx, by, 'TICKET_SETTINGS_CHANGED', `event ${eventId}: ${parts.join(', ')}`);
  });

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
