// The jobs of the shop as operators and the health page see them.
import { type JobKey, type JobState, jobKeys, judgeJob } from '../../../domain/jobs/jobs.ts';
import type { Deps } from '../deps.ts';
import { type JobRow, listJobs } from './jobs.queries.ts';

export type JobView = { key: JobKey; state: JobState; rounds: JobRow | null };

/** Every job of the shop, also one that no server has. A job that is SILENT is unhealthy. */
export async function readJobs({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<JobView[]> {
  const rows = new Map((await listJobs(db)).map((row) => [row.key, row]));
  const now = clock();
  return jobKeys.map((key) => {
    const rounds = rows.get(key) ?? null;
    return { key, rounds, state: judgeJob(key, rounds ?? undefined, now) };
  });
}
