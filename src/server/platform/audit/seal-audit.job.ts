// Every server looks each second for records to seal; one of them at a time seals.
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps.ts';
import { repeat } from '../jobs/repeat.ts';
import { headText } from './chain.ts';
import { findHead } from './seal.queries.ts';
import { sealAudit } from './seal-audit.ts';

const secondsBetweenRounds = 1;
/** The time between two heads of the chain in the log, where a change in the database cannot reach them. */
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
  app.jobs.push(
    repeat({ key: 'sealAudit', name: 'seal the audit', log, pauseMilliseconds: secondsBetweenRounds * 1000, round }),
  );
}
