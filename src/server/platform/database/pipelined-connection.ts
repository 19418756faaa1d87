// A dedicated connection on which several statements are sent in one round trip.
import type { Socket } from 'node:net';
import pg from 'pg';
import { currentSpan, inSpan } from '../tracing/tracing.ts';
import { ConnectionLost } from './away.ts';
import { connectionSettings } from './connect.ts';
import { planEachTimeOnCitus } from './distribute.queries.ts';

/** Batches hold their locks for some milliseconds, so a lock that is held this long belongs to something else. */
const lockMillisecondsMax = 1_000;

/**
 * These statements find a few rows by their keys. A plan made while the tables were still empty, and then kept for the life of the
 * connection, would make a sale several times slower.
 */
const planByKey = ['seqscan', 'hashjoin', 'mergejoin', 'material'].map((kind) => `-c enable_${kind}=off`);
/** Plans once for all values. Planning each time takes longer than many of the statements. */
const planOnce = '-c plan_cache_mode=force_generic_plan';

export type Statement = { name?: string; text: string; values?: unknown[] };
export type Rows = Record<string, unknown>[];

/**
 * Runs one transaction after the other, each completely on the same connection or not at all. A database that stops answering is
 * given up after some seconds.
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

  /** A whole transaction at once. When one statement fails, nothing is changed. */
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

  /** Commits with these statements. When the connection was lost in between, so was the transaction. */
  async commit(statements: Statement[]): Promise<Rows[]> {
    const client = this.#inTransaction;
    if (!client || client !== this.#client) throw new ConnectionLost();
    const results = await this.#send(client, [...statements, { text: 'commit' }]);
    this.#inTransaction = undefined;
    return committed(results);
  }

  /** Rolls back. A connection on which that fails is closed. */
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
    try {
      await client.connect();
      await planEachTimeOnCitus(client);
    } catch (error) {
      client.end().catch(() => undefined);
      throw error;
    }
    this.#client = client;
    return client;
  }

  /** Sends all statements at once. The driver's own promises and timers would keep them in memory until the next large collection. */
  #send(client: pg.Client, statements: Statement[]): Promise<pg.QueryResult[]> {
    if (currentSpan() === undefined) return this.#sendAll(client, statements);
    const attributes = {
      'db.system.name': 'postgresql',
      'db.query.text': statements
        .map(({ text }) => text)
        .join('; ')
        .slice(0, 2000),
    };
    return inSpan({ name: 'statements', kind: 'client', attributes }, () => this.#sendAll(client, statements));
  }

  #sendAll(client: pg.Client, statements: Statement[]): Promise<pg.QueryResult[]> {
    const { stream } = (client as unknown as { connection: { stream: Socket } }).connection;
    const { answered, take } = answersTo(statements.length);
    const givingUp = setTimeout(() => stream.destroy(), this.#answerMillisecondsMax);
    // In one packet: the database wakes up once, not for each statement.
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

/** A COMMIT after a failed statement is answered with ROLLBACK and not with an error. */
function committed(results: pg.QueryResult[]): Rows[] {
  if (results.at(-1)?.command !== 'COMMIT') throw new Error('the transaction had failed and was rolled back');
  return results.slice(0, -1).map(({ rows }) => rows);
}

/**
 * The results of a round trip, or its first failure after all replies. The driver's queries keep the callback in memory for long, so
 * the callback must not refer to the statements.
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
