// Records the passes that are given out in the same moment in one round trip. A batch that fails, and a pass that comes twice, is recorded alone.
import { BatchLane } from '../../platform/database/batch-lane.ts';
import type { Deps } from '../../platform/deps.ts';
import { addIssuedPass, type IssuedPass } from './holds.queries.ts';
import { addIssuedPasses } from './issued-passes.queries.ts';

export type IssuedPasses = { add: (pass: IssuedPass) => Promise<void>; stop: () => Promise<void> };

export function openIssuedPasses({
  db,
  databaseUrl,
  configuration,
}: Pick<Deps, 'db' | 'databaseUrl' | 'configuration'>): IssuedPasses {
  const addAlone = async (pass: IssuedPass) => void (await addIssuedPass(db, pass));
  // On a distributed database a statement names one event.
  if (configuration.orders.isOneEventPerTransaction) return { add: addAlone, stop: async () => {} };
  const lane = new BatchLane<IssuedPass, boolean>({
    databaseUrl,
    run: async (connection, passes) => {
      const first = new Map(passes.toReversed().map((pass) => [`${pass.eventId} ${pass.passId}`, pass]));
      const different = new Set(first.values());
      await connection.transact([addIssuedPasses([...different])]);
      return passes.map((pass) => different.has(pass));
    },
  });
  return {
    add: async (pass) => {
      const isRecorded = await lane.add(pass).catch(() => false);
      if (!isRecorded) await addAlone(pass);
    },
    stop: () => lane.stop(),
  };
}
