import { queryOptions } from '@tanstack/react-query';
import * as api from '../../../contract/addresses.ts';
import * as ticketApi from '../../../contract/office-ticket-addresses.ts';
import { call, type InputAt, replyOf } from '../../api/call.ts';
import { transactionData } from './transactions.data.ts';

export const giveBack = (id: number, body: InputAt<typeof api.giveBackTickets>['body']) =>
  call(api.giveBackTickets, { params: { id }, body, isRepeatable: true });
export const changeSeats = (id: number, body: InputAt<typeof api.changeSeats>['body']) =>
  call(api.changeSeats, { params: { id }, body });
export const seatPricesQuery = (id: number) =>
  queryOptions({
    queryKey: [...transactionData.queryKey, 'seat prices', id],
    queryFn: async () => replyOf(await call(api.readSeatPrices, { params: { id } })),
    staleTime: 0,
  });
export const correctBuyer = (id: number, body: InputAt<typeof api.correctBuyer>['body']) =>
  call(api.correctBuyer, { params: { id }, body });
export const repeatMail = (id: number, body: InputAt<typeof api.repeatMail>['body']) =>
  call(api.repeatMail, { params: { id }, body });
export const extendHold = (id: number, body: InputAt<typeof api.extendHold>['body']) =>
  call(api.extendHold, { params: { id }, body });
export const takePayment = (id: number, body: InputAt<typeof api.takePayment>['body']) =>
  call(api.takePayment, { params: { id }, body });
export const changeStatus = (body: InputAt<typeof api.changeTransaction>['body']) =>
  call(api.changeTransaction, { body });
export const addNote = (id: number, note: string) => call(api.addOrderNote, { params: { id }, body: { note } });

type OfRefund = { invoiceNo: string; number: number };
export const noteOrderRefund = (params: OfRefund, note: string) =>
  call(api.noteOrderRefund, { params, body: { note } });
export const replaceCode = (id: number, number: number, body: InputAt<typeof ticketApi.replaceTicketCode>['body']) =>
  call(ticketApi.replaceTicketCode, { params: { id, number }, body });
export const mailTickets = (id: number, reason: string) =>
  call(ticketApi.mailTicketsOfOrder, { params: { id }, body: { reason } });
export const voidLinks = (id: number, reason: string) =>
  call(ticketApi.voidTicketLinks, { params: { id }, body: { reason } });
