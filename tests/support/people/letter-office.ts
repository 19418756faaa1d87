// Paid orders whose mails are written: when their session begins, and what staff and buyers did with their tickets.
import { expect } from 'vitest';
import { writeMailings } from '../../../src/server/office/mails/write-mailings.ts';
import { type TicketFiles, TicketPress } from '../../../src/server/shop/tickets/ticket-press.ts';
import { openWallets } from '../../../src/server/shop/tickets/wallets.ts';
import { openBoxOffice } from '../shop/box-office.ts';
import { staffOf } from './order-actions.ts';
import type { Payer } from './payers.ts';
import { signedIn } from './signed-in.ts';
import { addHolder } from './ticket-holders.ts';

const hour = 3_600_000;

export type LetterOffice = Awaited<ReturnType<typeof openLetterOffice>>;

/** A shop whose jobs do not run: a test writes the mails itself. */
export async function openLetterOffice(mailsPerMinute: number) {
  const shop = await openBoxOffice({ MAILS_PER_MINUTE: String(mailsPerMinute) });
  const { db, deps } = shop;
  const staff = staffOf(shop, await signedIn(deps, { authorities: ['ROLE_ADMIN'] }));
  const press = new TicketPress(deps.log);
  const wallets = openWallets(deps.configuration.wallets);
  const files: TicketFiles = { db, configuration: deps.configuration, settings: deps.settings, press, wallets };
  return {
    ...shop,
    clerk: await signedIn(deps, { authorities: ['ROLE_BOX_OFFICE'] }),
    files,
    forgetMails: async () => {
      await db.deleteFrom('mail').execute();
      await db.deleteFrom('orderMailing').execute();
      await db.updateTable('mailPace').set({ freeAt: new Date() }).execute();
    },
    writeAll: async () => {
      while (await writeMailings(deps));
    },
    /** A session of the order begins in so many hours. */
    beginsIn: async ({ hall }: Pick<Payer, 'hall'>, hours: number, session = 0) => {
      const startsAt = new Date(Date.now() + hours * hour);
      const id = hall.sessionIds[session] as number;
      await db.updateTable('session').set({ startsAt }).where('id', '=', id).execute();
      return startsAt;
    },
    settle: ({ hall }: Payer, fields: { releaseDays?: number | null; reminderHours?: number | null }) =>
      db
        .insertInto('ticketSettings')
        .values({ eventId: hall.eventId, ...fields })
        .execute(),
    mailsOf: ({ orderId }: Payer, kind = 'e-tickets') =>
      db.selectFrom('mail').where('orderId', '=', orderId).where('kind', '=', kind).selectAll().orderBy('id').execute(),
    paidBefore: ({ orderId }: Payer, hours: number) =>
      db
        .updateTable('orders')
        .set({ createdAt: new Date(Date.now() - (hours + 1) * hour), settledAt: new Date(Date.now() - hours * hour) })
        .where('id', '=', orderId)
        .execute(),
    giveTo: (payer: Payer, number: number, email: string) => addHolder(shop, payer, { number, email }),
    /** Staff take these tickets back; an order of which all come back is over. */
    giveBack: async (payer: Payer, ...tickets: number[]) =>
      expect((await staff.giveBack(payer, { tickets })).status).toBe(200),
    close: async () => {
      await press.stop();
      await shop.close();
    },
  };
}
