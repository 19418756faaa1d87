import { queryOptions } from '@tanstack/react-query';
import { readEvent } from '../../../contract/addresses.ts';
import * as api from '../../../contract/door-addresses.ts';
import { call, readReply, replyOrNull } from '../../api/call.ts';

const controlKey = (eventId: string) => ['account', 'door-control', eventId];

const refetchMilliseconds = 2000;

/** The event with its sessions; null for one that is not there. */
export const eventAtDoorQuery = (id: string) =>
  queryOptions({
    queryKey: ['account', 'event-at-door', id],
    queryFn: async () => replyOrNull(await call(readEvent, { params: { id } })),
    retry: false,
    staleTime: 0,
  });

export const controlQuery = (eventId: string, sessionId: number) =>
  queryOptions({
    queryKey: [...controlKey(eventId), sessionId],
    queryFn: () => readReply(api.readDoorControl, { params: { eventId }, query: { sessionId } }),
    retry: false,
    staleTime: 0,
    refetchInterval: refetchMilliseconds,
  });

export type NewDevice = { name: string; gateId: number | null; sessionIds: number[] };

export const addDevice = (eventId: string, body: NewDevice) => call(api.addDoorDevice, { params: { eventId }, body });
export const addSessions = (eventId: string, id: number, sessionIds: number[]) =>
  call(api.addDeviceSessions, { params: { eventId, id }, body: { sessionIds } });
export const enrolAgain = (eventId: string, id: number) =>
  call(api.enrolDeviceAgain, { params: { eventId, id }, body: {} });
export const revokeDevice = (eventId: string, id: number) =>
  call(api.revokeDoorDevice, { params: { eventId, id }, body: {} });
