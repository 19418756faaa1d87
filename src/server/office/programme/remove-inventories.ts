// Inventories without tickets are made again when somebody looks at the sale. Withheld places would be lost with them.
import type { Db } from '../../platform/deps.ts';
import { Refused } from '../../platform/refused.ts';
import { countWithheld, deleteInventories, type OfInventories } from './in-use.queries.ts';
import type { EntityName } from './programme.queries.ts';

/** Call with them locked, and without tickets. `name` is the entity that changes. */
export async function removeInventories(tx: Db, name: EntityName, of: OfInventories): Promise<void> {
  const withheld = await countWithheld(tx, of);
  if (withheld > 0) throw new Refused('placesWithheld', name, { details: { withheld } });
  await deleteInventories(tx, of);
}
