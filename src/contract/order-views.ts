// Saved views of the order list: a filter with a name, for its owner or for all of the box office.
import { z } from 'zod';
import { duties } from '../domain/accounts/duties.ts';
import * as api from './addresses.ts';
import { id, idText } from './ids.ts';
import { orderFilter, orderFilterNames, soldByLengthMax } from './order-filter.ts';
import { defineRoute } from './route.ts';
import { oneLine } from './text.ts';

const orderView = z
  .object({
    id,
    name: z.string(),
    isShared: z.boolean(),
    /** Whether the caller may remove it. */
    isOwn: z.boolean(),
    filter: z.record(z.string(), z.string()),
  })
  .meta({ id: 'OrderView' });
export type OrderView = z.infer<typeof orderView>;

/** The texts of a filter, checked and kept as they are. */
const filterTexts = z
  .partialRecord(z.enum(orderFilterNames), oneLine(soldByLengthMax))
  .refine((texts) => orderFilter.safeParse(texts).success, 'other');

const tag = 'transactions';
const right = duties.orders;

export const orderViewRoutes = {
  list: defineRoute(api.listOrderViews, {
    right,
    summary: 'The saved views of the order list: those of the caller, and shared ones',
    tag,
    reply: z.array(orderView),
  }),
  save: defineRoute(api.saveOrderView, {
    right,
    isOfAccount: true,
    summary: 'Save a view; one of the same name is replaced. Administrators alone share views',
    tag,
    body: z.object({ name: oneLine(60), isShared: z.boolean().default(false), filter: filterTexts }),
    reply: orderView,
  }),
  remove: defineRoute(api.removeOrderView, {
    right,
    isOfAccount: true,
    summary: 'Remove an own view',
    tag,
    params: z.object({ id: idText }),
    reply: z.object({}),
  }),
};
