// Compares a statement with the known transfers and stores its matching and doubtful lines: only a stored
// line can be used to accept a transfer.
import { setImmediate } from 'node:timers/promises';
import type { StatementVerdict } from '../../../contract/payment-review.ts';
import { centsFrom, dollarsFrom } from '../../../domain/money/money.ts';
import type { Opening } from '../../people/privacy/sealed-person.ts';
import type { Db, Deps } from '../../platform/deps.ts';
import { Refused } from '../../platform/refused.ts';
import { TaskEnded, WorkerPool } from '../../platform/workers/worker-pool.ts';
import { showBuyer } from '../../shop/orders/read-buyer.ts';
import type { JudgedLine } from './judge-lines.ts';
import { addLines, usedLinesAsText } from './statement-lines.queries.ts';
import type { tasks } from './statement-tasks.ts';
import { knownAsText, listPayableNamed } from './transfers.queries.ts';

const daysKnown = 120;
/** Older lines are not compared. Whether a line was used before is checked again when it is used. */
const daysUsed = 400;
/** Sealed names are opened in short slices. */
const openedAtOnce = 200;
const bounds = {
  atOnce: 1,
  waitingMax: 4,
  waitMilliseconds: 6000,
  processorMilliseconds: 4000,
  milliseconds: 12_000,
  heapMegabytes: 256,
};

type PayableTransfer = StatementVerdict['waiting'][number];

export class StatementJudge {
  readonly #db: Db;
  readonly #opening: Opening;
  readonly #pool: WorkerPool<typeof tasks>;

  constructor({ db, log, signingKey }: Pick<Deps, 'db' | 'log' | 'signingKey'>) {
    this.#db = db;
    this.#opening = { log, signingKey };
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
      amountCents: centsFrom(amount),
    }));
    await addLines(db, lines, uploadedBy);
    const payable = await this.#payableBy(offered);
    return verdicts.map((line) => ({ ...line, waiting: line.invoiceNos.flatMap((each) => payable.get(each) ?? []) }));
  }

  /** The transfers that these lines may pay for, by invoice number. */
  async #payableBy(lines: readonly JudgedLine[]): Promise<ReadonlyMap<string, PayableTransfer>> {
    const rows = await listPayableNamed(this.#db, [...new Set(lines.flatMap(({ invoiceNos }) => invoiceNos))]);
    const payable = new Map<string, PayableTransfer>();
    for (const [at, { invoiceNo, orderId, amountCents, sealedPerson }] of rows.entries()) {
      if (at % openedAtOnce === 0) await setImmediate();
      const { buyer } = showBuyer(this.#opening, orderId, sealedPerson);
      payable.set(invoiceNo, { invoiceNo, amount: dollarsFrom(amountCents), buyer });
    }
    return payable;
  }

  stop(): Promise<void> {
    return this.#pool.stop();
  }
}

const refused = () => new Refused('statementRefused', 'statement');
