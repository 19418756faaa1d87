// Batches and codes as staff see them, and the file of a batch.
import type { CodeBatch, CodeFilter, ListedCode } from '../../../contract/code-batches.ts';
import { csvLine, csvMark } from '../../../domain/codes/code-csv.ts';
import { normaliseSearch } from '../../../domain/codes/code-text.ts';
import { dollarsFrom } from '../../../domain/money/money.ts';
import type { Db } from '../../platform/deps.ts';
import { Refused } from '../../platform/refused.ts';
import { timeText } from '../exports/sheet.ts';
import {
  type BatchRow,
  type CodeRow,
  type CodesSearched,
  findBatch,
  findEventOfBatch,
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
  const usesOf = await readUses(db, eventId, items, ordersShown);
  return { items: items.map((row) => codeOf(row, usesOf(row))), total };
}

/** The search is read like a typed code, however short. */
export const searched = (filter: CodeFilter): CodesSearched => ({
  ...filter,
  search: normaliseSearch(filter.search),
});

type Uses = { orders: UsingOrder[]; hasMore: boolean };

/** A code for everybody may have any number of orders: the newest ones are named. */
async function readUses(db: Db, eventId: number, codes: readonly CodeRow[], most: number) {
  const ids = codes.map(({ id }) => id);
  const byCode = Map.groupBy(await listUses(db, eventId, ids, most + 1), ({ codeId }) => codeId);
  return ({ id }: CodeRow): Uses => {
    const orders = byCode.get(id) ?? [];
    return { orders: orders.slice(0, most), hasMore: orders.length > most };
  };
}

async function batchFor(db: Db, { batchId }: CodeFilter): Promise<{ eventId: number }> {
  const batch = await findEventOfBatch(db, batchId);
  if (!batch) throw new Refused('notFound', 'code');
  return batch;
}

function batchOf(row: BatchRow): CodeBatch {
  const { eventId, eventCode, nameCht, nameEng, priceMaxCents, madeAt, withdrawingUntil: _, ...batch } = row;
  return {
    ...batch,
    ticketType: batch.ticketType,
    event: { id: eventId, eventCode, nameCht, nameEng },
    priceMax: priceMaxCents === null ? null : dollarsFrom(priceMaxCents),
    madeAt: madeAt.toISOString(),
  };
}

const textOf = (at: Date | null): string | null => at?.toISOString() ?? null;

const codeOf = (row: CodeRow, { orders, hasMore }: Uses): ListedCode => ({
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
  orders: orders.map(({ codeId: _, ...order }) => order),
  hasMoreOrders: hasMore,
});

/** Percent, or Hong Kong dollars. */
const reductionIn = ({ reduction, reductionValue }: CodeRow) => ({
  kind: reduction,
  value: reduction === 'PERCENT' ? reductionValue : dollarsFrom(reductionValue),
});

const ordersShown = 5;
/** A cell of a spreadsheet program has room for so many. */
const ordersInFile = 1000;
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
    const usesOf = await readUses(db, eventId, rows, ordersInFile);
    yield rows.map((row) => lineOf(row, usesOf(row))).join('');
    after = rows.at(-1)?.id ?? after;
  }
}

const timeOf = (at: Date | null): string => (at ? timeText(at.getTime()) : '');

function lineOf(row: CodeRow, { orders, hasMore }: Uses): string {
  const { code, ticketsMax, ticketsUsed, reduction } = row;
  const times = [row.validFrom, row.validUntil, row.withdrawnAt, row.mailedAt].map(timeOf);
  return csvLine([
    code,
    ticketsMax,
    ticketsUsed,
    reduction,
    reductionIn(row).value,
    ...times,
    orders.map(({ id }) => id).join(' ') + (hasMore ? ' …' : ''),
  ]);
}
