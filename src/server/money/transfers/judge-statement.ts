// Compares a statement with the known transfers and stores its matching and doubtful lines: only a stored
// line can be used to accept a transfer.
import type { StatementVerdict } from '../../../contract/payment-review.ts';
import type { Db, Deps } from '../../platform/deps.ts';
import { Refused } from '../../platform/refused.ts';
import { TaskEnded, WorkerPool } from '../../platform/workers/worker-pool.ts';
import { addLines, usedLinesAsText } from './statement-lines.queries.ts';
import type { tasks } from './statement-tasks.ts';
import { knownAsText } from './transfers.queries.ts';

const daysKnown = 120;
/** Older lines are not compared. Whether a line was used before is checked again when it is used. */
const daysUsed = 400;
const bounds = {
  atOnce: 1,
  waitingMax: 4,
  waitMilliseconds: 6000,
  processorMilliseconds: 4000,
  milliseconds: 12_000,
  heapMegabytes: 256,
};

export class StatementJudge {
  readonly #db: Db;
  readonly #pool: WorkerPool<typeof tasks>;

  constructor({ db, log }: Pick<Deps, 'db' | 'log'>) {
    this.#db = db;
    this.#pool = new WorkerPool(new URL('statement-tasks.ts', import.meta.url), bounds, log);
  }

  async judge(bytes: Uint8Array, uploadedBy: string): Promise<StatementVerdict[]> {
    const db = this.#db;
    const [known, used] = [await knownAsText(db, daysKnown), await usedLinesAsText(db, daysUsed)];
    const verdicts = await this.#pool.run('judgeLines', { bytes, known, used }).catch((error) => {
      throw error instanceof TaskEnded ? refused() : error;
    });
    if (verdicts === null) throw refused();
    const offered = verdicts.filter(({ verdict }) => verdict === 'match' || verdict === 'doubtful');
    const lines = offered.map(({ digest, date, amount }) => ({
      digest,
      saidOn: date,
      amountCents: Math.round(amount * 100),
    }));
    await addLines(db, lines, uploadedBy);
    return verdicts;
  }

  stop(): Promise<void> {
    return this.#pool.stop();
  }
}

const refused = () => new Refused('statementRefused', 'statement');
