import type { Logger } from 'pino';
import type { JobKey } from '../../../domain/jobs/jobs.ts';
import { type Repeated, repeat } from './repeat.ts';

type Fields = Record<string, unknown>;
type Job<Item> = {
  key: JobKey;
  /** The text for the log when the job fails for an item: `could not …`. */
  name: string;
  log: Pick<Logger, 'warn'>;
  secondsBetweenRounds: number;
  /** The log of a failure has the fields of the item that it knows, such as `eventId`. */
  list: () => Promise<Item[]>;
  act: (item: Item) => Promise<unknown>;
};

/** Does something for all items that are due, in rounds. An item that fails does not delay the others; the next round tries it again. */
export const repeatForEach = <Item extends Fields>({
  key,
  name,
  log,
  secondsBetweenRounds,
  list,
  act,
}: Job<Item>): Repeated =>
  repeat({
    key,
    name,
    log,
    pauseMilliseconds: secondsBetweenRounds * 1000,
    round: async (_stopping, failed) => {
      for (const item of await list())
        await act(item).catch((error) => {
          log.warn({ ...(item as Fields), err: error }, `could not ${name}`);
          failed(error);
        });
      return false;
    },
  });
