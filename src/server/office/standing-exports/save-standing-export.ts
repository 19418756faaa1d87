// Staff add, change, pause and remove standing exports whose rows they may see themselves.

import { exportRights, type StandingContents } from '../../../contract/exports.ts';
import type { NewStandingExport } from '../../../contract/standing-exports.ts';
import { mayPass, type Principal } from '../../../domain/accounts/rights.ts';
import { nextDue } from '../../../domain/exports/standing-schedule.ts';
import { accountOf } from '../../people/accounts/account-of.ts';
import type { Actor } from '../../platform/audit/actor.ts';
import { type AuditType, addAudit } from '../../platform/audit/audit.queries.ts';
import type { Db, Deps } from '../../platform/deps.ts';
import { fieldRefused } from '../../platform/http/bad-input.ts';
import { Refused } from '../../platform/refused.ts';
import {
  addStanding,
  changeStanding,
  countStanding,
  hasEvent,
  listColleagues,
  lockStanding,
  pauseStanding,
  removeStanding,
  resumeStanding,
  type StandingRow,
  setRecipients,
} from './standing-exports.queries.ts';

type Services = Pick<Deps, 'db' | 'clock'>;
type By = { principal: Principal; saidBy: Actor };
type OfStanding = By & { id: number };

const standingMax = 100;

export const addStandingExport = ({ db, clock }: Services, body: NewStandingExport, by: By): Promise<number> =>
  db.transaction().execute(async (tx) => {
    await checkSaved(tx, body, by.principal);
    if ((await countStanding(tx)) >= standingMax) throw new Refused('tooManyStandingExports', 'export');
    const dueAt = new Date(nextDue(body, clock().getTime()));
    const id = await addStanding(tx, { ...body, accountId: accountOf(by.principal), dueAt });
    await setRecipients(tx, id, body.recipients);
    await record(tx, 'STANDING_EXPORT_ADDED', id, by, textOf(body));
    return id;
  });

export const changeStandingExport = (
  { db, clock }: Services,
  body: NewStandingExport,
  { id, ...by }: OfStanding,
): Promise<void> =>
  db.transaction().execute(async (tx) => {
    await lockOwn(tx, id, by.principal);
    await checkSaved(tx, body, by.principal);
    const dueAt = new Date(nextDue(body, clock().getTime()));
    await changeStanding(tx, id, { ...body, accountId: accountOf(by.principal), dueAt });
    await setRecipients(tx, id, body.recipients);
    await record(tx, 'STANDING_EXPORT_CHANGED', id, by, textOf(body));
  });

export const pauseStandingExport = (db: Db, { id, ...by }: OfStanding): Promise<void> =>
  db.transaction().execute(async (tx) => {
    await lockOwn(tx, id, by.principal);
    await pauseStanding(tx, id, 'BY_HAND');
    await record(tx, 'STANDING_EXPORT_PAUSED', id, by);
  });

/** Times that were missed are not made up for. */
export const resumeStandingExport = ({ db, clock }: Services, { id, ...by }: OfStanding): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const standing = await lockOwn(tx, id, by.principal);
    const dueAt = new Date(nextDue(standing, clock().getTime()));
    await resumeStanding(tx, id, { accountId: accountOf(by.principal), dueAt });
    await record(tx, 'STANDING_EXPORT_RESUMED', id, by);
  });

export const removeStandingExport = (db: Db, { id, ...by }: OfStanding): Promise<void> =>
  db.transaction().execute(async (tx) => {
    await lockOwn(tx, id, by.principal);
    await removeStanding(tx, id);
    await record(tx, 'STANDING_EXPORT_REMOVED', id, by);
  });

export const maySeeContents = (contents: StandingContents, { authorities }: Principal): boolean =>
  mayPass(exportRights[contents], authorities);

async function lockOwn(tx: Db, id: number, principal: Principal): Promise<StandingRow> {
  const standing = await lockStanding(tx, id);
  if (!standing || !maySeeContents(standing.contents, principal)) throw new Refused('notFound', 'export');
  return standing;
}

/** The caller and all recipients may see its rows, and the event of a settlement is there. */
async function checkSaved(tx: Db, body: NewStandingExport, principal: Principal): Promise<void> {
  const { contents, recipients } = body;
  if (!maySeeContents(contents, principal)) throw new Refused('notAllowed', 'export');
  const colleagues = new Set((await listColleagues(tx, exportRights[contents])).map(({ id }) => id));
  if (!recipients.every((id) => colleagues.has(id))) throw fieldRefused('standingExports', 'recipients', 'Gone');
  // The files of any other export would be empty. Those of a settlement would fail.
  if (body.contents === 'settlement' && !(await hasEvent(tx, body.filter.eventId)))
    throw fieldRefused('standingExports', 'filter.eventId', 'Gone');
}

const textOf = ({ contents, format, period, weekday, hour, recipients }: NewStandingExport): string =>
  `${contents} as ${format}, ${period}, ${weekday === null ? 'every day' : `weekday ${weekday}`} at ${hour}, for accounts ${recipients.join(', ')}`;

const record = (tx: Db, type: AuditType, id: number, { saidBy }: By, text?: string) =>
  addAudit(tx, { ...saidBy, type, message: text === undefined ? String(id) : `${id}: ${text}` });
