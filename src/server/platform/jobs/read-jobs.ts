// The jobs of the shop as operators and the health page see them.
import { type JobKey, type JobState, jobKeys, judgeJob } from '../../../domain/jobs/jobs.ts';
import type { Deps } from '../deps.ts';
import { type JobRow, listJobs } from './jobs.queries.ts';

export type JobView = { key: JobKey; state: JobState; rounds: JobRow | null };

/** Every job of the shop, also one that no server has. A job that is SILENT is unhealthy. */
export async function readJobs({
  db,
  clock,
  configuration,
}: Pick<Deps, 'db' | 'clock' | 'configuration'>): Promise<JobView[]> {
  const rows = new Map((await listJobs(db)).map((row) => [row.key, row]));
  // The row stays when the setting is taken away, and comes along with a restored shop.
  if (!configuration.backups.folder) rows.delete('saveNight');
  const now = clock();
  return jobKeys.map((key) => {
    const rounds = rows.get(key) ?? null;
    return { key, rounds, state: judgeJob(key, rounds ?? undefined, now) };
  });
}
