// Changes that staff make during a sale. Every server notices within a second, since each change announces the catalogue.
import type { AuditType } from '../../platform/audit/audit.queries.ts';
import { addAudit } from '../../platform/audit/audit.queries.ts';
import { readTransactionTime } from '../../platform/database/clock.queries.ts';
import type { Db } from '../../platform/deps.ts';
import { lockMaintenance } from '../../platform/maintenance/maintenance.queries.ts';
import { Refused } from '../../platform/refused.ts';
import { giveTimeBack } from '../../shop/queue/give-time-back.ts';
import { changeColumns, lockVersion } from '../programme/change-row.ts';
import { eventEntity } from '../programme/event-entity.ts';
import type { Columns, StoredRow } from '../programme/programme.queries.ts';
import type { ChangedBy } from '../programme/save-row.ts';
import { sessionEntity } from '../programme/session-entity.ts';
import { addPause, listPauses } from './cockpit.queries.ts';

type OfEvent = { eventId: number; reason: string; by: ChangedBy };
type EventRow = StoredRow<'event'>;

export const pauseSale = (db: Db, of: OfEvent) =>
  changeEvent(
    db,
    of,
    'SALE_PAUSED',
    async (tx, { salePausedAt }) => ({ salePausedAt: salePausedAt ?? (await readTransactionTime(tx)) }),
    addOwnPause(of),
  );

/** The reason of another person counts though the sale is paused already: whoever resumes it has to know all of them. */
const addOwnPause =
  ({ eventId, reason, by: { principal } }: OfEvent) =>
  async (tx: Db, { salePausedAt }: EventRow): Promise<boolean> => {
    const pauses = salePausedAt ? await listPauses(tx, eventId, salePausedAt as Date) : [];
    if (pauses.some((pause) => pause.by === principal && pause.reason === reason)) return false;
    await addPause(tx, eventId, principal, reason);
    return true;
  };

export const resumeSale = (db: Db, of: OfEvent) =>
  changeEvent(db, of, 'SALE_RESUMED', async (tx, { salePausedAt }) => {
    if (salePausedAt) await giveTimeBack(tx, of.eventId, salePausedAt, await lockMaintenance(tx));
    return { salePausedAt: null };
  });

/** Only an event with a waiting room has an admission. */
export const changeAdmission = (db: Db, of: OfEvent, admission: { admittedPerMinute: number; insideMax: number }) =>
  changeEvent(db, of, 'ADMISSION_CHANGED', async (_tx, { admittedPerMinute }) => {
    if (admittedPerMinute === null) throw new Refused('notFound', 'queue');
    return admission;
  });

export const sayToLine = (db: Db, of: OfEvent, message: Record<string, string> | null) =>
  changeEvent(db, of, message ? 'LINE_MESSAGE_SET' : 'LINE_MESSAGE_REMOVED', async () => ({
    lineMessage: message ?? {},
  }));

/** Records nothing where everything is so already, unless something beside the columns was added. */
async function changeEvent(
  db: Db,
  { eventId: id, reason, by }: OfEvent,
  type: AuditType,
  columnsOf: (tx: Db, before: EventRow) => Promise<Columns<'event'>>,
  addBeside: (tx: Db, before: EventRow) => Promise<boolean> = async () => false,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const before = await lockVersion(tx, eventEntity, id, null);
    const columns = await columnsOf(tx, before);
    const isChanged = await changeColumns(tx, { entity: 'event', id, before, columns, by });
    const isAdded = await addBeside(tx, before);
    if (isChanged || isAdded) await addAudit(tx, { ...by, type, message: `event ${id}: ${reason}` });
  });
}

type OfSession = OfEvent & { sessionId: number; enabled: boolean };

export async function openOrCloseSession(db: Db, { eventId, sessionId: id, enabled, reason, by }: OfSession) {
  await db.transaction().execute(async (tx) => {
    const before = await lockVersion(tx, sessionEntity, id, null);
    if (before.eventId !== eventId) throw new Refused('notFound', 'session');
    if (!(await changeColumns(tx, { entity: 'session', id, before, columns: { enabled }, by }))) return;
    const type = enabled ? 'SESSION_OPENED' : 'SESSION_CLOSED';
    await addAudit(tx, { ...by, type, message: `event ${eventId}, session ${id}: ${reason}` });
  });
}
