// Every server forgets what was kept long enough, an hour late at most.
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
  const forgetting = keepForgetting({ log, steps });
  app.addHook('onClose', () => forgetting.stop());
}
