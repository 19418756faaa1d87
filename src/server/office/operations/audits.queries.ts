// The audit as operators read it. Each order of the list is the order of an index, so that a page of a million records reads few of them. The
// records of one user or one type are found by an index too; in another order than that of time the newest 10,000 of them are sorted.
import { sql } from 'kysely';
import type { Db } from '../../platform/deps.ts';
import type { Page } from '../../platform/http/paging.ts';

type AuditFilter = Partial<Record<'fromDate' | 'toDate' | 'principal' | 'type', string | undefined>>;

const columns: Record<string, string[]> = {
  auditEventDate: ['at', 'id'],
  principal: ['principal', 'at', 'id'],
  auditEventType: ['type', 'at', 'id'],
  id: ['id'],
};

const startOf = (day: string) => sql<Date>`(${day}::date::timestamp at time zone 'Asia/Hong_Kong')`;
const endOf = (day: string) => sql<Date>`((${day}::date + 1)::timestamp at time zone 'Asia/Hong_Kong')`;

const auditsIn = (db: Db, { fromDate, toDate, principal, type }: AuditFilter) => {
  let audits = db.selectFrom('audit');
  if (fromDate !== undefined) audits = audits.where('at', '>=', startOf(fromDate));
  if (toDate !== undefined) audits = audits.where('at', '<', endOf(toDate));
  if (principal !== undefined) audits = audits.where('principal', '=', principal);
  return type === undefined ? audits : audits.where('type', '=', type);
};

const countedMax = 10_000;

export const pageOfAudits = (db: Db, wanted: AuditFilter, { sort, limit, offset }: Page) => {
  const order = sort.flatMap(({ field, descending }) =>
    (columns[field] ?? []).map((column) => sql`${sql.ref(column)} ${descending ? sql`desc` : sql`asc`}`),
  );
  const fitting = auditsIn(db, wanted).select(['id', 'at', 'principal', 'type', 'message', 'remoteAddress']);
  const isNarrow = wanted.principal !== undefined || wanted.type !== undefined;
  const isByTime = sort.every(({ field }) => field === 'auditEventDate');
  const newest = fitting.orderBy('at', 'desc').orderBy('id', 'desc').limit(countedMax);
  const audits = db.selectFrom((isNarrow && !isByTime ? newest : fitting).as('found')).selectAll();
  return audits.orderBy(sql.join(order)).limit(limit).offset(offset);
};

/** No more than 10,000 are counted. */
export async function countAudits(db: Db, wanted: AuditFilter): Promise<number> {
  const { total } = await db
    .selectFrom(auditsIn(db, wanted).select('at').limit(countedMax).as('counted'))
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return total;
}
