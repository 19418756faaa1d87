// All orders as a file, made in its thread as a server does it: rows in a second, and memory of the process over idle.
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { sql } from 'kysely';
import type { ThreadInput } from '../src/server/office/exports/export-thread.ts';
import { addExport, claimExport } from '../src/server/office/exports/exports.queries.ts';
import { threadLimits } from '../src/server/office/exports/make-exports.job.ts';
import type { Deps } from '../src/server/platform/deps.ts';
import { threadEnvironment } from '../src/server/platform/workers/thread-environment.ts';

const program = new URL('../src/server/office/exports/export-thread.ts', import.meta.url);
const millisecondsBetweenLooks = 20;
const megabyte = 1024 * 1024;

export type ExportFigures = {
  rows: number;
  megabytes: number;
  rowsPerSecond: number;
  /** The rows for each second of this process's processor time, where other programs use the machine. */
  rowsPerProcessorSecond: number;
  megabytesOverIdle: number;
};

export async function measureExport(
  { db, databaseUrl, signingKey }: Pick<Deps, 'db' | 'databaseUrl' | 'signingKey'>,
  format: 'CSV' | 'XLSX',
): Promise<ExportFigures> {
  const { id } = await addExport(db, await addAccount(db), { contents: 'orders', format, locale: 'en', filter: {} });
  await claimExport(db);
  const idle = process.memoryUsage().rss;
  let most = idle;
  const look = setInterval(() => {
    most = Math.max(most, process.memoryUsage().rss);
  }, millisecondsBetweenLooks);
  const startedAt = performance.now();
  const processorBefore = process.cpuUsage();
  const workerData: ThreadInput = { databaseUrl, signingKey, exportId: id };
  await once(
    new Worker(program, { workerData, resourceLimits: threadLimits, env: threadEnvironment(), execArgv: [] }),
    'exit',
  );
  const seconds = (performance.now() - startedAt) / 1000;
  const { user, system } = process.cpuUsage(processorBefore);
  clearInterval(look);
  const { rows } = await sql<{ rowsDone: number; bytes: number; status: string }>`
    select rows_done, bytes, status from export_file where id = ${id}`.execute(db);
  const [file] = rows;
  if (file?.status !== 'DONE') throw new Error(`the export is ${file?.status}`);
  return {
    rows: file.rowsDone,
    megabytes: Math.round(file.bytes / megabyte),
    rowsPerSecond: Math.round(file.rowsDone / seconds),
    rowsPerProcessorSecond: Math.round((file.rowsDone / (user + system)) * 1e6),
    megabytesOverIdle: Math.round((most - idle) / megabyte),
  };
}

async function addAccount(db: Deps['db']): Promise<number> {
  const login = `bench-${randomUUID().slice(0, 8)}`;
  const { id } = await db
    .insertInto('account')
    .values({
      login,
      email: `${login}@mail.example`,
      authorities: [],
      activated: true,
      createdBy: 'system',
      passwordHash: '$argon2id$never',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
