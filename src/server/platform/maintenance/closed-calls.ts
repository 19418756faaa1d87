// While the shop is closed for visitors, these calls are refused to all but staff. Everything else goes on: payments and their results,
// the callbacks of providers, orders and tickets that exist, accounts, the door and the back office.
import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as api from '../../../contract/addresses.ts';
import { isFromStaff } from '../limits/refuse-blocked.ts';
import { Refused } from '../refused.ts';
import type { MaintenanceMemory } from './follow-maintenance.job.ts';

const closedCalls: ReadonlySet<string> = new Set([
  api.listEvents,
  api.searchEvents,
  api.readAvailability,
  api.acquirePass,
  api.checkCode,
  api.placeOrder,
]);

/** A visitor is told to come back after so long: until the end that staff expect, within these bounds. */
const retrySeconds = { min: 30, max: 3600, usual: 120 };

export function retryAfter(endsAt: Date | null, now: Date): number {
  if (endsAt === null) return retrySeconds.usual;
  const seconds = Math.ceil((endsAt.getTime() - now.getTime()) / 1000);
  return Math.min(Math.max(seconds, retrySeconds.min), retrySeconds.max);
}

type Closing = { memory: MaintenanceMemory; clock: () => Date };

export function refuseDuringMaintenance(app: FastifyInstance, { memory, clock }: Closing): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const { current } = memory;
    // Fast path of every request while the shop is open.
    if (current === null || !isClosedCall(request)) return done();
    isFromStaff(request).then(
      (isStaff) =>
        isStaff
          ? done()
          : done(new Refused('maintenance', 'shop', { retryAfterSeconds: retryAfter(current.endsAt, clock()) })),
      done,
    );
  });
}

const isClosedCall = ({ method, routeOptions: { url } }: FastifyRequest): boolean =>
  closedCalls.has(`${method === 'HEAD' ? 'GET' : method} ${url}`);
