// The parts that creating and changing a row have in common.
import { addAudit } from '../../platform/audit/audit.queries.ts';
import { announceCatalogue } from '../../platform/database/announce-catalogue.queries.ts';
import type { Db } from '../../platform/deps.ts';
import { fieldRefused } from '../../platform/http/bad-input.ts';
import { addWebhookEvent } from '../../platform/webhooks/webhook-outbox.queries.ts';
import { listEventsOf } from './events-of.queries.ts';
import { addChanges, type RowChange } from './programme.queries.ts';
import type { RemovedPart } from './programme-entity.ts';

/** The member of staff who changes something, and from which address. */
export type ChangedBy = { principal: string; remoteAddress: string | null };

/** Writes the change into the history and the audit, and notifies all servers and other programs; with the change or not at all. */
export async function recordChange(
  tx: Db,
  by: ChangedBy,
  { entity, rowId, before, after, parts = [] }: Omit<RowChange, 'principal'> & { parts?: readonly RemovedPart[] },
) {
  const { principal } = by;
  const removed = parts.map(({ entity: part, row }) => ({
    entity: part,
    rowId: row.id,
    before: kept(row),
    after: null,
  }));
  const changes = [{ entity, rowId, before: before && kept(before), after }, ...removed];
  await addChanges(
    tx,
    changes.map((change) => ({ ...change, principal })),
  );
  const what = before === null ? 'CREATED' : after === null ? 'REMOVED' : 'CHANGED';
  const fields = what === 'CHANGED' ? `: ${Object.keys(after ?? {}).join(', ')}` : '';
  await addAudit(tx, {
    ...by,
    type: `${entity.toUpperCase() as Uppercase<typeof entity>}_${what}`,
    message: `${entity} ${rowId}${fields}${withParts(parts)}`,
  });
  const eventIds = await listEventsOf(tx, { entity, rowId, before });
  await announceCatalogue(tx, eventIds);
  for (const eventId of eventIds) await addWebhookEvent(tx, { type: 'event.changed', eventId });
}

/** How many rows of each kind went with it. */
const withParts = (parts: readonly RemovedPart[]): string =>
  [...Map.groupBy(parts, ({ entity }) => entity)].map(([entity, { length }]) => `, ${entity}: ${length}`).join('');

/** The row without the columns that the database computes for searches. */
const kept = ({ searchText: _, searchGrams: __, ...columns }: Record<string, unknown>) => columns;

/** Once more after a broken unique constraint: the other one has saved by then, and the checks find it. */
export async function retryingDuplicates<Result>(save: () => Promise<Result>): Promise<Result> {
  try {
    return await save();
  } catch (error) {
    if ((error as DatabaseError).code !== '23505') throw error;
    return save();
  }
}

type DatabaseError = { code?: string; constraint?: string; message?: string };

/** A distributed database names it in the message alone, or with the number of a part of the table. */
const constraintOf = ({ constraint, message = '' }: DatabaseError): string =>
  (constraint ?? /unique constraint "(\w+)"/.exec(message)?.[1] ?? '').replace(/_\d+$/, '');

/** Saves, and turns a broken unique constraint into a refusal of its field. */
export async function refusingDuplicates<Result>(
  { name, uniqueFields }: { name: string; uniqueFields: Record<string, string> },
  save: () => Promise<Result>,
): Promise<Result> {
  try {
    return await save();
  } catch (error) {
    const { code } = error as DatabaseError;
    const field = code === '23505' ? uniqueFields[constraintOf(error as DatabaseError)] : undefined;
    throw field === undefined ? error : fieldRefused(name, field, 'Unique');
  }
}
