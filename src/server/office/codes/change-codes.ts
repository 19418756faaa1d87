// Changes or withdraws the codes of a filter: exactly those that were shown, or none.
import type { CodeChange } from '../../../contract/code-batches.ts';
import type { SaidBy } from '../../money/payments/settle-payment.ts';
import { addAudit } from '../../platform/audit/audit.queries.ts';
import type { Db } from '../../platform/deps.ts';
import { fieldRefused } from '../../platform/http/bad-input.ts';
import { Refused } from '../../platform/refused.ts';
import { changeLocked, hasTimes, lockBatch, lockFiltered } from './code-batches.queries.ts';
import { reductionOf } from './make-codes.ts';

const codesAtOnce = 5000;

export const changeCodes = (db: Db, change: CodeChange, by: SaidBy): Promise<number> =>
  db.transaction().execute(async (tx) => {
    const { count, reduction, ticketsMax, validFrom, validUntil, isWithdrawn, ...filter } = change;
    const batch = await lockBatch(tx, filter.batchId);
    if (!batch) throw new Refused('notFound', 'code');
    const ids = await lockFiltered(tx, batch.eventId, filter);
    if (ids.length !== count) throw new Refused('codesMoved', 'code', { details: { count: ids.length } });
    await judgeTimes(tx, batch.eventId, ids, { validFrom, validUntil });
    const columns = { ticketsMax, reduction: reduction && reductionOf(reduction), validFrom, validUntil, isWithdrawn };
    for (let at = 0; at < ids.length; at += codesAtOnce)
      await changeLocked(tx, batch.eventId, ids.slice(at, at + codesAtOnce), columns);
    const what = Object.entries(columns).flatMap(([name, value]) => (value === undefined ? [] : name));
    const message = `batch ${batch.id}, ${filter.state} ${filter.search}: ${ids.length} codes, ${what.join(', ')}`;
    await addAudit(tx, { ...by, type: 'CODES_CHANGED', message });
    return ids.length;
  });

/** The contract compares two times that come together. One alone is compared with the other time of each code. */
async function judgeTimes(
  tx: Db,
  eventId: number,
  ids: readonly number[],
  { validFrom, validUntil }: Pick<CodeChange, 'validFrom' | 'validUntil'>,
): Promise<void> {
  if (validFrom && validUntil === undefined && (await hasTimes(tx, eventId, ids, { endsBy: validFrom })))
    throw fieldRefused('code', 'validFrom', 'Order');
  if (validUntil && validFrom === undefined && (await hasTimes(tx, eventId, ids, { beginsFrom: validUntil })))
    throw fieldRefused('code', 'validUntil', 'Order');
}
