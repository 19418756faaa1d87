// Every server deletes due data, at most an hour late.
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../platform/deps.ts';
import { keepForgetting } from '../../platform/jobs/forget.job.ts';
import { retention } from './retention.ts';

export function registerRetention(app: FastifyInstance, { db, log }: Pick<Deps, 'db' | 'log'>): void {
  const steps = retention.map(
    ({ forget }) =>
      () =>
        forget(db),
  );
  app.jobs.push(keepForgetting({ key: 'forgetPersonalData', log, steps }));
}
