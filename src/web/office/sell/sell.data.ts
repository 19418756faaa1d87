import { queryOptions } from '@tanstack/react-query';
import * as api from '../../../contract/addresses.ts';
import type { SaleInput } from '../../../contract/sales.ts';
import { call, readReply } from '../../api/call.ts';

export const saleEventsQuery = queryOptions({
  queryKey: ['account', 'sale-events'],
  queryFn: () => readReply(api.listSaleEvents),
  staleTime: 60_000,
});

export const saleTermsQuery = (eventId: number) =>
  queryOptions({
    queryKey: ['account', 'sale-terms', eventId],
    queryFn: () => readReply(api.readSaleTerms, { params: { id: eventId } }),
    staleTime: 0,
  });

export const checkSaleCode = (eventId: number, code: string) =>
  call(api.checkSaleCode, { body: { eventId, code }, isRepeatable: true });

export const sellTickets = (body: SaleInput) => call(api.sellTickets, { body, isRepeatable: true });
