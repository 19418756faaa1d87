import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query';
import * as api from '../../../contract/addresses.ts';
import { call, type InputAt, readReply, replyOrNull } from '../../api/call.ts';

const sessionsKey = ['account', 'session-seats'];
/** Buyers take seats meanwhile. */
const secondsBetweenReads = 5;

/** Null when there is no such session. */
export const sessionSeatsQuery = (sessionId: string) =>
  queryOptions({
    queryKey: [...sessionsKey, sessionId],
    queryFn: async () => replyOrNull(await call(api.readSessionSeats, { params: { id: sessionId } })),
    retry: false,
    staleTime: 0,
    refetchInterval: secondsBetweenReads * 1000,
    placeholderData: keepPreviousData,
  });

export const siteOfSessionQuery = (siteId: number | undefined) =>
  queryOptions({
    queryKey: ['sites', siteId, 'seat-plan'],
    queryFn: () => readReply(api.readSitePlan, { params: { id: siteId ?? 0 } }),
    enabled: siteId !== undefined,
  });

export type WithholdInput = InputAt<typeof api.withholdSeats>['body'];
type ReleaseInput = InputAt<typeof api.releaseWithheldSeats>['body'];
type MoveInput = InputAt<typeof api.moveWithheldSeats>['body'];

export const withholdSeats = (sessionId: string, body: WithholdInput) =>
  call(api.withholdSeats, { params: { id: sessionId }, body, isRepeatable: true });

export const releaseSeats = (sessionId: string, body: ReleaseInput) =>
  call(api.releaseWithheldSeats, { params: { id: sessionId }, body, isRepeatable: true });

export const moveSeats = (sessionId: string, body: MoveInput) =>
  call(api.moveWithheldSeats, { params: { id: sessionId }, body, isRepeatable: true });

export function useReadAgain(): () => Promise<void> {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: sessionsKey });
}
