// On a distributed database a transaction keeps to one event, whatever the setting says: its rows are then on one worker.

import type { Db } from '../deps.ts';
import type { Configuration } from '../settings/configuration.ts';
import { isDistributed } from './distribute.queries.ts';

export async function forItsDatabase(configuration: Configuration, db: Db): Promise<Configuration> {
  if (!(await isDistributed(db))) return configuration;
  return { ...configuration, orders: { ...configuration.orders, isOneEventPerTransaction: true } };
}
