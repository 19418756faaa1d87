// Orders the files of a standing export that is due: one for each recipient who may still see the rows.
import { exportRights, type StandingContents } from '../../../contract/exports.ts';
import type { StandingPause } from '../../../contract/standing-exports.ts';
import { mayPass } from '../../../domain/accounts/rights.ts';
import { newestDue, nextDue } from '../../../domain/exports/standing-schedule.ts';
import { addAudit } from '../../platform/audit/audit.queries.ts';
import type { Db } from '../../platform/deps.ts';
import { addExport } from '../exports/exports.queries.ts';
import { findSaver, lockDue, makeStanding, markRun, setOutcome } from './due-exports.queries.ts';
import { orderOfStanding } from './order-of-standing.ts';
import { listRecipients, pauseStanding, type RecipientRow, type StandingRow } from './standing-exports.queries.ts';

const daysKept = 7;
const bySystem = { principal: 'system', remoteAddress: null };

/** True when files were ordered. After a pause of all servers only the newest due time counts. */
export const runStandingExport = (db: Db, id: number): Promise<boolean> =>
  db.transaction().execute(async (tx) => {
    const standing = await lockDue(tx, id);
    if (!standing) return false;
    const saver = await findSaver(tx, standing.accountId);
    if (!saver || !maySee(standing.contents, saver.authorities)) return pause(tx, id, 'NO_RIGHT');
    const recipients = await listRecipients(tx, [id]);
    const entitled = recipients.filter((each) => each.activated && maySee(standing.contents, each.authorities));
    for (const { accountId } of recipients.filter((each) => !entitled.includes(each)))
      await setOutcome(tx, { standingId: id, accountId }, 'NO_RIGHT');
    if (entitled.length === 0) return pause(tx, id, 'NO_RECIPIENT');
    const now = standing.now.getTime();
    const ranAt = new Date(newestDue(standing, now));
    for (const recipient of entitled) await orderFor(tx, standing, recipient, ranAt);
    await markRun(tx, id, { ranAt, dueAt: new Date(nextDue(standing, now)) });
    return true;
  });

const maySee = (contents: StandingContents, authorities: readonly string[]): boolean =>
  mayPass(exportRights[contents], authorities);

async function pause(tx: Db, id: number, because: StandingPause): Promise<false> {
  await pauseStanding(tx, id, because);
  await addAudit(tx, { ...bySystem, type: 'STANDING_EXPORT_PAUSED', message: `${id}: ${because}` });
  return false;
}

async function orderFor(tx: Db, standing: StandingRow, { accountId, login }: RecipientRow, dueAt: Date): Promise<void> {
  const file = await addExport(tx, accountId, orderOfStanding(standing, dueAt));
  const standingId = standing.id;
  await makeStanding(tx, file.id, { standingId, dueAt, daysKept });
  await setOutcome(tx, { standingId, accountId }, 'MAKING');
  const message = `${file.id}: ${file.contents} as ${file.format}, standing export ${standingId} for ${login}`;
  await addAudit(tx, { ...bySystem, type: 'EXPORT_ORDERED', message });
}
