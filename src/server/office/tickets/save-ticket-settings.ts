// The settings of an event's tickets, and its gates. They have one version together, and each change is made from it.

import type { TicketSettingsBody, TicketSettingsReply } from '../../../contract/office-tickets.ts';
import type { Actor } from '../../platform/audit/actor.ts';
import { type AuditType, addAudit } from '../../platform/audit/audit.queries.ts';
import type { Db } from '../../platform/deps.ts';
import { fieldRefused } from '../../platform/http/bad-input.ts';
import { Refused } from '../../platform/refused.ts';
import { readTicketSettings } from '../../shop/tickets/tickets.queries.ts';
import { lockRow } from '../programme/programme.queries.ts';
import { localisedColumn } from '../programme/programme-entity.ts';
import { findSettingsVersion, listGatesWithDevices, storeSettings } from './ticket-settings.queries.ts';

export async function readOfficeSettings(db: Db, eventId: number): Promise<TicketSettingsReply> {
  const [settings, version, gates] = await Promise.all([
    readTicketSettings(db, eventId),
    findSettingsVersion(db, eventId),
    listGatesWithDevices(db, eventId),
  ]);
  return { id: eventId, version, ...settings, gates };
}

/** The event is locked, so that each save sees what the one before it wrote. A null version is not compared. */
export async function changing(
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

export const audit = (tx: Db, by: Actor, type: AuditType, message: string) => addAudit(tx, { ...by, type, message });

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
