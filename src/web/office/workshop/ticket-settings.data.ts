import { queryOptions, useQueryClient } from '@tanstack/react-query';
import * as api from '../../../contract/office-ticket-addresses.ts';
import type { TicketSettingsInput, TicketSettingsReply } from '../../../contract/office-tickets.ts';
import { call, type InputAt, replyOf } from '../../api/call.ts';
import { workshopQuery } from './workshop.data.ts';

/** Below the key of the workshop, so that both are read again together. */
export const ticketSettingsQuery = (id: number) =>
  queryOptions({
    queryKey: [...workshopQuery(String(id)).queryKey, 'tickets'],
    queryFn: async () => replyOf(await call(api.readTicketSettings, { params: { id } })),
    staleTime: 0,
  });

/** Shows what was saved. */
export function useSettingsChange(id: number): (saved: TicketSettingsReply) => void {
  const queries = useQueryClient();
  return (saved) => void queries.setQueryData(ticketSettingsQuery(id).queryKey, saved);
}

export const saveTicketSettings = (id: number, body: TicketSettingsInput) =>
  call(api.saveTicketSettings, { params: { id }, body });

type Gate = InputAt<typeof api.addGate>['body'];
export const addGate = (id: number, body: Gate) => call(api.addGate, { params: { id }, body });
export const changeGate = (id: number, gateId: number, body: Gate) =>
  call(api.changeGate, { params: { id, gateId }, body });
export const removeGate = (id: number, gateId: number) => call(api.removeGate, { params: { id, gateId } });
