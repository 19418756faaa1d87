// Every two seconds each server looks which jobs staff want a round of, and every four seconds it writes the rounds of its jobs, all in
// one statement, however many rounds there were.
import { hostname } from 'node:os';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import type { JobKey } from '../../../domain/jobs/jobs.ts';
import type { Db } from '../deps.ts';
import { takeRequests, type WrittenRounds, writeRounds } from './jobs.queries.ts';
import { type Repeated, repeat } from './repeat.ts';

const secondsBetweenLooks = 2;
const millisecondsBetweenWrites = 4_000;

type Noting = { db: Db; log: Pick<Logger, 'warn'> };
type KeyedJob = Repeated & { key: JobKey };

/** The name of this server for operators. */
const thisServer = `${hostname().slice(0, 100)}-${process.pid}`;

export function keepNotingJobs({ jobs }: Pick<FastifyInstance, 'jobs'>, { db, log }: Noting): Repeated {
  let writtenAt = Number.NEGATIVE_INFINITY;
  const isKeyed = (job: Repeated): job is KeyedJob => job.key !== undefined;
  const round = async () => {
    const keyed = jobs.filter(isKeyed);
    const wanted = await takeRequests(
      db,
      keyed.map(({ key }) => key),
    );
    for (const job of keyed) if (wanted.includes(job.key)) job.wake();
    if (performance.now() - writtenAt < millisecondsBetweenWrites && wanted.length === 0) return false;
    await writeAll(db, keyed);
    writtenAt = performance.now();
    return false;
  };
  return repeat({
    key: 'noteJobs',
    name: 'note what jobs do',
    log,
    pauseMilliseconds: secondsBetweenLooks * 1000,
    round,
  });
}

async function writeAll(db: Db, jobs: readonly KeyedJob[]): Promise<void> {
  const rounds = jobs.flatMap((job) => roundsOf(job) ?? []);
  if (rounds.length > 0) await writeRounds(db, thisServer, rounds);
}

function roundsOf({ key, takeRounds }: KeyedJob): WrittenRounds | null {
  const note = takeRounds();
  if (note === null) return null;
  const now = performance.now();
  const secondsAgo = (at: number | null) => (at === null ? null : (now - at) / 1000);
  return {
    key,
    startedSecondsAgo: (now - note.startedAt) / 1000,
    secondsToNext: (note.nextAt - now) / 1000,
    milliseconds: Math.round(note.milliseconds),
    succeededSecondsAgo: secondsAgo(note.succeededAt),
    failedSecondsAgo: secondsAgo(note.failedAt),
    failures: note.failures,
    lastError: note.lastError,
  };
}
