// Other programs get the entries at the door a few seconds after the scans, many in one delivery: no visitor waits for them.
import type { Logger } from 'pino';
import type { Db } from '../platform/deps.ts';
import { type Repeated, repeat } from '../platform/jobs/repeat.ts';
import { addCheckIns } from './add-check-ins.ts';

/** The seconds between rounds, for all servers together. */
const secondsApart = 2;

export const keepAddingCheckIns = ({ db, log }: { db: Db; log: Pick<Logger, 'warn'> }): Repeated =>
  repeat({
    key: 'addCheckIns',
    name: 'add deliveries of entries',
    log,
    pauseMilliseconds: secondsApart * 1000,
    round: () => addCheckIns(db, secondsApart),
  });
