// A blocked network gets nothing but health and the callbacks of providers. Staff with a sign-in pass, wherever they sit.
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isOfficeStaff } from '../../../domain/accounts/rights.ts';
import { Refused } from '../refused.ts';
import type { Networks } from './networks.ts';

/** Providers send their results from networks of their own, and a payment must never be lost. */
const openPaths = /^\/(?:management\/health|api\/payment\/(?:asiapay|jetco)\/|api\/authenticate)/;

export function refuseBlocked(app: FastifyInstance, networks: Networks): void {
  app.addHook('onRequest', (request, _reply, done) => {
    if (!networks.isBlocked(request.ip) || openPaths.test(request.routeOptions.url ?? '')) return done();
    isFromStaff(request).then((isStaff) => done(isStaff ? undefined : new Refused('networkBlocked', 'shop')), done);
  });
}

export async function isFromStaff(request: FastifyRequest): Promise<boolean> {
  if (request.headers.authorization === undefined) return false;
  const principal = await request.server.principalOf(request);
  return principal !== null && isOfficeStaff(principal.authorities);
}
