// Staff close the shop for visitors and open it again. Every server notices within a second, since each change announces the catalogue.

import type { MaintenanceTerms } from '../../../contract/maintenance.ts';
import type { Actor } from '../../platform/audit/actor.ts';
import { addAudit } from '../../platform/audit/audit.queries.ts';
import { announceCatalogue } from '../../platform/database/announce-catalogue.queries.ts';
import type { Db, Deps } from '../../platform/deps.ts';
import { fieldRefused } from '../../platform/http/bad-input.ts';
import { beginMaintenance, changeMaintenance, endMaintenance } from '../../platform/maintenance/maintenance.queries.ts';
import { giveTimeBack } from '../../shop/queue/give-time-back.ts';
import { listQueues } from '../../shop/queue/queue.queries.ts';

export async function closeShop({ db, clock }: Pick<Deps, 'db' | 'clock'>, terms: MaintenanceTerms, by: Actor) {
  const endsAt = terms.endsAt === null ? null : new Date(terms.endsAt);
  if (endsAt !== null && endsAt <= clock()) throw fieldRefused('maintenance', 'endsAt', 'Past');
  const stored = { message: terms.message ?? {}, endsAt };
  await db.transaction().execute(async (tx) => {
    const hasBegun = await beginMaintenance(tx, stored, by.principal);
    if (!hasBegun) await changeMaintenance(tx, stored);
    const type = hasBegun ? 'MAINTENANCE_BEGUN' : 'MAINTENANCE_CHANGED';
    await addAudit(tx, { ...by, type, message: endsAt === null ? 'no end in sight' : `until ${endsAt.toISOString()}` });
    await announceCatalogue(tx);
  });
}

/** Lines stood still meanwhile: those who were called shortly before it get their time again, as after a pause of the sale. */
export const openShop = (db: Db, by: Actor): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const beganAt = await endMaintenance(tx, by.principal);
    if (beganAt === null) return;
    for (const { eventId, salePausedAt } of await listQueues(tx))
      await giveTimeBack(tx, eventId, beganAt, salePausedAt);
    await addAudit(tx, { ...by, type: 'MAINTENANCE_ENDED', message: `closed since ${beganAt.toISOString()}` });
    await announceCatalogue(tx);
  });
