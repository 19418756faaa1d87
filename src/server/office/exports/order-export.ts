// Orders a file with the rows of a screen, for one account and with the right of that screen.
import { type ExportFile, type ExportOrder, exportRights } from '../../../contract/exports.ts';
import { mayPass, type Principal } from '../../../domain/accounts/rights.ts';
import type { SaidBy } from '../../money/payments/settle-payment.ts';
import { accountOf } from '../../people/accounts/account-of.ts';
import { addAudit } from '../../platform/audit/audit.queries.ts';
import type { Db } from '../../platform/deps.ts';
import { Refused } from '../../platform/refused.ts';
import { addExport, countExports, type ExportRow, findExport, removeExport, stopExport } from './exports.queries.ts';

const openMax = 3;
const keptMax = 50;

export const orderExport = (db: Db, principal: Principal, order: ExportOrder, saidBy: SaidBy): Promise<ExportFile> =>
  db.transaction().execute(async (tx) => {
    const accountId = accountOf(principal);
    if (!mayPass(exportRights[order.contents], principal.authorities)) throw new Refused('notAllowed', 'export');
    const { open, kept } = await countExports(tx, accountId);
    if (open >= openMax || kept >= keptMax) throw new Refused('tooManyExports', 'export');
    const row = await addExport(tx, accountId, order);
    const message = `${row.id}: ${order.contents} as ${order.format}, ${filterText(order.filter)}`;
    await addAudit(tx, { ...saidBy, type: 'EXPORT_ORDERED', message });
    return exportFileOf(row);
  });

/** Stops a file that is not done, and removes one that has ended. */
export const endOrRemove = (db: Db, id: string, principal: Principal, saidBy: SaidBy): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const row = await findExport(tx, { id, accountId: accountOf(principal) });
    if (!row) throw new Refused('notFound', 'export');
    const isOpen = row.status === 'WAITING' || row.status === 'RUNNING';
    await (isOpen ? stopExport : removeExport)(tx, row);
    await addAudit(tx, { ...saidBy, type: isOpen ? 'EXPORT_STOPPED' : 'EXPORT_REMOVED', message: row.id });
  });

/** A search may be the name of a buyer, which must not stay in the audit. */
const filterText = (filter: object): string =>
  JSON.stringify(filter, (name, value) => (name === 'query' ? '…' : value));

export const exportFileOf = ({ createdAt, expiresAt, ...row }: ExportRow): ExportFile => ({
  id: row.id,
  contents: row.contents,
  format: row.format,
  status: row.status,
  rowsDone: row.rowsDone,
  rowsTotal: row.rowsTotal,
  bytes: row.bytes,
  createdAt: createdAt.toISOString(),
  expiresAt: expiresAt.toISOString(),
});
