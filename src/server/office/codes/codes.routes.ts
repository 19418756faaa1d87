import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import * as api from '../../../contract/addresses.ts';
import { codeBatchRoutes, codeExportQuery } from '../../../contract/code-batches.ts';
import { pathOf } from '../../../contract/route.ts';
import { duties } from '../../../domain/accounts/duties.ts';
import type { PaymentServices } from '../../money/payments/payment-services.ts';
import { actorOf } from '../../platform/audit/actor.ts';
import { addAudit } from '../../platform/audit/audit.queries.ts';
import { parseInput } from '../../platform/http/bad-input.ts';
import { pageOf, pagingHeaders, requestedAddress } from '../../platform/http/paging.ts';
import { letIn, registerRoute } from '../../platform/http/register-route.ts';
import { changeCodes } from './change-codes.ts';
import { fileOfCodes, readBatch, readBatches, readCodes, searched } from './list-codes.ts';
import { mailCodes } from './mail-codes.ts';
import { makeCodes } from './make-codes.ts';

/** Codes for discounts and presales, as staff make and follow them. */
export function registerOfficeCodes(app: FastifyInstance, services: PaymentServices): void {
  const { db, configuration } = services;
  const { list, one, make, codes, change, mail } = codeBatchRoutes;
  const paged = (url: string | undefined, page: ReturnType<typeof pageOf>, total: number) =>
    pagingHeaders(requestedAddress(configuration.publicAddress, url), page, total);
  registerRoute(app, list, async ({ query }, request) => {
    const page = pageOf(query);
    const { items, total } = await readBatches(db, query.eventId, page);
    return { body: items, headers: paged(request.raw.url, page, total) };
  });
  registerRoute(app, one, async ({ params: { id } }) => ({ body: await readBatch(db, id) }));
  registerRoute(
    app,
    make,
    async ({ body }, request, principal) => ({
      body: await readBatch(db, await makeCodes(services, body, actorOf(principal, request))),
    }),
    { keepsOwnTime: true },
  );
  registerRoute(app, codes, async ({ query }, request) => {
    const page = pageOf(query);
    const { items, total } = await readCodes(db, query, page);
    return { body: items, headers: paged(request.raw.url, page, total) };
  });
  registerRoute(
    app,
    change,
    async ({ body }, request, principal) => ({
      body: { changed: await changeCodes(db, { ...body, ...searched(body) }, actorOf(principal, request)) },
    }),
    { keepsOwnTime: true },
  );
  registerRoute(app, mail, async ({ body }, request, principal) => ({
    body: await mailCodes(services, body, actorOf(principal, request)),
  }));
  registerFile(app, services);
}

/** A file has no contract, since it is a stream; the route names its right here. */
function registerFile(app: FastifyInstance, { db }: PaymentServices): void {
  const right = duties.programme;
  app.get(pathOf(api.exportCodes), { config: { right, keepsOwnTime: true } }, async (request, reply) => {
    const principal = await letIn({ right }, request);
    const filter = parseInput(codeExportQuery, request.query, 'codes');
    await readBatch(db, filter.batchId);
    await addAudit(db, { ...actorOf(principal, request), type: 'CODES_EXPORTED', message: `batch ${filter.batchId}` });
    return reply
      .header('Cache-Control', 'private, no-store')
      .header('Content-Disposition', `attachment; filename="codes-${filter.batchId}.csv"`)
      .type('text/csv; charset=utf-8')
      .send(Readable.from(fileOfCodes(db, filter)));
  });
}
