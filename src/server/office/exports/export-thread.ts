// The program of a thread that makes one file. A thread of its own keeps the event loop free for buyers, and its memory is bounded.
import type { KeyObject } from 'node:crypto';
import { workerData } from 'node:worker_threads';
import { connect } from '../../platform/database/connect.ts';
import { openLog } from '../../platform/log.ts';
import { giveWay } from '../../platform/workers/give-way.ts';
import { makeExport } from './make-export.ts';

export type ThreadInput = { databaseUrl: string; signingKey: KeyObject; exportId: string };

giveWay();
const { databaseUrl, signingKey, exportId } = workerData as ThreadInput;
// One connection reads the next page while the other stores a part.
const { db, pool } = connect(databaseUrl, 2);
await makeExport({ db, signingKey, log: openLog({ level: 'error' }) }, exportId).finally(() => pool.end());
