// One connection of one's own, on which several statements travel in one round trip.
import pg from 'pg';
import { connectionSettings } from './connect.ts';

/** A database that has gone away without a word is given up then. */
const answerMillisecondsMax = 7_000;
/** Batches hold their locks for some milliseconds; whoever holds one for this long is not a batch. */
const lockMillisecondsMax = 1_000;

export type Statement = { name?: string; text: string; values?: unknown[] };
export type Rows = Record<string, unknown>[];

export class PipelinedConnection {
  readonly #databaseUrl: string;
  #client: pg.Client | undefined;

  constructor(databaseUrl: string) {
    this.#databaseUrl = databaseUrl;
  }

  /** Sends all of them at once. Rejects with the first failure, when all have been answered. */
  async send(statements: Statement[]): Promise<Rows[]> {
    const client = this.#client ?? (await this.#connect());
    const answers = await Promise.allSettled(statements.map((statement) => client.query(statement)));
    const failed = answers.find((answer) => answer.status === 'rejected');
    if (failed) throw failed.reason;
    const results = answers.map((answer) => (answer as PromiseFulfilledResult<pg.QueryResult>).value);
    // The end of a transaction that failed before says so only here.
    if (results.some(({ command }, index) => command === 'ROLLBACK' && /^commit/i.test(statements[index]?.text ?? '')))
      throw new Error('the transaction had failed and was rolled back');
    return results.map(({ rows }) => rows);
  }

  /** Ends what was begun; a connection on which even that fails is given up. */
  async rollBack(): Promise<void> {
    const client = this.#client;
    if (!client) return;
    await client.query('rollback').catch(() => this.#drop(client));
  }

  async close(): Promise<void> {
    const client = this.#client;
    this.#client = undefined;
    await client?.end().catch(() => undefined);
  }

  async #connect(): Promise<pg.Client> {
    const limits = { query_timeout: answerMillisecondsMax, lock_timeout: lockMillisecondsMax };
    const settings = { ...connectionSettings(this.#databaseUrl), ...limits };
    const client = new pg.Client({ ...settings, pipeline: true, keepAlive: true });
    client.on('error', () => this.#drop(client));
    client.on('end', () => this.#drop(client));
    await client.connect();
    this.#client = client;
    return client;
  }

  #drop(client: pg.Client): void {
    if (this.#client !== client) return;
    this.#client = undefined;
    client.end().catch(() => undefined);
  }
}
