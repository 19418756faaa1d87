import { randomUUID } from 'node:crypto';
import type { Db } from '../../../src/server/platform/deps.ts';

/** A ticket of the order was let in at the door. */
export async function letIn(db: Db, orderId: number, number = 1): Promise<void> {
  const ticket = await db
    .selectFrom('ticket')
    .where('orderId', '=', orderId)
    .where('number', '=', number)
    .select(['eventId', 'orderId', 'number', 'sessionId'])
    .executeTakeFirstOrThrow();
  const at = new Date();
  await db
    .insertInto('admission')
    .values({ ...ticket, isInside: true, at, entries: 1 })
    .execute();
  const scan = {
    nonce: randomUUID(),
    type: 'entry' as const,
    outcome: 'ok' as const,
    scannedBy: 'clerk',
    scannedAt: at,
  };
  await db
    .insertInto('scan')
    .values({ ...ticket, ...scan })
    .execute();
}
