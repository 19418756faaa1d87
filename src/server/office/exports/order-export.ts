// Orders a file with the rows of a screen, for one account and with the right of that screen.

import { type ExportFile, type ExportOrder, exportRights } from '../../../contract/exports.ts';
import { mayPass, type Principal } from '../../../domain/accounts/rights.ts';
import { accountOf } from '../../people/accounts/account-of.ts';
import type { Actor } from '../../platform/audit/actor.ts';
import { addAudit } from '../../platform/audit/audit.queries.ts';
import type { Db } from '../../platform/deps.ts';
import { Refused } from '../../platform/refused.ts';
import { seal } from '../../platform/signing/sealed.ts';
import { ticketsOfSessions } from '../transactions/order-filter.queries.ts';
import { addExport, countExports, findExport, type OwnExport, removeExport, stopExport } from './exports.queries.ts';
import { hasMoreRows } from './long-lists.queries.ts';
import { fitsFilter } from './order-sheets.ts';
import { isSettlement, settlementSheet } from './settlement-sheets.ts';
import type { ExportServices } from './sheet.ts';

const openMax = 3;
const keptMax = 50;
/** They share the database with the sale. */
const keptBytesMax = 2 * 1024 ** 3;

/** A PDF is drawn as a whole, and nobody turns more pages. */
export const pdfRowsMax = 2000;

export async function orderExport(
  services: ExportServices,
  principal: Principal,
  order: ExportOrder,
  saidBy: Actor,
): Promise<ExportFile> {
  const accountId = accountOf(principal);
  if (!mayPass(exportRights[order.contents], principal.authorities)) throw new Refused('notAllowed', 'export');
  // It refuses what is not there: the file would fail later.
  if (isSettlement(order)) await settlementSheet(services.db, order);
  if (await isTooLong(services, order)) throw new Refused('exportTooLong', 'export');
  return services.db.transaction().execute(async (tx) => {
    const { open, kept, bytes } = await countExports(tx, accountId);
    if (open >= openMax || kept >= keptMax || bytes >= keptBytesMax) throw new Refused('tooManyExports', 'export');
    const row = await addExport(tx, accountId, order, sealedQueryOf(services, order));
    const message = `${row.id}: ${order.contents} as ${order.format}, ${filterText(order.filter)}`;
    await addAudit(tx, { ...saidBy, type: 'EXPORT_ORDERED', message });
    return exportFileOf(row);
  });
}

async function isTooLong(services: ExportServices, order: ExportOrder): Promise<boolean> {
  const { contents, format, filter } = order;
  if (format !== 'PDF' || (contents !== 'orders' && contents !== 'tickets')) return false;
  const { db } = services;
  const rows = { fits: await fitsFilter(services, filter), ofTickets: await ticketsOfSessions(db, filter) };
  return hasMoreRows(db, contents, rows, pdfRowsMax);
}

/** Stops a file that is not done, and removes one that has ended. */
export const endOrRemove = (db: Db, id: string, principal: Principal, saidBy: Actor): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const row = await findExport(tx, { id, accountId: accountOf(principal) });
    if (!row) throw new Refused('notFound', 'export');
    const isOpen = row.status === 'WAITING' || row.status === 'RUNNING';
    await (isOpen ? stopExport : removeExport)(tx, row);
    await addAudit(tx, { ...saidBy, type: isOpen ? 'EXPORT_STOPPED' : 'EXPORT_REMOVED', message: row.id });
  });

/** A search may be the name of a buyer: it is in no copy of the database. */
const sealedQueryOf = ({ signingKey }: ExportServices, { filter }: ExportOrder): Buffer | null =>
  'query' in filter && filter.query !== undefined ? seal(signingKey, 'export', filter.query) : null;

/** Nor does it stay in the audit. */
const filterText = (filter: object): string =>
  JSON.stringify(filter, (name, value) => (name === 'query' ? '…' : value));

export const exportFileOf = ({ createdAt, expiresAt, ...row }: OwnExport): ExportFile => ({
  id: row.id,
  contents: row.contents,
  format: row.format,
  event: row.event,
  outlet: row.outlet,
  status: row.status,
  rowsDone: row.rowsDone,
  rowsTotal: row.rowsTotal,
  bytes: row.bytes,
  createdAt: createdAt.toISOString(),
  expiresAt: expiresAt.toISOString(),
});
