import type { FastifyInstance } from 'fastify';
import { exportRights } from '../../../contract/exports.ts';
import { type StandingExport, standingExportRoutes } from '../../../contract/standing-exports.ts';
import type { Principal } from '../../../domain/accounts/rights.ts';
import { actorOf } from '../../platform/audit/actor.ts';
import type { Db, Deps } from '../../platform/deps.ts';
import { registerRoute } from '../../platform/http/register-route.ts';
import { Refused } from '../../platform/refused.ts';
import {
  addStandingExport,
  changeStandingExport,
  maySeeContents,
  pauseStandingExport,
  removeStandingExport,
  resumeStandingExport,
} from './save-standing-export.ts';
import { registerStandingJobs } from './standing-exports.job.ts';
import {
  findStanding,
  type ListedStanding,
  listColleagues,
  listRecipients,
  listStanding,
  type RecipientRow,
} from './standing-exports.queries.ts';

export function registerStandingExports(app: FastifyInstance, deps: Deps): void {
  const { db } = deps;
  const { list, colleagues, add, change, pause, resume, remove } = standingExportRoutes;
  const by = (principal: Principal, request: Parameters<typeof actorOf>[1]) => ({
    principal,
    saidBy: actorOf(principal, request),
  });
  registerRoute(app, list, async (_given, _request, principal) => ({
    body: await repliesOf(
      db,
      (await listStanding(db)).filter(({ contents }) => maySeeContents(contents, principal)),
    ),
  }));
  registerRoute(app, colleagues, async ({ query: { contents } }, _request, principal) => {
    if (!maySeeContents(contents, principal)) throw new Refused('notAllowed', 'export');
    return { body: await listColleagues(db, exportRights[contents]) };
  });
  registerRoute(app, add, async ({ body }, request, principal) => ({
    body: await readOne(db, await addStandingExport(deps, body, by(principal, request))),
  }));
  registerRoute(app, change, async ({ params: { id }, body }, request, principal) => {
    await changeStandingExport(deps, body, { id, ...by(principal, request) });
    return { body: await readOne(db, id) };
  });
  registerRoute(app, pause, async ({ params: { id } }, request, principal) => {
    await pauseStandingExport(db, { id, ...by(principal, request) });
    return { body: await readOne(db, id) };
  });
  registerRoute(app, resume, async ({ params: { id } }, request, principal) => {
    await resumeStandingExport(deps, { id, ...by(principal, request) });
    return { body: await readOne(db, id) };
  });
  registerRoute(app, remove, async ({ params: { id } }, request, principal) => {
    await removeStandingExport(db, { id, ...by(principal, request) });
    return { body: {} };
  });
  registerStandingJobs(app, deps);
}

async function readOne(db: Db, id: number): Promise<StandingExport> {
  const row = await findStanding(db, id);
  const [reply] = row ? await repliesOf(db, [row]) : [];
  if (!reply) throw new Refused('notFound', 'export');
  return reply;
}

async function repliesOf(db: Db, rows: readonly ListedStanding[]): Promise<StandingExport[]> {
  const recipients = await listRecipients(
    db,
    rows.map(({ id }) => id),
  );
  const byStanding = Map.groupBy(recipients, ({ standingId }) => standingId);
  return rows.map((row) => replyOf(row, byStanding.get(row.id) ?? []));
}

const replyOf = (row: ListedStanding, recipients: readonly RecipientRow[]): StandingExport => ({
  id: row.id,
  contents: row.contents,
  format: row.format,
  locale: row.locale,
  filter: Object.fromEntries(Object.entries(row.filter).map(([name, value]) => [name, String(value)])),
  columns: row.columns,
  period: row.period,
  weekday: row.weekday,
  hour: row.hour,
  dueAt: row.dueAt.toISOString(),
  ranAt: row.ranAt?.toISOString() ?? null,
  pausedBecause: row.pausedBecause,
  savedBy: row.savedBy,
  recipients: recipients.map(({ accountId, login, name, outcome }) => ({ id: accountId, login, name, outcome })),
});
