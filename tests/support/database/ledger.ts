// Orders, payments, seats, mail and audit as the database has them.
import { sql } from 'kysely';
import type { Db } from '../../../src/server/platform/deps.ts';
import type { Payer } from '../people/payers.ts';
import type { Hall } from '../shop/hall.ts';

export type Ledger = ReturnType<typeof ledgerOf>;

/** Reads the stored rows of an order. */
export function ledgerOf(db: Db) {
  /** The mails that name a payment of the order, in the order in which they were written. */
  const mailsOf = async ({ orderId }: Payer) => {
    const payments = await db.selectFrom('payment').where('orderId', '=', orderId).select('invoiceNo').execute();
    const numbers = payments.map(({ invoiceNo }) => invoiceNo);
    return db
      .selectFrom('mail')
      .where(sql<boolean>`exists (select from unnest(${numbers}::text[]) number where position(number in body) > 0)`)
      .orderBy('id')
      .select(['kind', 'body'])
      .execute();
  };
  return {
    mailsOf,
    kindsOfMail: async (payer: Payer) => (await mailsOf(payer)).map(({ kind }) => kind),
    orderOf: ({ orderId }: Payer) =>
      db.selectFrom('orders').where('id', '=', orderId).selectAll().executeTakeFirstOrThrow(),
    paymentsOf: ({ orderId }: Payer) =>
      db.selectFrom('payment').where('orderId', '=', orderId).orderBy('createdAt').selectAll().execute(),
    liveSeatsOf: async ({ orderId }: Payer) =>
      (await db.selectFrom('ticket').where('orderId', '=', orderId).where('isLive', '=', true).selectAll().execute())
        .length,
    freeIn: async ({ eventId }: Hall) => {
      const rows = await db.selectFrom('inventory').where('eventId', '=', eventId).select('freePublic').execute();
      return rows.reduce((sum, { freePublic }) => sum + freePublic, 0);
    },
    auditOf: async (invoiceNo: string) => {
      const records = db.selectFrom('audit').where('message', 'like', `%${invoiceNo}%`).orderBy('id');
      const rows = await records.select(['type', 'principal']).execute();
      return rows.map(({ type, principal }) => `${type} ${principal}`);
    },
    timeIsOver: ({ orderId }: Payer) =>
      db
        .updateTable('orders')
        .set({ expiresAt: new Date(Date.now() - 1000) })
        .where('id', '=', orderId)
        .execute(),
  };
}
