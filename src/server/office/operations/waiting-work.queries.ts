import { sql } from 'kysely';
import type { JobKey } from '../../../domain/jobs/jobs.ts';
import type { Db } from '../../platform/deps.ts';
import { isTimed } from '../../shop/orders/release.queries.ts';

/** Counted up to here. */
const waitingMax = 1000;

/** Work that is due and not done. `since`: the time from which the oldest of it has been due. */
export type WaitingWork = { key: JobKey; count: number; since: Date | null };

const due = (key: JobKey, rows: ReturnType<typeof sql>) =>
  sql`select ${key}::text as key, count(*)::integer as count, min(due_at) as since from (${rows} limit ${waitingMax}) ${sql.raw(`as due_${key}`)}`;

/** Each part reads the index of the rows that wait, which is short. */
export async function listWaitingWork(db: Db): Promise<WaitingWork[]> {
  const parts = [
    due(
      'sendMail',
      sql`select next_attempt_at as due_at from mail
        where sent_at is null and given_up_at is null and next_attempt_at <= now() order by next_attempt_at`,
    ),
    due(
      'sendDeliveries',
      sql`select next_attempt_at as due_at from webhook_delivery
        where delivered_at is null and given_up_at is null and next_attempt_at <= now()
          and webhook_id in (select id from webhook where is_enabled) order by next_attempt_at`,
    ),
    due(
      'handleNotices',
      sql`select handle_at as due_at from payment_notice where handled_at is null and handle_at <= now() order by handle_at`,
    ),
    due(
      'expireOrders',
      sql`select expires_at as due_at from orders
        where status = 'WAITING' and ${isTimed} and expires_at <= now() order by expires_at`,
    ),
    due('makeExports', sql`select created_at as due_at from export_file where status = 'WAITING' order by created_at`),
    due('mailMoves', sql`select moved_at as due_at from session_move where finished_at is null order by moved_at`),
    due(
      'tellHolders',
      sql`select decided_at as due_at from ticket_reissue where finished_at is null order by decided_at`,
    ),
    due(
      'sealAudit',
      sql`select at as due_at from audit
        where id > coalesce((select audit_id from audit_seal order by number desc limit 1), 0) order by id`,
    ),
  ];
  const { rows } = await sql<WaitingWork>`${sql.join(parts, sql` union all `)}`.execute(db);
  return rows;
}
