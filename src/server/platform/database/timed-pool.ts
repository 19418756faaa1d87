// A pool that measures its connections: how long callers wait for one, how long a new one takes, and how long one is in use. Statements that come again
// and again are planned once.
import pg from 'pg';
import { Durations } from '../runtime/durations.ts';
import { RepeatedStatements } from './repeated-statements.ts';

export type PoolTimes = { acquire: Durations; creation: Durations; usage: Durations };

class TimedClient extends pg.Client {
  readonly beganAt = performance.now();
  readonly #repeated = new RepeatedStatements();

  // The driver's own signature has a dozen forms; all but a text with values go on as they are.
  // biome-ignore lint/suspicious/noExplicitAny: as the driver has it
  override query(statement: any, values?: any, callback?: any): any {
    const isPlain = typeof statement === 'string' && Array.isArray(values) && values.length > 0;
    const name = isPlain ? this.#repeated.nameOf(statement) : undefined;
    if (name === undefined) return super.query(statement, values, callback);
    return super.query({ name, text: statement, values }, callback);
  }
}

type ClientCallback = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  done: (release?: unknown) => void,
) => void;

export class TimedPool extends pg.Pool {
  readonly times: PoolTimes = { acquire: new Durations(), creation: new Durations(), usage: new Durations() };
  readonly max: number;

  constructor(settings: pg.PoolConfig & { max: number }) {
    super({ ...settings, Client: TimedClient });
    this.max = settings.max;
    const usedSince = new WeakMap<pg.PoolClient, number>();
    this.on('connect', (client) => {
      this.times.creation.note(performance.now() - (client as unknown as TimedClient).beganAt);
    });
    this.on('acquire', (client) => usedSince.set(client, performance.now()));
    this.on('release', (_error, client) => {
      this.times.usage.note(performance.now() - (usedSince.get(client) ?? performance.now()));
    });
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(callback: ClientCallback): void;
  override connect(callback?: ClientCallback): Promise<pg.PoolClient> | undefined {
    const beganAt = performance.now();
    if (callback) {
      super.connect((error, client, done) => {
        this.times.acquire.note(performance.now() - beganAt);
        callback(error, client, done);
      });
      return undefined;
    }
    return super.connect().finally(() => this.times.acquire.note(performance.now() - beganAt));
  }
}
