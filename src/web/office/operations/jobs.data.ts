import { queryOptions } from '@tanstack/react-query';
import * as api from '../../../contract/management-addresses.ts';
import type { JobKey } from '../../../domain/jobs/jobs.ts';
import { call, readReply } from '../../api/call.ts';
import { watched, watchedListsKey } from '../frame/watched-lists.ts';

/** Servers write the rounds of their jobs every few seconds. */
const refetchInterval = 4_000;

export const jobsQuery = queryOptions({
  queryKey: [...watchedListsKey, 'jobs'],
  queryFn: () => readReply(api.listJobs),
  ...watched,
  refetchInterval,
});

export const outboxQuery = queryOptions({
  queryKey: [...watchedListsKey, 'outbox'],
  queryFn: () => readReply(api.readOutbox),
  ...watched,
});

export const runJob = (job: JobKey) => call(api.runJob, { params: { job }, body: {} });
export const sendMailsAgain = (ids: number[]) => call(api.sendOutboxAgain, { body: { ids } });
