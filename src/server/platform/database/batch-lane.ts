// A step of many buyers at once: requests of the same moment share the statements of one transaction, on a connection of their own.
import { isAway } from './away.ts';
import { GroupCommit } from './group-commit.ts';
import { PipelinedConnection } from './pipelined-connection.ts';
import { planningAnew } from './plan-anew.ts';

type Options<Item, Result> = {
  databaseUrl: string;
  /** One result for each item, in their order. It may run twice when the connection is lost. */
  run: (connection: PipelinedConnection, items: Item[]) => Promise<Result[]>;
};

const bounds = { itemsMax: 128, waitingMax: 5_000, waitMillisecondsMax: 5_000 };

export class BatchLane<Item, Result> {
  readonly #connection: PipelinedConnection;
  readonly #batches: GroupCommit<Item, Result>;

  constructor({ databaseUrl, run }: Options<Item, Result>) {
    const connection = new PipelinedConnection(databaseUrl);
    const planAnew = planningAnew(connection);
    const once = async (items: Item[]) => {
      try {
        await planAnew();
        return await run(connection, items);
      } catch (error) {
        await connection.rollBack();
        throw error;
      }
    };
    const twice = (items: Item[]) =>
      once(items).catch((error) => {
        if (!isAway(error)) throw error;
        return once(items);
      });
    this.#connection = connection;
    this.#batches = new GroupCommit({ ...bounds, run: twice });
  }

  add(item: Item): Promise<Result> {
    return this.#batches.add(item);
  }

  async stop(): Promise<void> {
    await this.#batches.finish();
    await this.#connection.close();
  }
}
