import type { FastifyInstance } from 'fastify';
import { type GivenUpMail, jobRoutes, type ListedJob } from '../../../contract/jobs.ts';
import { silentMinutesMax } from '../../../domain/jobs/jobs.ts';
import { actorOf } from '../../platform/audit/actor.ts';
import { addAudit } from '../../platform/audit/audit.queries.ts';
import type { Deps } from '../../platform/deps.ts';
import { registerRoute } from '../../platform/http/register-route.ts';
import type { JobRow } from '../../platform/jobs/jobs.queries.ts';
import { requestRound } from '../../platform/jobs/jobs.queries.ts';
import { keepNotingJobs } from '../../platform/jobs/note-jobs.job.ts';
import { readJobs } from '../../platform/jobs/read-jobs.ts';
import type { Mailing } from '../../platform/mail/register-mail.ts';
import { Refused } from '../../platform/refused.ts';
import { withoutAddresses } from '../mails/note-bounce.ts';
import { countOutbox, listGivenUp, sendAgain } from './outbox.queries.ts';
import { listWaitingWork, type WaitingWork } from './waiting-work.queries.ts';

/** The jobs of the shop and the mails that were given up, for operators. */
export function registerJobs(app: FastifyInstance, deps: Deps, mailing: Mailing): void {
  const { db } = deps;
  const noting = keepNotingJobs(app, deps);
  app.jobs.push(noting);

  registerRoute(app, jobRoutes.list, async () => {
    const waiting = new Map((await listWaitingWork(db)).map((work) => [work.key, work]));
    const jobs = await readJobs(deps);
    return {
      body: jobs.map(({ key, state, rounds }) => ({
        key,
        state,
        silentMinutesMax: silentMinutesMax[key],
        rounds: rounds && roundsOf(rounds),
        waiting: waitingOf(waiting.get(key)),
      })),
    };
  });
  registerRoute(app, jobRoutes.run, async ({ params: { job } }, request, principal) => {
    await db.transaction().execute(async (tx) => {
      if (!(await requestRound(tx, job))) throw new Refused('notFound', 'job');
      await addAudit(tx, { ...actorOf(principal, request), type: 'JOB_REQUESTED', message: job });
    });
    noting.wake();
    return { body: {} };
  });
  registerOutbox(app, deps, mailing);
}

function registerOutbox(app: FastifyInstance, { db }: Pick<Deps, 'db'>, mailing: Mailing): void {
  registerRoute(app, jobRoutes.outbox, async () => {
    const { waiting, dueSince, givenUp } = await countOutbox(db);
    const mails = (await listGivenUp(db)).map(
      ({ createdAt, givenUpAt, lastError, ...mail }): GivenUpMail => ({
        ...mail,
        addedAt: createdAt.toISOString(),
        givenUpAt: givenUpAt.toISOString(),
        reason: lastError === null ? null : withoutAddresses(lastError),
      }),
    );
    return { body: { waiting, dueSince: dueSince?.toISOString() ?? null, givenUp, mails } };
  });
  registerRoute(app, jobRoutes.sendAgain, async ({ body }, request, principal) => {
    const mails = await db.transaction().execute(async (tx) => {
      const ids = await sendAgain(tx, body.ids);
      const message = `${ids.length} given up, to be sent again: ${ids.join(' ')}`;
      if (ids.length > 0) await addAudit(tx, { ...actorOf(principal, request), type: 'MAILS_SENT_AGAIN', message });
      return ids.length;
    });
    mailing.wake();
    return { body: { mails } };
  });
}

const roundsOf = ({ key: _key, firstSeenAt: _seen, ...rounds }: JobRow): NonNullable<ListedJob['rounds']> => ({
  ...rounds,
  startedAt: rounds.startedAt.toISOString(),
  nextAt: rounds.nextAt.toISOString(),
  succeededAt: rounds.succeededAt?.toISOString() ?? null,
  failedAt: rounds.failedAt?.toISOString() ?? null,
});

const waitingOf = (work: WaitingWork | undefined): ListedJob['waiting'] =>
  work ? { count: work.count, since: work.since?.toISOString() ?? null } : null;
