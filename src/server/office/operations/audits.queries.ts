// The audit as operators read it. Each order of the list is the order of an index, so that a page of a million records reads few of them.
import { sql } from 'kysely';
import type { Db } from '../../platform/deps.ts';
import type { Page } from '../../platform/http/paging.ts';

type AuditDays = { fromDate?: string | undefined; toDate?: string | undefined };

const columns: Record<string, string[]> = {
  auditEventDate: ['at', 'id'],
  principal: ['principal', 'at', 'id'],
  auditEventType: ['type', 'at', 'id'],
  id: ['id'],
};

const startOf = (day: string) => sql<Date>`(${day}::date::timestamp at time zone 'Asia/Hong_Kong')`;
const endOf = (day: string) => sql<Date>`((${day}::date + 1)::timestamp at time zone 'Asia/Hong_Kong')`;

const auditsIn = (db: Db, { fromDate, toDate }: AuditDays) => {
  let audits = db.selectFrom('audit');
  if (fromDate !== undefined) audits = audits.where('at', '>=', startOf(fromDate));
  return toDate === undefined ? audits : audits.where('at', '<', endOf(toDate));
};

const countedMax = 10_000;

export const pageOfAudits = (db: Db, days: AuditDays, { sort, limit, offset }: Page) => {
  const order = sort.flatMap(({ field, descending }) =>
    (columns[field] ?? []).map((column) => sql`${sql.ref(column)} ${descending ? sql`desc` : sql`asc`}`),
  );
  return auditsIn(db, days)
    .select(['id', 'at', 'principal', 'type', 'message', 'remoteAddress'])
    .orderBy(sql.join(order))
    .limit(limit)
    .offset(offset);
};

/** No more than 10,000 are counted. */
export async function countAudits(db: Db, days: AuditDays): Promise<number> {
  const { total } = await db
    .selectFrom(auditsIn(db, days).select('at').limit(countedMax).as('counted'))
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return total;
}
