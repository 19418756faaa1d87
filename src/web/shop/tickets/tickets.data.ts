import { queryOptions } from '@tanstack/react-query';
import * as api from '../../../contract/addresses.ts';
import type { Tickets } from '../../../contract/tickets.ts';
import type { Locale } from '../../../words/locales.ts';
import { call, replyOf } from '../../api/call.ts';
import { pathTo } from '../../api/path-to.ts';
import { refusalIn } from '../../ui/feedback/failure.ts';

/** The link is void, or its order has no tickets. */
export type NoTickets = { is: 'void' | 'unpaid' };
export type TicketsRead = { is: 'read'; tickets: Tickets } | NoTickets;

export const ticketsQuery = (key: string) =>
  queryOptions({
    queryKey: ['tickets', key],
    queryFn: async (): Promise<TicketsRead> => {
      const result = await call(api.readTickets, { query: { key } });
      if (result.isOk) return { is: 'read', tickets: result.body };
      if (result.status === 400) return { is: 'void' };
      return refusalIn(result) === 'notPaid' ? { is: 'unpaid' } : { is: 'read', tickets: replyOf(result) };
    },
    staleTime: 0,
    retry: false,
  });

/** The tickets of the order that this browser has paid; null when it opens none. */
export const ticketsByPassQuery = (token: string | undefined) =>
  queryOptions({
    queryKey: ['tickets', 'pass', token],
    queryFn: async (): Promise<Tickets | null> => {
      const result = await call(api.readTickets, { query: { token } });
      return result.isOk ? result.body : null;
    },
    enabled: token !== undefined,
    retry: false,
  });

/** The address that the page of the tickets reads, so that they are found again without a network. */
export const ticketsAddress = (key: string): string => pathTo(api.readTickets, { query: { key } });
export const eventAddress = (id: number): string => pathTo(api.readEvent, { params: { id } });

export type Access = { key: string; permission: string };
export type Gift = { number: number; name: string; email: string; locale: Locale };

export const askConfirmation = (key: string) => call(api.askTicketConfirmation, { body: { key } });
export const confirmChange = (key: string, code: string) =>
  call(api.confirmTicketChange, { params: { code }, body: { key } });
export const nameHolder = (access: Access, number: number, name: string) =>
  call(api.nameTicketHolders, { body: { ...access, names: [{ number, name }] } });
export const giveTicket = (access: Access, gift: Gift) => call(api.giveTicket, { body: { ...access, ...gift } });
export const revokeLink = (access: Access) => call(api.revokeTicketLink, { body: access });
