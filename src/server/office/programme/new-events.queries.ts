import type { TicketSettings } from '../../../domain/tickets/ticket-settings.ts';
import type { Db } from '../../platform/deps.ts';

/** The rest as every event has it. */
export const addTicketSettings = (
  tx: Db,
  eventId: number,
  settings: Pick<TicketSettings, 'releaseDays' | 'reminderHours'>,
) =>
  tx
    .insertInto('ticketSettings')
    .values({ eventId, ...settings })
    .execute();

/** In place of the address. */
export const askIdNumber = (tx: Db, eventId: number) =>
  tx.updateTable('event').where('id', '=', eventId).set({ asksIdNumber: true }).execute();
