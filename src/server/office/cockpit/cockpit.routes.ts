import type { FastifyInstance } from 'fastify';
import { cockpitRoutes } from '../../../contract/cockpit.ts';
import { actorOf } from '../../platform/audit/actor.ts';
import type { Deps } from '../../platform/deps.ts';
import type { FaultCounter } from '../../platform/http/fault-counts.ts';
import { registerRoute } from '../../platform/http/register-route.ts';
import { registerStream } from '../../platform/http/register-stream.ts';
import { forgottenAtOnce, keepForgetting } from '../../platform/jobs/forget.job.ts';
import type { Mailing } from '../../platform/mail/register-mail.ts';
import type { SaleCounter } from '../../shop/orders/sale-counter.ts';
import { forgetAlarms } from './alarms.queries.ts';
import { changeAdmission, openOrCloseSession, pauseSale, resumeSale, sayToLine } from './change-sale.ts';
import { CockpitWatches } from './cockpit-watches.ts';
import { keepRaisingAlarms } from './raise-alarms.job.ts';
import { readCockpit } from './read-cockpit.ts';
import { forgetFaultMinutes, forgetSaleMinutes } from './sale-minutes.queries.ts';
import { keepWritingCounts } from './write-counts.job.ts';

type Options = { mailing: Mailing; sales: SaleCounter; faults: FaultCounter };

/** A sale while it runs: to watch it, to change it, and its alarms. */
export function registerCockpit(app: FastifyInstance, deps: Deps, { mailing, sales, faults }: Options): void {
  const { db, log } = deps;
  const counting = keepWritingCounts({ db, log, sales, faults });
  const steps = [forgetSaleMinutes, forgetFaultMinutes, forgetAlarms].map(
    (forget) => () => forget(db, forgottenAtOnce),
  );
  app.jobs.push(counting, keepRaisingAlarms({ ...deps, mailing }), keepForgetting({ key: 'forgetCounts', log, steps }));
  const watches = new CockpitWatches({ log, read: (eventId) => readCockpit(db, eventId) });
  app.addHook('onClose', async () => {
    await watches.stop();
    // The counts since the last round. Without the database they are lost, and everything else still closes.
    await counting.write().catch((error) => log.warn({ err: error }, 'could not write the last counts'));
  });

  registerRoute(app, cockpitRoutes.read, async ({ params: { eventId } }) => ({ body: await readCockpit(db, eventId) }));
  registerStream(app, cockpitRoutes.watch, async ({ params: { eventId } }) => {
    await readCockpit(db, eventId);
    return (stream) => watches.join(eventId, stream);
  });
  registerButtons(app, deps);
}

function registerButtons(app: FastifyInstance, { db }: Pick<Deps, 'db'>): void {
  const { pause, resume, admission, session, message } = cockpitRoutes;
  registerRoute(app, pause, async ({ params, body }, request, principal) => {
    await pauseSale(db, { ...params, ...body, by: actorOf(principal, request) });
    return { body: {} };
  });
  registerRoute(app, resume, async ({ params, body }, request, principal) => {
    await resumeSale(db, { ...params, ...body, by: actorOf(principal, request) });
    return { body: {} };
  });
  registerRoute(app, admission, async ({ params, body: { reason, ...rate } }, request, principal) => {
    await changeAdmission(db, { ...params, reason, by: actorOf(principal, request) }, rate);
    return { body: {} };
  });
  registerRoute(app, session, async ({ params, body }, request, principal) => {
    await openOrCloseSession(db, { ...params, ...body, by: actorOf(principal, request) });
    return { body: {} };
  });
  registerRoute(app, message, async ({ params, body }, request, principal) => {
    await sayToLine(db, { ...params, reason: body.reason, by: actorOf(principal, request) }, body.message);
    return { body: {} };
  });
}
