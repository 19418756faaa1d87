// The repeated jobs of the shop, and the mails that were given up, for operators.
import { z } from 'zod';
import { duties } from '../domain/accounts/duties.ts';
import { type JobKey, jobKeys } from '../domain/jobs/jobs.ts';
import { instant } from './catalogue.ts';
import { id } from './ids.ts';
import * as api from './management-addresses.ts';
import { defineRoute } from './route.ts';

const jobKey = z.enum(jobKeys as [JobKey, ...JobKey[]]);
const count = z.int().nonnegative();

const listedJob = z
  .object({
    key: jobKey,
    state: z.enum(['WELL', 'FAILING', 'SILENT', 'ABSENT']),
    /** The minutes without a good round after which it is SILENT. */
    silentMinutesMax: z.int().positive(),
    /** Null while no server has had it. */
    rounds: z
      .object({
        startedAt: instant,
        milliseconds: count,
        nextAt: instant,
        succeededAt: instant.nullable(),
        failedAt: instant.nullable(),
        /** The kind of the last error and its place in the code. */
        lastError: z.string().nullable(),
        failuresToday: count,
        server: z.string(),
        /** Staff want a round, and no server has begun it yet. */
        isRequested: z.boolean(),
      })
      .nullable(),
    /** Work that is due and not done; null where the job cannot tell cheaply. Counted up to 1000. */
    waiting: z.object({ count, since: instant.nullable() }).nullable(),
  })
  .meta({ id: 'Job' });
export type ListedJob = z.infer<typeof listedJob>;

/** Mails in one request to send again. */
export const sentAgainMax = 100;

const givenUpMail = z
  .object({
    id,
    /** The occasion, such as `enquiry`. */
    kind: z.string(),
    orderId: id.nullable(),
    addedAt: instant,
    givenUpAt: instant,
    attempts: count,
    /** Why it was given up, without addresses. */
    reason: z.string().nullable(),
  })
  .meta({ id: 'GivenUpMail' });
export type GivenUpMail = z.infer<typeof givenUpMail>;

const outbox = z
  .object({
    /** Mails to be sent, now or later; and the time since which the oldest is due. */
    waiting: count,
    dueSince: instant.nullable(),
    givenUp: count,
    /** The oldest mails that were given up. */
    mails: z.array(givenUpMail),
  })
  .meta({ id: 'Outbox' });
export type Outbox = z.infer<typeof outbox>;

const tag = 'operations';
const right = duties.operations;

export const jobRoutes = {
  list: defineRoute(api.listJobs, {
    right,
    summary: 'The repeated jobs of the shop: their last rounds, failures and waiting work',
    tag,
    reply: z.array(listedJob),
  }),
  run: defineRoute(api.runJob, {
    right,
    summary: 'Have a server do a round of a job at once',
    tag,
    params: z.object({ job: jobKey }),
    body: z.object({}),
    reply: z.object({}),
  }),
  outbox: defineRoute(api.readOutbox, {
    right,
    summary: 'The mails that wait, and those that were given up',
    tag,
    reply: outbox,
  }),
  sendAgain: defineRoute(api.sendOutboxAgain, {
    right,
    summary: 'Send mails again that were given up',
    tag,
    body: z.object({ ids: z.array(id).min(1).max(sentAgainMax) }),
    reply: z.object({ mails: count }),
  }),
};
