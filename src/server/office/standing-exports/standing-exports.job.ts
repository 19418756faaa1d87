// Every server looks for standing exports that are due, and for their files that have ended.
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../platform/deps.ts';
import { repeatForEach } from '../../platform/jobs/repeat-for-each.ts';
import { listDue, listEnded } from './due-exports.queries.ts';
import { endStandingFile } from './mail-standing-file.ts';
import { runStandingExport } from './run-standing-export.ts';

const secondsBetweenRounds = 10;

export function registerStandingJobs(app: FastifyInstance, deps: Deps): void {
  const { db, log } = deps;
  app.jobs.push(
    repeatForEach({
      key: 'orderStandingExports',
      name: 'order the files of a standing export',
      log,
      secondsBetweenRounds,
      list: async () => (await listDue(db)).map((standingId) => ({ standingId })),
      act: ({ standingId }) => runStandingExport(db, standingId),
    }),
    repeatForEach({
      key: 'mailStandingExports',
      name: 'mail the file of a standing export',
      log,
      secondsBetweenRounds,
      list: () => listEnded(db),
      act: (file) => endStandingFile(deps, file),
    }),
  );
}
