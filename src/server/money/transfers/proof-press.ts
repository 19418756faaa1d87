// Prepares proofs one after the other, since each takes memory and a processor.
import type { Logger } from 'pino';
import { WaitingLine } from '../../platform/workers/waiting-line.ts';
import { WorkerPool } from '../../platform/workers/worker-pool.ts';
import type { tasks } from './file-tasks.ts';
import { prepareProof } from './prepare-proof.ts';
import type { NewProof } from './proofs.queries.ts';

const line = { atOnce: 1, waitingMax: 20, waitMilliseconds: 6000 };
/** A page of text takes a thirtieth of a second, a scan of 12 megapixels a quarter. */
const processorMillisecondsMax = 3000;
const millisecondsMax = 12_000;

export class ProofPress {
  readonly #line = new WaitingLine(line);
  readonly #pool: WorkerPool<typeof tasks>;

  constructor(log: Pick<Logger, 'warn'>, processorMilliseconds = processorMillisecondsMax) {
    const tasks = new URL('file-tasks.ts', import.meta.url);
    this.#pool = new WorkerPool(
      tasks,
      { ...line, processorMilliseconds, milliseconds: millisecondsMax, heapMegabytes: 64 },
      log,
    );
  }

  prepare(bytes: Buffer): Promise<NewProof> {
    return this.#line.do(() => prepareProof(bytes, (document) => this.#pool.run('drawPdf', document)));
  }

  stop(): Promise<void> {
    return this.#pool.stop();
  }
}
