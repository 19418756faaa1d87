// One connection of one's own, on which several statements travel in one round trip.
import type { Socket } from 'node:net';
import pg from 'pg';
import { ConnectionLost } from './away.ts';
import { connectionSettings } from './connect.ts';

/** Batches hold their locks for some milliseconds; whoever holds one for this long is not a batch. */
const lockMillisecondsMax = 1_000;

/**
 * These statements look up a few rows by their keys. A plan of any other kind, made while the tables were still empty and
 * then kept for the life of the connection, makes a sale several times slower.
 */
const planByKey = ['seqscan', 'hashjoin', 'mergejoin', 'material'].map((kind) => `-c enable_${kind}=off`);
/** The plan does not depend on the values. Planning anew each time takes longer than many statements. */
const planOnce = '-c plan_cache_mode=force_generic_plan';

export type Statement = { name?: string; text: string; values?: unknown[] };
export type Rows = Record<string, unknown>[];

/**
 * Carries one transaction after the other, each from its beginning to its end on the same connection or not at all. A
 * database that has gone away without a word is given up after some seconds.
 */
export class PipelinedConnection {
  readonly #databaseUrl: string;
  readonly #answerMillisecondsMax: number;
  #client: pg.Client | undefined;
  #inTransaction: pg.Client | undefined;

  constructor(databaseUrl: string, answerMillisecondsMax = 7_000) {
    this.#databaseUrl = databaseUrl;
    this.#answerMillisecondsMax = answerMillisecondsMax;
  }

  /** A whole transaction at once: when one of its statements fails, nothing of it has happened. */
  async transact(statements: Statement[]): Promise<Rows[]> {
    const client = this.#client ?? (await this.#connect());
    const [, ...results] = await this.#send(client, [{ text: 'begin' }, ...statements, { text: 'commit' }]);
    return committed(results);
  }

  /** Begins a transaction with these statements. */
  async begin(statements: Statement[]): Promise<Rows[]> {
    const client = this.#client ?? (await this.#connect());
    this.#inTransaction = client;
    const [, ...results] = await this.#send(client, [{ text: 'begin' }, ...statements]);
    return results.map(({ rows }) => rows);
  }

  /** Ends it with these. A connection that broke in between has taken the transaction with it. */
  async commit(statements: Statement[]): Promise<Rows[]> {
    const client = this.#inTransaction;
    if (!client || client !== this.#client) throw new ConnectionLost();
    const results = await this.#send(client, [...statements, { text: 'commit' }]);
    this.#inTransaction = undefined;
    return committed(results);
  }

  /** Ends what was begun; a connection on which even that fails is given up. */
  async rollBack(): Promise<void> {
    const client = this.#inTransaction;
    this.#inTransaction = undefined;
    if (!client || client !== this.#client) return;
    await this.#send(client, [{ text: 'rollback' }]).catch(() => this.#drop(client));
  }

  async close(): Promise<void> {
    const client = this.#client;
    this.#client = undefined;
    await client?.end().catch(() => undefined);
  }

  async #connect(): Promise<pg.Client> {
    const settings = connectionSettings(this.#databaseUrl, [...planByKey, planOnce]);
    const own = { lock_timeout: lockMillisecondsMax, pipeline: true, keepAlive: true };
    const client = new pg.Client({ ...settings, ...own });
    client.on('error', () => this.#drop(client));
    client.on('end', () => this.#drop(client));
    await client.connect();
    this.#client = client;
    return client;
  }

  /** All of them at once. The driver's own promises and time-outs would keep what was sent until the next large collection. */
  #send(client: pg.Client, statements: Statement[]): Promise<pg.QueryResult[]> {
    const { stream } = (client as unknown as { connection: { stream: Socket } }).connection;
    const { answered, take } = answersTo(statements.length);
    const givingUp = setTimeout(() => stream.destroy(), this.#answerMillisecondsMax);
    // In one piece: the other side wakes up once, not for each of them.
    stream.cork();
    for (const { name, text, values } of statements) {
      const query = new pg.Query(text, values, take);
      client.query(name === undefined ? query : Object.assign(query, { name }));
    }
    stream.uncork();
    return answered.finally(() => clearTimeout(givingUp));
  }

  #drop(client: pg.Client): void {
    if (this.#client !== client) return;
    this.#client = undefined;
    client.end().catch(() => undefined);
  }
}

/** The end of a transaction that failed before is answered like its commit, and not with an error. */
function committed(results: pg.QueryResult[]): Rows[] {
  if (results.at(-1)?.command !== 'COMMIT') throw new Error('the transaction had failed and was rolled back');
  return results.slice(0, -1).map(({ rows }) => rows);
}

/**
 * What a round trip brings: all results, or the first failure when all have been answered. Whatever its callback can reach
 * stays in memory for long, because the driver's queries keep it; so it must not reach what was sent.
 */
function answersTo(statementCount: number) {
  const { promise, resolve, reject } = Promise.withResolvers<pg.QueryResult[]>();
  const results: pg.QueryResult[] = [];
  let failure: Error | undefined;
  const take = (error: Error | null | undefined, result: pg.QueryResult) => {
    failure ??= error ?? undefined;
    if (results.push(result) < statementCount) return;
    if (failure) reject(failure);
    else resolve(results);
  };
  return { answered: promise, take };
}
