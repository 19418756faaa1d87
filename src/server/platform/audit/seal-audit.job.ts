// Every server looks each second or so whether there is something to seal; one of them at a time does it.
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps.ts';
import { headText } from './chain.ts';
import { findHead } from './seal.queries.ts';
import { sealAudit } from './seal-audit.ts';

const secondsBetweenRounds = 1;
/** How often the log tells how far the chain has come: what is in the log, nobody changes in the database. */
const minutesBetweenHeads = 60;

export function registerAudit(app: FastifyInstance, { db, log }: Pick<Deps, 'db' | 'log'>): void {
  const stopping = new AbortController();
  const { signal } = stopping;
  let toldAt = Number.NEGATIVE_INFINITY;
  const round = async () => {
    const sealed = await sealAudit(db);
    if (sealed === 0 || performance.now() - toldAt < minutesBetweenHeads * 60_000) return;
    toldAt = performance.now();
    const head = await findHead(db);
    if (head) log.info({ auditHead: headText(head) }, 'the audit is sealed up to here');
  };
  const working = (async () => {
    while (!signal.aborted) {
      await round().catch((error) => log.warn({ err: error }, 'could not seal the audit'));
      // Not all servers in the same moment.
      const pause = secondsBetweenRounds * (0.75 + Math.random() / 2);
      await wait(pause * 1000, undefined, { signal, ref: false }).catch(() => undefined);
    }
  })();
  app.addHook('onClose', async () => {
    stopping.abort();
    await working;
  });
}
