// A closed settlement as a file for the account of its outlet, which has no page of exports. It is small, so it is made at once, in a thread
// beside the event loop.
import type { FastifyInstance } from 'fastify';
import { outletSettlementRoutes } from '../../../contract/outlet-settlements.ts';
import { fileTypes } from '../../../contract/route.ts';
import { actorOf } from '../../platform/audit/actor.ts';
import { addAudit } from '../../platform/audit/audit.queries.ts';
import type { Deps } from '../../platform/deps.ts';
import { registerFile } from '../../platform/http/register-file.ts';
import { Refused } from '../../platform/refused.ts';
import { WorkerPool } from '../../platform/workers/worker-pool.ts';
import { readOwnOutlet } from '../outlets/outlet-accounts.ts';
import { readClosedSettlement } from '../outlets/settle-outlet.ts';
import { pdfRowsMax } from './order-export.ts';
import { tableOfOutlet } from './settlement-sheets.ts';
import type { tasks } from './sheet-tasks.ts';

const bounds = {
  atOnce: 1,
  waitingMax: 20,
  waitMilliseconds: 10_000,
  processorMilliseconds: 15_000,
  milliseconds: 20_000,
  heapMegabytes: 96,
};

export function registerOutletFiles(app: FastifyInstance, { db, log }: Pick<Deps, 'db' | 'log'>): void {
  const pool = new WorkerPool<typeof tasks>(new URL('sheet-tasks.ts', import.meta.url), bounds, log);
  app.addHook('onClose', () => pool.stop());
  registerFile(app, outletSettlementRoutes.ownFile, async ({ params, query }, request, principal) => {
    const { format, locale } = query;
    const outlet = await readOwnOutlet(db, principal.accountId);
    const settlement = await readClosedSettlement(db, outlet.id, params.id);
    if (format === 'PDF' && settlement.rows.length > pdfRowsMax) throw new Refused('exportTooLong', 'export');
    const { bytes } = await pool.run('writeFile', { sheet: tableOfOutlet(settlement, { format, locale }), format });
    const message = `settlement ${params.id} of outlet ${outlet.id} as ${format}`;
    await addAudit(db, { ...actorOf(principal, request), type: 'EXPORT_DOWNLOADED', message });
    const name = `outletSettlement-${settlement.lastDay}.${format.toLowerCase()}`;
    return { bytes: Buffer.from(bytes.buffer), name, type: fileTypes[format] };
  });
}
