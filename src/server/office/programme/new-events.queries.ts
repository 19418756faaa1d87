import { type TicketSettings, usualTicketSettings } from '../../../domain/tickets/ticket-settings.ts';
import type { Db } from '../../platform/deps.ts';

/** The defaults of the shop are stored where they differ from the usual ones: an event without settings of its own has these. */
export async function addTicketSettings(
  tx: Db,
  eventId: number,
  { releaseDays, reminderHours }: Pick<TicketSettings, 'releaseDays' | 'reminderHours'>,
): Promise<void> {
  const isUsual =
    releaseDays === usualTicketSettings.releaseDays && reminderHours === usualTicketSettings.reminderHours;
  if (!isUsual) await tx.insertInto('ticketSettings').values({ eventId, releaseDays, reminderHours }).execute();
}

/** In place of the address. */
export const askIdNumber = (tx: Db, eventId: number) =>
  tx.updateTable('event').where('id', '=', eventId).set({ asksIdNumber: true }).execute();
