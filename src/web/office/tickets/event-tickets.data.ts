import { queryOptions } from '@tanstack/react-query';
import * as api from '../../../contract/office-ticket-addresses.ts';
import type { EventTickets } from '../../../contract/office-tickets.ts';
import { call, type InputAt, replyOrNull } from '../../api/call.ts';

const millisecondsBetweenReads = 2_000;

/** Null when there is no such event. It is read again while holders are being told. */
export const eventTicketsQuery = (key: string) =>
  queryOptions({
    queryKey: ['account', 'event-tickets', key],
    queryFn: async (): Promise<EventTickets | null> =>
      replyOrNull(await call(api.readTicketsOfEvent, { params: { eventId: key } })),
    retry: false,
    staleTime: 0,
    refetchInterval: ({ state: { data } }) =>
      data?.reissues.some(({ finishedAt }) => finishedAt === null) ? millisecondsBetweenReads : false,
  });

type Reissuing = InputAt<typeof api.reissueTickets>;
export const reissueTickets = (params: Reissuing['params'], body: Reissuing['body']) =>
  call(api.reissueTickets, { params, body });
