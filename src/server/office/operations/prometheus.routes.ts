// The figures of this server for Prometheus, which asks each server by itself.
import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { duties } from '../../../domain/accounts/duties.ts';
import { readLastBackup } from '../../platform/backup/backups.queries.ts';
import type { Deps } from '../../platform/deps.ts';
import { letIn } from '../../platform/http/register-route.ts';
import { exposition } from '../../platform/runtime/exposition.ts';
import type { Servers } from '../../platform/servers/servers.ts';
import { share } from '../../platform/share.ts';
import type { SaleCounter } from '../../shop/orders/sale-counter.ts';
import type { Measured } from './describe-metrics.ts';
import {
  httpFamilies,
  orderFamilies,
  poolFamilies,
  processFamilies,
  shopFamilies,
  writeFamilies,
} from './prometheus-families.ts';
import { readShopFigures } from './shop-figures.queries.ts';
import { listWaitingWork } from './waiting-work.queries.ts';

/** The database is asked this often at most, however many ask. */
const sharedMilliseconds = 5000;
const right = duties.operations;

type Sources = { measured: Measured; sales: SaleCounter; servers: Servers };

export function registerPrometheus(app: FastifyInstance, deps: Deps, { measured, sales, servers }: Sources): void {
  const { db, clock, configuration } = deps;
  const readShop = share(sharedMilliseconds, async () => {
    try {
      const [figures, work] = await Promise.all([readShopFigures(db), listWaitingWork(db)]);
      const backup = configuration.backups.folder ? (await readLastBackup(db)).success : undefined;
      return { figures, work, backup };
    } catch {
      return null;
    }
  });
  const hasToken = tokenCheck(configuration.metricsToken);
  app.get('/management/prometheus', { config: { right } }, async (request, reply) => {
    if (!hasToken(request.headers.authorization)) await letIn({ right }, request);
    const text = exposition([
      ...httpFamilies(measured),
      ...(await processFamilies(measured)),
      ...poolFamilies(measured),
      ...writeFamilies(servers.writeTimes.facts()),
      ...orderFamilies(sales),
      ...shopFamilies(await readShop(), clock()),
    ]);
    return reply.type('text/plain; version=0.0.4; charset=utf-8').header('Cache-Control', 'no-store').send(text);
  });
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Takes the same time for every wrong token. */
function tokenCheck(token: string | undefined): (authorization: string | undefined) => boolean {
  if (token === undefined) return () => false;
  const wanted = digest(`Bearer ${token}`);
  return (authorization) => authorization !== undefined && timingSafeEqual(digest(authorization), wanted);
}
