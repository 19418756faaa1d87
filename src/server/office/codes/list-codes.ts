// Batches and codes as staff see them, and the file of a batch.
import type { CodeBatch, CodeFilter, ListedCode } from '../../../contract/code-batches.ts';
import { csvLine, csvMark } from '../../../domain/codes/code-csv.ts';
import type { CodeTicketType, Reduction } from '../../../domain/codes/code-terms.ts';
import { normaliseSearch } from '../../../domain/codes/code-text.ts';
import type { Db } from '../../platform/deps.ts';
import { Refused } from '../../platform/refused.ts';
import {
  type BatchRow,
  type CodeRow,
  findBatch,
  listBatches,
  listCodes,
  listCodesAfter,
  listUses,
  type UsingOrder,
} from './code-batches.queries.ts';

type Page = { offset: number; limit: number };

export async function readBatches(db: Db, eventId: number | undefined, page: Page) {
  const { items, total } = await listBatches(db, eventId, page);
  return { items: items.map(batchOf), total };
}

export async function readBatch(db: Db, id: number): Promise<CodeBatch> {
  const row = await findBatch(db, id);
  if (!row) throw new Refused('notFound', 'code');
  return batchOf(row);
}

export async function readCodes(db: Db, filter: CodeFilter, page: Page) {
  const { eventId } = await batchFor(db, filter);
  const { items, total } = await listCodes(db, eventId, searched(filter), page);
  const uses = Map.groupBy(
    await listUses(
      db,
      eventId,
      items.map(({ id }) => id),
    ),
    ({ codeId }) => codeId,
  );
  return { items: items.map((row) => codeOf(row, uses.get(row.id) ?? [])), total };
}

/** As typed codes are read, however short. */
export const searched = (filter: CodeFilter): CodeFilter => ({ ...filter, search: normaliseSearch(filter.search) });

async function batchFor(db: Db, { batchId }: CodeFilter): Promise<BatchRow> {
  const batch = await findBatch(db, batchId);
  if (!batch) throw new Refused('notFound', 'code');
  return batch;
}

function batchOf(row: BatchRow): CodeBatch {
  const { eventId, eventCode, nameCht, nameEng, priceMaxCents, madeAt, ...batch } = row;
  return {
    ...batch,
    ticketType: batch.ticketType as CodeTicketType,
    event: { id: eventId, eventCode, nameCht, nameEng },
    priceMax: priceMaxCents === null ? null : priceMaxCents / 100,
    madeAt: madeAt.toISOString(),
  };
}

const textOf = (at: Date | null): string | null => at?.toISOString() ?? null;

const codeOf = (row: CodeRow, uses: readonly UsingOrder[]): ListedCode => ({
  id: row.id,
  code: row.code,
  ticketsMax: row.ticketsMax,
  ticketsUsed: row.ticketsUsed,
  reduction: reductionIn(row),
  validFrom: textOf(row.validFrom),
  validUntil: textOf(row.validUntil),
  withdrawnAt: textOf(row.withdrawnAt),
  mailedAt: textOf(row.mailedAt),
  isPersonal: row.personDigest !== null,
  orders: uses.map(({ codeId: _, ...order }) => order),
});

/** Percent, or Hong Kong dollars. */
const reductionIn = ({ reduction, reductionValue }: CodeRow) => ({
  kind: reduction as Reduction['kind'],
  value: reduction === 'PERCENT' ? reductionValue : reductionValue / 100,
});

const codesAtOnce = 2000;
const head = [
  'code',
  'tickets',
  'used',
  'reduction',
  'value',
  'valid from',
  'valid until',
  'withdrawn',
  'mailed',
  'orders',
];

/** The lines of a file in parts, so that a batch of any size takes little memory. */
export async function* fileOfCodes(db: Db, filter: CodeFilter): AsyncGenerator<string> {
  const { eventId } = await batchFor(db, filter);
  yield csvMark + csvLine(head);
  for (let after = 0; ; ) {
    const rows = await listCodesAfter(db, eventId, searched(filter), after, codesAtOnce);
    if (rows.length === 0) return;
    const ids = rows.map(({ id }) => id);
    const uses = Map.groupBy(await listUses(db, eventId, ids), ({ codeId }) => codeId);
    yield rows.map((row) => lineOf(row, uses.get(row.id) ?? [])).join('');
    after = ids.at(-1) as number;
  }
}

function lineOf(row: CodeRow, uses: readonly UsingOrder[]): string {
  const { code, ticketsMax, ticketsUsed, reduction } = row;
  const times = [row.validFrom, row.validUntil, row.withdrawnAt, row.mailedAt].map((at) => textOf(at) ?? '');
  return csvLine([
    code,
    ticketsMax,
    ticketsUsed,
    reduction,
    reductionIn(row).value,
    ...times,
    uses.map(({ id }) => id).join(' '),
  ]);
}
