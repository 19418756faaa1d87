// The price grid of an event is saved in one transaction. It is refused as a whole when another one changed a price meanwhile.
import { isDeepStrictEqual } from 'node:util';
import type { PriceCell, PriceGrid, WorkshopPrice } from '../../../contract/workshop.ts';
import { cellName } from '../../../domain/catalogue/price-grid.ts';
import { centsFrom } from '../../../domain/money/money.ts';
import type { Db, Deps } from '../../platform/deps.ts';
import { fieldsRefused } from '../../platform/http/bad-input.ts';
import { Refused } from '../../platform/refused.ts';
import { changeColumns } from '../programme/change-row.ts';
import { lockInventories } from '../programme/in-use.queries.ts';
import { refuseAmountAbove } from '../programme/keep-codes-open.ts';
import { pricingEntity } from '../programme/pricing-entity.ts';
import { deleteRow, insertRow, lockRow, type StoredRow } from '../programme/programme.queries.ts';
import { type ChangedBy, recordChange, retryingDuplicates } from '../programme/save-row.ts';
import { priceOf } from './read-workshop.ts';
import { listPrices, listZonesOfSites, lockPrices } from './workshop.queries.ts';

export const savePrices = (
  { db, settings }: Pick<Deps, 'db' | 'settings'>,
  eventId: number,
  { known, cells }: PriceGrid,
  by: ChangedBy,
) =>
  retryingDuplicates(() =>
    db.transaction().execute(async (tx): Promise<WorkshopPrice[]> => {
      const event = await lockRow(tx, 'event', eventId);
      if (!event) throw new Refused('notFound', 'event');
      const stored = await lockPrices(tx, eventId);
      if (!isDeepStrictEqual(versionsOf(known), versionsOf(stored)))
        throw new Refused('concurrencyFailure', 'pricing', { details: { current: stored.map(priceOf) } });
      await checkCells(tx, event.siteId, cells);
      const byCell = new Map(stored.map((row) => [cellName(row.zoneId, row.ticketType), row]));
      const changes = removalsLast(cells).map((cell) => ({
        cell,
        row: byCell.get(cellName(cell.zoneId, cell.ticketType)),
      }));
      // Removals need the inventories of their zones. All are locked at once, in the order of a sale.
      if (changes.some(({ cell, row }) => row && cell.price === null)) await lockInventories(tx, { eventId });
      for (const { cell, row } of changes)
        await saveCell(tx, { event, cell, row, by, usualFee: settings.sale.handlingFee });
      for (const { cell, row } of changes) await keepCodesOpen(tx, cell, row);
      return (await listPrices(tx, eventId)).map(priceOf);
    }),
  );

/** A removal is judged with the new amounts of the other cells. */
const removalsLast = (cells: readonly PriceCell[]): PriceCell[] => [
  ...cells.filter(({ price }) => price !== null),
  ...cells.filter(({ price }) => price === null),
];

async function keepCodesOpen(tx: Db, { price }: PriceCell, row: StoredRow<'pricing'> | undefined): Promise<void> {
  if (!row || price === null) return;
  await refuseAmountAbove(tx, row, centsFrom(price), { cell: cellName(row.zoneId, row.ticketType) });
}

const versionsOf = (rows: readonly { id: number; version: number }[]) =>
  new Map(rows.map(({ id, version }) => [id, version]));

/** Zones are of the event's site, and each cell comes once. */
async function checkCells(tx: Db, siteId: number, cells: readonly PriceCell[]): Promise<void> {
  const zoneIds = new Set((await listZonesOfSites(tx, [siteId])).map(({ id }) => id));
  const names = cells.map(({ zoneId, ticketType }) => cellName(zoneId, ticketType));
  const lines = (field: string, isWrong: (line: number) => boolean) =>
    names.flatMap((_, line) => (isWrong(line) ? `cells.${line}.${field}` : []));
  const gone = lines('zoneId', (line) => !zoneIds.has((cells[line] as PriceCell).zoneId));
  if (gone.length > 0) throw fieldsRefused('prices', gone, 'Gone');
  const doubled = lines('ticketType', (line) => names.indexOf(names[line] as string) !== line);
  if (doubled.length > 0) throw fieldsRefused('prices', doubled, 'Unique');
}

type Saving = {
  event: StoredRow<'event'>;
  cell: PriceCell;
  row: StoredRow<'pricing'> | undefined;
  by: ChangedBy;
  /** Counts where a fee was emptied, and for a new price without one. */
  usualFee: number;
};

async function saveCell(tx: Db, { event, cell, row, by, usualFee }: Saving): Promise<void> {
  if (cell.price === null) return row && removePrice(tx, row, by);
  const isKept = row && cell.handlingFee === undefined;
  const amounts = {
    priceCents: centsFrom(cell.price),
    ...(!isKept && { handlingFeeCents: centsFrom(cell.handlingFee ?? usualFee) }),
  };
  if (row) {
    await changeColumns(tx, { entity: 'pricing', id: row.id, before: row, columns: amounts, by });
    return;
  }
  const { id: eventId, siteId } = event;
  const after = { eventId, siteId, zoneId: cell.zoneId, ticketType: cell.ticketType, ...amounts };
  const rowId = await insertRow(tx, 'pricing', after);
  await recordChange(tx, by, { entity: 'pricing', rowId, before: null, after });
}

async function removePrice(tx: Db, row: StoredRow<'pricing'>, by: ChangedBy): Promise<void> {
  const { id, zoneId, ticketType } = row;
  try {
    await pricingEntity.prepareRemoval?.(tx, row, by);
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    throw new Refused(error.code, 'pricing', { details: { ...error.details, cell: cellName(zoneId, ticketType) } });
  }
  await deleteRow(tx, 'pricing', id);
  await recordChange(tx, by, { entity: 'pricing', rowId: id, before: row, after: null });
}
