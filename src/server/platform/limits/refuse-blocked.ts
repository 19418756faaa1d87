// A blocked network gets nothing but health and the callbacks of providers. Staff with a sign-in and devices at the door pass, wherever they are.
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isOfficeStaff } from '../../../domain/accounts/rights.ts';
import { deviceTextForm } from '../../../domain/door/device-text-form.ts';
import { Refused } from '../refused.ts';
import type { Networks } from './networks.ts';

/** Providers send their results from networks of their own, and a payment must never be lost. */
const openPaths = /^\/(?:management\/health|api\/payment\/(?:asiapay|jetco)\/|api\/authenticate)/;

/** The block of a hall's network must not stop its entrance. Tokens have a limit of their own, and the use case checks them. */
const doorPaths = /^\/api\/check-in\//;

export function refuseBlocked(app: FastifyInstance, networks: Networks): void {
  app.addHook('onRequest', (request, _reply, done) => {
    if (!networks.isBlocked(request.ip) || isOpen(request)) return done();
    isFromStaff(request).then((isStaff) => done(isStaff ? undefined : new Refused('networkBlocked', 'shop')), done);
  });
}

function isOpen({ routeOptions: { url = '' }, headers }: FastifyRequest): boolean {
  if (openPaths.test(url)) return true;
  const token = headers['x-door-token'];
  return doorPaths.test(url) && typeof token === 'string' && deviceTextForm.test(token);
}

export async function isFromStaff(request: FastifyRequest): Promise<boolean> {
  if (request.headers.authorization === undefined) return false;
  const principal = await request.server.principalOf(request);
  return principal !== null && isOfficeStaff(principal.authorities);
}
