import { z } from 'zod';
import { duties } from '../domain/accounts/duties.ts';
import * as api from './addresses.ts';
import { instant, searchText } from './catalogue.ts';
import { id, idText } from './ids.ts';
import { transactionReply } from './orders.ts';
import { pagingQuery } from './paging.ts';
import { defineRoute } from './route.ts';

/** An order as staff of the box office see it. */
const officeTransaction = transactionReply
  .extend({
    createdDate: instant,
    event: z.object({ id, eventCode: z.string(), nameCht: z.string(), nameEng: z.string() }),
  })
  .meta({ id: 'OfficeTransaction' });
export type OfficeTransaction = z.infer<typeof officeTransaction>;

export const transactionSortFields = ['id', 'status', 'amount', 'createdDate'] as const;
const tag = 'transactions';
const right = duties.orders;

/** Orders are called transactions on the wire. These calls only read them. */
export const transactionRoutes = {
  list: defineRoute(api.listTransactions, {
    right,
    summary: 'A page of transactions',
    tag,
    query: pagingQuery(transactionSortFields),
    reply: z.array(officeTransaction),
  }),
  one: defineRoute(api.readTransaction, {
    right,
    summary: 'One transaction',
    tag,
    params: z.object({ id: idText }),
    reply: officeTransaction,
  }),
  search: defineRoute(api.searchTransactions, {
    right,
    summary:
      'The transactions with this number or invoice number, of a buyer with this name, mail or telephone, of an event, or of a buyer or a seat of an event',
    tag,
    query: pagingQuery(transactionSortFields).extend({ query: searchText }),
    reply: z.array(officeTransaction),
  }),
};
