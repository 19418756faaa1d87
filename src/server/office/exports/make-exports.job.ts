// Every server makes one file at a time, the oldest order first.
import { Worker } from 'node:worker_threads';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../platform/deps.ts';
import { type NoteFailure, type Repeated, repeat } from '../../platform/jobs/repeat.ts';
import { threadEnvironment } from '../../platform/workers/thread-environment.ts';
import type { ThreadInput } from './export-thread.ts';
import {
  claimExport,
  endExport,
  failSilentExports,
  giveBackExport,
  removePartsOf,
  removeUselessParts,
} from './exports.queries.ts';

const pauseMilliseconds = 5000;
/** A file of any length fits, as its rows are read a page at a time. */
export const threadLimits = { maxOldGenerationSizeMb: 96, maxYoungGenerationSizeMb: 16 };
const program = new URL('export-thread.ts', import.meta.url);

export function registerMaking(app: FastifyInstance, deps: Deps): Repeated {
  const job = repeat({
    key: 'makeExports',
    name: 'make the files of exports',
    log: deps.log,
    pauseMilliseconds,
    round: (stopping, failed) => makeNext(deps, stopping, failed),
  });
  app.jobs.push(job);
  return job;
}

/** True when there may be another one. */
async function makeNext(deps: Deps, stopping: AbortSignal, failed: NoteFailure): Promise<boolean> {
  const { db } = deps;
  await failSilentExports(db);
  if (stopping.aborted) return false;
  const file = await claimExport(db);
  if (file) await makeFile(deps, file.id, stopping, failed);
  await removeUselessParts(db);
  return file !== undefined;
}

/** A server that stops gives the file back: another one makes it. */
async function makeFile(deps: Deps, exportId: string, stopping: AbortSignal, failed: NoteFailure): Promise<void> {
  const { db, databaseUrl, signingKey, log } = deps;
  // A server that was stopped may have left some.
  await removePartsOf(db, exportId);
  await runThread({ databaseUrl, signingKey, exportId }, stopping).catch((error) => {
    log.warn({ err: error, export: exportId }, 'could not make a file');
    failed(error);
  });
  // Both calls do nothing when the file is done or was stopped by its account.
  if (stopping.aborted) await giveBackExport(db, exportId);
  else await endExport(db, exportId, 'FAILED');
}

/** Ends with the thread. When the server stops, it is ended in the midst of its file. */
function runThread(input: ThreadInput, stopping: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(program, {
      workerData: input,
      resourceLimits: threadLimits,
      env: threadEnvironment(),
      execArgv: [],
    });
    const end = () => void worker.terminate();
    stopping.addEventListener('abort', end);
    // A signal tells of its abortion once.
    if (stopping.aborted) end();
    worker.once('error', reject);
    worker.once('exit', () => {
      stopping.removeEventListener('abort', end);
      resolve();
    });
  });
}
