import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import * as api from '../../../contract/addresses.ts';
import { exportRight, exportRights, exportRoutes } from '../../../contract/exports.ts';
import { fileTypes, pathOf } from '../../../contract/route.ts';
import { mayPass } from '../../../domain/accounts/rights.ts';
import { exportFileName } from '../../../domain/exports/file-name.ts';
import { accountOf } from '../../people/accounts/account-of.ts';
import { actorOf } from '../../platform/audit/actor.ts';
import { addAudit } from '../../platform/audit/audit.queries.ts';
import type { Deps } from '../../platform/deps.ts';
import { parseInput } from '../../platform/http/bad-input.ts';
import { letIn, registerRoute } from '../../platform/http/register-route.ts';
import { Refused } from '../../platform/refused.ts';
import { unsealBytes } from '../../platform/signing/sealed.ts';
import { findExport, listExports, readPart } from './exports.queries.ts';
import { registerMaking } from './make-exports.job.ts';
import { endOrRemove, exportFileOf, orderExport } from './order-export.ts';
import { registerOutletFiles } from './outlet-files.routes.ts';
import { registerSavedColumns } from './saved-columns.routes.ts';

const address = z.object({ id: z.uuid() });

export function registerExports(app: FastifyInstance, deps: Deps): void {
  const { db } = deps;
  const { list, order, stop } = exportRoutes;
  const making = registerMaking(app, deps);
  registerRoute(app, list, async (_given, _request, { accountId }) => ({
    // The key of another program has no files.
    body: accountId === null ? [] : (await listExports(db, accountId)).map(exportFileOf),
  }));
  registerRoute(app, order, async ({ body }, request, principal) => {
    const file = await orderExport(deps, principal, body, actorOf(principal, request));
    making.wake();
    return { body: file };
  });
  registerRoute(app, stop, async ({ params }, request, principal) => {
    await endOrRemove(db, params.id, principal, actorOf(principal, request));
    return { body: {} };
  });
  registerDownload(app, deps);
  registerSavedColumns(app, deps);
  registerOutletFiles(app, deps);
}

/** The bytes are read from the database a part at a time, as fast as the reader takes them, and no further when it goes away. */
function registerDownload(app: FastifyInstance, { db, signingKey }: Deps): void {
  const config = { right: exportRight, keepsOwnTime: true };
  app.get(pathOf(api.readExportFile), { config }, async (request, reply) => {
    const principal = await letIn({ right: exportRight }, request);
    const { id } = parseInput(address, request.params, 'exports');
    const file = await findExport(db, { id, accountId: accountOf(principal) });
    if (!file) throw new Refused('notFound', 'export');
    if (!mayPass(exportRights[file.contents], principal.authorities)) throw new Refused('notAllowed', 'export');
    if (file.status !== 'DONE') throw new Refused('exportNotDone', 'export');
    await addAudit(db, { ...actorOf(principal, request), type: 'EXPORT_DOWNLOADED', message: id });
    const name = exportFileName({ ...file, createdAt: file.createdAt.getTime() });
    return reply
      .header('Cache-Control', 'private, no-store')
      .header('Content-Disposition', `attachment; filename="${name}"`)
      .header('Content-Length', file.bytes)
      .type(fileTypes[file.format])
      .send(Readable.from(readParts({ db, signingKey }, id), { objectMode: false }));
  });
}

async function* readParts({ db, signingKey }: Pick<Deps, 'db' | 'signingKey'>, id: string): AsyncGenerator<Buffer> {
  for (let number = 0; ; number += 1) {
    const part = await readPart(db, id, number);
    if (!part) return;
    yield unsealBytes(signingKey, 'export', part);
  }
}
