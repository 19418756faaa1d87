// Changes or withdraws the codes of a filter: those that were shown, some hundred in a transaction. A buyer who uses one of them waits for
// one portion, not for a batch of 100,000 codes. Each portion locks the batch, and mails wait until a withdrawal is through.

import type { CodeChange as ChangeSent } from '../../../contract/code-batches.ts';
import type { Actor } from '../../platform/audit/actor.ts';
import { addAudit } from '../../platform/audit/audit.queries.ts';
import type { Db } from '../../platform/deps.ts';
import { fieldRefused } from '../../platform/http/bad-input.ts';
import { Refused } from '../../platform/refused.ts';
import { keepCodePrices } from '../programme/code-prices.queries.ts';
import { keepRow } from '../programme/programme.queries.ts';
import {
  type CodeColumns,
  type CodesSearched,
  changeLocked,
  findEventOfBatch,
  hasPrice,
  hasTimes,
  listShown,
  lockBatch,
  lockShown,
  noteWithdrawing,
  type ShownCode,
} from './code-batches.queries.ts';
import { reductionOf } from './make-codes.ts';

type CodeChange = Omit<ChangeSent, 'search'> & CodesSearched;

const codesAtOnce = 500;
/** So many rows are read at once: the rows of a whole batch would keep others waiting. */
const rowsAtOnce = 5000;

/** Returns how many were changed. A code that a colleague changed meanwhile, or that left the filter, stays as it is. */
export async function changeCodes(db: Db, change: CodeChange, by: Actor): Promise<number> {
  const { eventId, shown } = await begin(db, change, by);
  const batch = { eventId, id: change.batchId };
  let changed = 0;
  try {
    for (let at = 0; at < shown.length; at += codesAtOnce)
      changed += await changeSome(db, batch, change, shown.slice(at, at + codesAtOnce));
  } finally {
    if (change.isWithdrawn) await noteWithdrawing(db, batch, false);
  }
  return changed;
}

const changeSome = (db: Db, batch: { eventId: number; id: number }, change: CodeChange, shown: readonly ShownCode[]) =>
  db.transaction().execute(async (tx) => {
    await lockPricedBatch(tx, change);
    if (change.isWithdrawn) await noteWithdrawing(tx, batch, true);
    const ids = await lockShown(tx, batch.eventId, change, shown);
    await changeLocked(tx, batch.eventId, ids, columnsOf(change));
    return ids.length;
  });

/** Judges the change and writes it into the audit. It locks no code. A batch has one withdrawal at a time. */
const begin = (db: Db, change: CodeChange, by: Actor) =>
  db.transaction().execute(async (tx) => {
    const batch = await lockPricedBatch(tx, change);
    if (change.isWithdrawn && batch.isBeingWithdrawn) throw new Refused('codesWithdrawing', 'code');
    const { eventId } = batch;
    const shown = await readShown(tx, eventId, change);
    if (shown.length !== change.count) throw new Refused('codesMoved', 'code', { details: { count: shown.length } });
    await judgeTimes(tx, eventId, change);
    if (change.isWithdrawn) await noteWithdrawing(tx, batch, true);
    const what = Object.entries(columnsOf(change)).flatMap(([name, value]) => (value === undefined ? [] : name));
    // The text of a search may be a code, and the audit is kept for good.
    const filter = `${change.state}${change.search === '' ? '' : ' of a search'}`;
    const message = `batch ${batch.id}, ${filter}: ${shown.length} codes, ${what.join(', ')}`;
    await addAudit(tx, { ...by, type: 'CODES_CHANGED', message });
    return { eventId, shown };
  });

/** A change by which codes may become good again. */
const mayRevive = ({ validUntil, isWithdrawn }: CodeChange): boolean =>
  isWithdrawn === false || (validUntil !== undefined && !isWithdrawn);

/** Codes that were over or withdrawn may have lost their price meanwhile: they become good only while they have one. */
async function lockPricedBatch(tx: Db, change: CodeChange) {
  const found = mayRevive(change) ? await findEventOfBatch(tx, change.batchId) : undefined;
  if (found) {
    await keepRow(tx, 'event', found.eventId);
    await keepCodePrices(tx, found.eventId);
  }
  const batch = await lockBatch(tx, change.batchId);
  if (!batch) throw new Refused('notFound', 'code');
  if (found && !(await hasPrice(tx, batch))) throw new Refused('codesWithoutPrice', 'code');
  return batch;
}

async function readShown(tx: Db, eventId: number, change: CodeChange): Promise<ShownCode[]> {
  const shown: ShownCode[] = [];
  for (;;) {
    const page = await listShown(tx, eventId, change, shown.at(-1)?.id ?? 0, rowsAtOnce);
    for (const code of page) shown.push(code);
    if (page.length < rowsAtOnce) return shown;
  }
}

const columnsOf = ({ ticketsMax, reduction, validFrom, validUntil, isWithdrawn }: CodeChange): CodeColumns => ({
  ticketsMax,
  reduction: reduction && reductionOf(reduction),
  validFrom,
  validUntil,
  isWithdrawn,
});

/** The contract compares two times that come together. One alone is compared with the other time of each code. */
async function judgeTimes(tx: Db, eventId: number, { validFrom, validUntil, ...filter }: CodeChange): Promise<void> {
  if (validFrom && validUntil === undefined && (await hasTimes(tx, eventId, filter, { endsBy: validFrom })))
    throw fieldRefused('code', 'validFrom', 'Order');
  if (validUntil && validFrom === undefined && (await hasTimes(tx, eventId, filter, { beginsFrom: validUntil })))
    throw fieldRefused('code', 'validUntil', 'Order');
}
