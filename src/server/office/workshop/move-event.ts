import type { EventDetail } from '../../../contract/catalogue.ts';
import { canMove, type EventMove, eventStateOf } from '../../../domain/catalogue/event-state.ts';
import { readTransactionTime } from '../../platform/database/clock.queries.ts';
import type { Db } from '../../platform/deps.ts';
import { fieldRefused } from '../../platform/http/bad-input.ts';
import { Refused } from '../../platform/refused.ts';
import { changeColumns, lockVersion } from '../programme/change-row.ts';
import { closeUnsold } from '../programme/close-unsold.ts';
import { eventEntity } from '../programme/event-entity.ts';
import type { Columns, StoredRow } from '../programme/programme.queries.ts';
import type { ChangedBy } from '../programme/save-row.ts';
import { checkEvent } from './read-workshop.ts';

type Move = { version: number; move: EventMove; publishAt?: Date | null | undefined };

/** Publishes, schedules, withdraws, archives or restores an event. One that lacks something required is not published. */
export async function moveEvent(db: Db, id: number, { version, move, publishAt }: Move, by: ChangedBy) {
  return db.transaction().execute(async (tx): Promise<EventDetail> => {
    const before = await lockVersion(tx, eventEntity, id, version);
    const now = await readTransactionTime(tx);
    const publishedAt = before.publishedAt?.toISOString() ?? null;
    if (!canMove(eventStateOf({ publishedAt, archived: before.archived }, now.getTime()), move))
      throw new Refused('wrongEventState', 'event');
    const columns = await columnsOf(tx, { before, move, publishAt, now });
    await changeColumns(tx, { entity: 'event', id, before, columns, by });
    return eventEntity.read(tx, id);
  });
}

type Moving = Omit<Move, 'version'> & { before: StoredRow<'event'>; now: Date };

async function columnsOf(tx: Db, { before, move, publishAt, now }: Moving): Promise<Columns<'event'>> {
  if (move === 'archive') return { archived: true };
  if (move === 'restore') return { archived: false };
  if (move === 'withdraw') {
    await closeUnsold(tx, before.id);
    return { publishedAt: null };
  }
  if (move === 'schedule' && !(publishAt && publishAt > now)) throw fieldRefused('state', 'publishAt', 'Dates');
  await refuseIncomplete(tx, before.id);
  return { publishedAt: move === 'publish' ? now : (publishAt as Date) };
}

async function refuseIncomplete(tx: Db, id: number): Promise<void> {
  const { missing } = await checkEvent(tx, await eventEntity.read(tx, id));
  const required = missing.filter(({ isRequired }) => isRequired).map(({ check }) => check);
  if (required.length > 0)
    throw new Refused('eventIncomplete', 'event', { details: { count: required.length, missing: required } });
}
