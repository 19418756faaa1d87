import { sql } from 'kysely';
import type { TicketSettings } from '../../../domain/tickets/ticket-settings.ts';
import type { Locale } from '../../../words/locales.ts';
import { bigints } from '../../platform/database/arrays.ts';
import type { Db } from '../../platform/deps.ts';

/** 0 while the event has the usual settings. */
export async function findSettingsVersion(db: Db, eventId: number): Promise<number> {
  const settings = db.selectFrom('ticketSettings').where('eventId', '=', eventId);
  return (await settings.select('version').executeTakeFirst())?.version ?? 0;
}

type StoredSettings = TicketSettings & { terms: Partial<Record<Locale, string>> };

/** Writes the settings, and raises their version. */
export const storeSettings = (tx: Db, eventId: number, settings: Partial<StoredSettings>) =>
  tx
    .insertInto('ticketSettings')
    .values({ eventId, ...settings })
    .onConflict((conflict) =>
      conflict.column('eventId').doUpdateSet({ ...settings, version: sql<number>`ticket_settings.version + 1` }),
    )
    .execute();

export type GateWithDevices = { id: number; name: string; zoneIds: number[]; devices: number };

/** The gates with their devices, and without zones that have been removed. */
export async function listGatesWithDevices(db: Db, eventId: number): Promise<GateWithDevices[]> {
  const { rows } = await sql<GateWithDevices>`
    select id, name, array(select zone.id::integer from zone where zone.id = any(zone_ids) order by zone.id) as zone_ids,
      coalesce(devices, 0) as devices
    from gate
    left join (
      select gate_id, count(*) as devices from door_device
      where event_id = ${eventId} and revoked_at is null group by gate_id
    ) device on gate_id = gate.id
    where event_id = ${eventId} order by name, id`.execute(db);
  return rows;
}

type GateFields = { name: string; zoneIds: readonly number[] };
const zonesColumn = (zoneIds: readonly number[]) => sql<number[]>`${bigints(zoneIds)}::bigint[]`;

export const insertGate = async (tx: Db, eventId: number, { name, zoneIds }: GateFields): Promise<number> =>
  (
    await tx
      .insertInto('gate')
      .values({ eventId, name, zoneIds: zonesColumn(zoneIds) })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id;

export const updateGate = (tx: Db, eventId: number, id: number, { name, zoneIds }: GateFields) =>
  tx
    .updateTable('gate')
    .where('eventId', '=', eventId)
    .where('id', '=', id)
    .set({ name, zoneIds: zonesColumn(zoneIds) })
    .execute();

/** Locked, so that no device gets it meanwhile. */
export const lockGate = (tx: Db, eventId: number, id: number) =>
  tx
    .selectFrom('gate')
    .where('eventId', '=', eventId)
    .where('id', '=', id)
    .select(['id', 'name'])
    .forUpdate()
    .executeTakeFirst();

export const deleteGate = (tx: Db, eventId: number, id: number) =>
  tx.deleteFrom('gate').where('eventId', '=', eventId).where('id', '=', id).execute();

/** Devices that are not revoked. */
export async function countDevicesOfGate(tx: Db, eventId: number, id: number): Promise<number> {
  const devices = tx.selectFrom('doorDevice').where('eventId', '=', eventId).where('gateId', '=', id);
  const inUse = devices.where('revokedAt', 'is', null);
  return (await inUse.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow()).count;
}

export const takeGateFromDevices = (tx: Db, eventId: number, id: number) =>
  tx.updateTable('doorDevice').where('eventId', '=', eventId).where('gateId', '=', id).set({ gateId: null }).execute();

export const listZoneIdsOfEvent = async (db: Db, eventId: number): Promise<Set<number>> => {
  const zones = db.selectFrom('zone').innerJoin('event', 'event.siteId', 'zone.siteId');
  const rows = await zones.where('event.id', '=', eventId).select('zone.id').execute();
  return new Set(rows.map(({ id }) => id));
};

/** The settings and gates of an event for its copy at the same site. */
export async function copySettings(tx: Db, from: number, to: number): Promise<void> {
  await sql`
    insert into ticket_settings (event_id, release_days, reminder_hours, holder_names, checks_identity, allows_reentry, transfers_max, terms)
    select ${to}, release_days, reminder_hours, holder_names, checks_identity, allows_reentry, transfers_max, terms
    from ticket_settings where event_id = ${from}`.execute(tx);
  await sql`
    insert into gate (event_id, name, zone_ids)
    select ${to}, name, zone_ids from gate where event_id = ${from} order by id`.execute(tx);
}
