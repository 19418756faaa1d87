// Every server follows the settings and the rules of networks. It reads them when a change is announced, and every five seconds in case an announcement was lost.
import type { Deps } from '../deps.ts';
import { type Repeated, repeat } from '../jobs/repeat.ts';
import type { Networks } from '../limits/networks.ts';
import { readSettings } from './settings.queries.ts';

const secondsBetweenLooks = 5;

/** `changed` is called when newer settings count: what was made from the former ones is forgotten. */
export const keepFollowingSettings = (
  { db, log, settings }: Pick<Deps, 'db' | 'log' | 'settings'>,
  networks: Networks,
  changed: () => void,
): Repeated =>
  repeat({
    key: 'followSettings',
    name: 'read the settings',
    log,
    pauseMilliseconds: secondsBetweenLooks * 1000,
    round: async () => {
      await networks.writeHits(db);
      await networks.read(db);
      if (await readSettings(settings, db)) changed();
      return false;
    },
  });
