// Every server looks each second or so whether there is something to seal; one of them at a time does it.
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps.ts';
import { repeat } from '../jobs/repeat.ts';
import { headText } from './chain.ts';
import { findHead } from './seal.queries.ts';
import { sealAudit } from './seal-audit.ts';

const secondsBetweenRounds = 1;
/** How often the log tells how far the chain has come: what is in the log, nobody changes in the database. */
const minutesBetweenHeads = 60;

export function registerAudit(app: FastifyInstance, { db, log }: Pick<Deps, 'db' | 'log'>): void {
  let loggedAt = Number.NEGATIVE_INFINITY;
  const round = async (): Promise<undefined> => {
    const sealed = await sealAudit(db);
    if (sealed === 0 || performance.now() - loggedAt < minutesBetweenHeads * 60_000) return;
    loggedAt = performance.now();
    const head = await findHead(db);
    if (head) log.info({ auditHead: headText(head) }, 'the audit is sealed up to here');
  };
  const sealing = repeat({ name: 'seal the audit', log, pauseMilliseconds: secondsBetweenRounds * 1000, round });
  app.addHook('onClose', () => sealing.stop());
}
