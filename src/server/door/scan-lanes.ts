// Scans wait here for their transaction. Each lane has one batch under way, and new scans go into its next one.
import { setTimeout as wait } from 'node:timers/promises';
import type { Logger } from 'pino';
import { isAway, isCrowded } from '../platform/database/away.ts';
import { Busy, GroupCommit } from '../platform/database/group-commit.ts';
import { PipelinedConnection } from '../platform/database/pipelined-connection.ts';
import type { EventAtDoor } from './event-at-door.ts';
import type { ReadyScan } from './ready-scan.ts';
import { type ScanResult, takeBatch } from './scan-batch.ts';

const scansPerBatchMax = 200;
const scansWaitingMax = 5_000;
const waitMillisecondsMax = 5_000;
const retryMillisecondsMax = 4_000;
const millisecondsBetweenAttempts = 100;
const attemptsMax = 4;
const lanesOpen = 2;

type QueuedScan = { event: EventAtDoor; scan: ReadyScan };
type Fault = { fault: unknown };
type Lane = { connection: PipelinedConnection; batches: GroupCommit<QueuedScan, ScanResult | Fault> };

export class ScanLanes {
  readonly #lanes: Lane[];

  constructor({ databaseUrl, log }: { databaseUrl: string; log: Pick<Logger, 'warn'> }) {
    this.#lanes = Array.from({ length: lanesOpen }, () => {
      const connection = new PipelinedConnection(databaseUrl);
      const batches = new GroupCommit<QueuedScan, ScanResult | Fault>({
        run: (waiting) => eventByEvent({ connection, log }, waiting),
        itemsMax: scansPerBatchMax,
        waitingMax: scansWaitingMax,
        waitMillisecondsMax,
      });
      return { connection, batches };
    });
  }

  /** Scans of one event go through one lane, so that lanes seldom wait for each other's locks. */
  async take(event: EventAtDoor, scan: ReadyScan): Promise<ScanResult> {
    const lane = this.#lanes[event.id % this.#lanes.length] as Lane;
    const result = await lane.batches.add({ event, scan });
    if ('fault' in result) throw result.fault;
    return result;
  }

  async stop(): Promise<void> {
    await Promise.all(this.#lanes.map(({ batches }) => batches.finish()));
    await Promise.all(this.#lanes.map(({ connection }) => connection.close()));
  }
}

type Taking = { connection: PipelinedConnection; log: Pick<Logger, 'warn'> };

async function eventByEvent(taking: Taking, waiting: readonly QueuedScan[]): Promise<(ScanResult | Fault)[]> {
  const results = new Map<QueuedScan, ScanResult | Fault>();
  const deadline = performance.now() + retryMillisecondsMax;
  for (const some of Map.groupBy(waiting, ({ event }) => event.id).values()) {
    const taken = await takeSome(taking, some, deadline);
    for (const [at, one] of some.entries()) results.set(one, taken[at] as ScanResult | Fault);
  }
  return waiting.map((one) => results.get(one) as ScanResult | Fault);
}

/**
 * A batch is done again when its transaction fails: a scan that was stored after all is found by its nonce. When that does not help, each
 * scan is taken alone, so that a bad one does not keep the others out. The time is that of the whole batch.
 */
async function takeSome(
  taking: Taking,
  some: readonly QueuedScan[],
  deadline: number,
): Promise<(ScanResult | Fault)[]> {
  const { connection, log } = taking;
  const { event } = some.at(-1) as QueuedScan;
  const scans = some.map(({ scan }) => scan);
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await takeBatch(connection, event, scans);
    } catch (error) {
      await connection.rollBack();
      log.warn({ err: error, scans: scans.length, attempt }, 'a batch of scans failed');
      if (performance.now() > deadline) return some.map(() => ({ fault: new Busy() }));
      if (isAway(error) || isCrowded(error)) await wait(millisecondsBetweenAttempts);
      else if (attempt >= attemptsMax) {
        if (some.length === 1) return [{ fault: error }];
        const alone: (ScanResult | Fault)[] = [];
        for (const one of some) alone.push(...(await takeSome(taking, [one], deadline)));
        return alone;
      }
    }
  }
}
