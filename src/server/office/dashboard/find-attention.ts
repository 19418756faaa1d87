// The work that waits, for the duties of an account, each with the page that solves it.
import { type Attention, type AttentionKind, attentionKinds } from '../../../contract/dashboard.ts';
import type { Health } from '../../../contract/operations.ts';
import { duties } from '../../../domain/accounts/duties.ts';
import { mayPass, type Right } from '../../../domain/accounts/rights.ts';
import type { Missing } from '../../../domain/catalogue/publish-checks.ts';
import { readLastBackup } from '../../platform/backup/backups.queries.ts';
import type { Db, Deps } from '../../platform/deps.ts';
import { readJobs } from '../../platform/jobs/read-jobs.ts';
import { soon } from '../../platform/soon.ts';
import { findMissingOf } from '../workshop/read-workshop.ts';
import { listOpenings, listWaiting, type OpeningRow, type WaitingRow } from './dashboard.queries.ts';

type Authorities = readonly string[];
type To = (waiting: AttentionRow) => string;
/** Each duty is led to its own page, the first that fits; an empty one where it has none. */
type Place = { right: Right; to: To } | { right: Right; ways: readonly { right: Right; to: To }[] };
type AttentionRow = Pick<WaitingRow, 'kind' | 'count' | 'orderId' | 'eventId' | 'nameCht' | 'nameEng'> & {
  since: Date | null;
};

const ordersAndOperations = [...new Set([...duties.orders, ...duties.operations])];
const orderPage = ({ orderId }: AttentionRow) => (orderId === null ? '' : `/entity/transaction/${orderId}`);
const ofNoEvent = { orderId: null, eventId: null, nameCht: null, nameEng: null };
const cockpitPage = ({ eventId }: AttentionRow) => `/admin/cockpit/${eventId}`;
const eventPage = ({ eventId }: AttentionRow) => `/entity/event/${eventId}`;

const places: Record<AttentionKind, Place> = {
  alarm: { right: duties.cockpit, to: cockpitPage },
  salePaused: { right: duties.cockpit, to: cockpitPage },
  providerSilent: { right: ordersAndOperations, ways: [{ right: duties.orders, to: orderPage }] },
  refundRefused: { right: duties.refunds, to: () => '/admin/refunds' },
  refundDue: { right: duties.refunds, to: () => '/admin/refunds' },
  transfer: { right: duties.transfers, to: () => '/admin/transfers' },
  guestRequest: { right: duties.guestApproval, to: () => '/admin/guests' },
  mailGivenUp: {
    right: ordersAndOperations,
    ways: [
      { right: duties.operations, to: () => '/admin/jobs' },
      { right: duties.ticketing, to: ({ orderId }) => (orderId === null ? '' : '/admin/mails?state=GIVEN_UP') },
    ],
  },
  mailBounced: { right: duties.ticketing, to: () => '/admin/mails?state=CAME_BACK' },
  healthDown: { right: duties.operations, to: () => '/admin/health' },
  jobFailing: { right: duties.operations, to: () => '/admin/jobs' },
  backupFailed: { right: duties.operations, to: () => '/admin/health' },
  saleIncomplete: { right: duties.programme, to: eventPage },
  draftOpens: { right: duties.programme, to: eventPage },
};

/** Everything in the shop that waits, for all duties; `attentionFor` leaves what an account may see. */
export async function findAttention(db: Db): Promise<AttentionRow[]> {
  const waiting: AttentionRow[] = await listWaiting(db);
  const openings = await listOpenings(db);
  const missing = await findMissingOf(
    db,
    openings.map(({ id }) => id),
  );
  for (const opening of openings) waiting.push(...foundIn(opening, missing.get(opening.id) ?? []));
  return waiting;
}

/** A disk that is gone answers nobody: the health that cannot be read is a trouble by itself, and keeps nobody from the rest. */
const healthMillisecondsMax = 3000;

/** The troubles of the shop itself, for operators. A failed backup is one of them, whatever its job and its health check say. */
export async function findTroubles(
  deps: Pick<Deps, 'db' | 'clock' | 'configuration'>,
  readHealths: () => Promise<readonly (Health | null)[]>,
): Promise<AttentionRow[]> {
  const [last, jobs, healths] = await Promise.all([
    readLastBackup(deps.db),
    readJobs(deps),
    soon(readHealths(), [null], healthMillisecondsMax),
  ]);
  const problem = deps.configuration.backups.folder ? last.problem : null;
  const failing = jobs.filter(
    ({ key, state }) => state === 'SILENT' || (state === 'FAILING' && !(key === 'saveNight' && problem)),
  );
  const lastGood = failing.flatMap(({ rounds }) => rounds?.succeededAt ?? rounds?.firstSeenAt ?? []);
  const parts = healths.flatMap((health) => Object.entries(health?.components ?? {}));
  // Servers share most of what is checked: a check counts once. A server that is silent is one by itself.
  const down = new Set(
    parts
      .filter(([name, { status }]) => status === 'DOWN' && name !== 'jobs' && !(name === 'backup' && problem))
      .map(([name]) => name),
  );
  const checks = down.size + healths.filter((health) => health === null).length;
  const found: AttentionRow[] = [];
  if (checks > 0) found.push({ kind: 'healthDown', count: checks, since: null, ...ofNoEvent });
  if (failing.length > 0) {
    const since = lastGood.toSorted((one, other) => one.getTime() - other.getTime())[0] ?? null;
    found.push({ kind: 'jobFailing', count: failing.length, since, ...ofNoEvent });
  }
  if (problem) found.push({ kind: 'backupFailed', count: 1, since: problem.endedAt, ...ofNoEvent });
  return found;
}

function foundIn(
  { id, opensAt, isPublished, nameCht, nameEng }: OpeningRow,
  missing: readonly Missing[],
): AttentionRow[] {
  const event = { since: opensAt, orderId: null, eventId: id, nameCht, nameEng };
  const found: AttentionRow[] = [];
  if (missing.length > 0) found.push({ kind: 'saleIncomplete', count: missing.length, ...event });
  if (!isPublished) found.push({ kind: 'draftOpens', count: 1, ...event });
  return found;
}

export const attentionFor = (found: readonly AttentionRow[], authorities: Authorities): Attention[] =>
  found
    .filter(({ kind }) => mayPass(places[kind].right, authorities))
    .toSorted((one, other) => attentionKinds.indexOf(one.kind) - attentionKinds.indexOf(other.kind))
    .map((each) => {
      const place = places[each.kind];
      const ways = 'ways' in place ? place.ways : [place];
      const { kind, count, since, eventId, nameCht, nameEng } = each;
      return {
        kind,
        count,
        since: since?.toISOString() ?? null,
        to: ways.find(({ right }) => mayPass(right, authorities))?.to(each) || null,
        event: eventId === null ? null : { id: eventId, nameCht: nameCht ?? '', nameEng: nameEng ?? '' },
      };
    });
