// Outlets, which sell tickets elsewhere, and the accounts that sell for them.
import { z } from 'zod';
import { duties } from '../domain/accounts/duties.ts';
import { loginText } from './accounts.ts';
import * as api from './addresses.ts';
import { listSearchText } from './catalogue.ts';
import { entityWrites, rowFields } from './entity-writes.ts';
import { id, idText } from './ids.ts';
import { dollarsInput } from './money.ts';
import { pagingQuery } from './paging.ts';
import { defineRoute } from './route.ts';
import { oneLine } from './text.ts';

/** At most two decimals. */
export const percentField = dollarsInput(100);

const outletReply = z
  .object({ id, version: z.int().positive(), name: z.string(), commissionPercent: z.number() })
  .meta({ id: 'Outlet' });
export type Outlet = z.infer<typeof outletReply>;

const outletFields = z.object({ ...rowFields, name: oneLine(120), commissionPercent: percentField });
export type OutletFields = z.output<typeof outletFields>;
export type OutletInput = z.input<typeof outletFields>;

export const outletSortFields = ['id', 'name', 'commissionPercent'] as const;

const accountReply = z.object({ login: z.string(), name: z.string() }).meta({ id: 'OutletAccount' });
export type OutletAccount = z.infer<typeof accountReply>;

const tag = 'outlets';
/** The right to read: staff who make allotments choose an outlet, and staff who settle look it up. */
const readRight = [...new Set([...duties.programme, ...duties.refunds])];
const right = duties.outlets;
const byId = z.object({ id: idText });
const query = pagingQuery(outletSortFields);
const reply = z.array(outletReply);

export const outletRoutes = {
  list: defineRoute(api.listOutlets, { right: readRight, summary: 'A page of outlets', tag, query, reply }),
  search: defineRoute(api.searchOutlets, {
    right: readRight,
    summary: 'The outlets whose name has these letters',
    tag,
    query: query.extend({ query: listSearchText }),
    reply,
  }),
  one: defineRoute(api.readOutlet, { right: readRight, summary: 'One outlet', tag, params: byId, reply: outletReply }),
  ...entityWrites(
    'outlet',
    {
      create: api.createOutlet,
      change: api.changeOutlet,
      remove: api.removeOutlet,
      history: api.readOutletHistory,
      undo: api.undoOutletChange,
    },
    outletFields,
    { reply: outletReply },
    right,
  ),
  accounts: defineRoute(api.listOutletAccounts, {
    right,
    summary: 'The accounts that sell for an outlet',
    tag,
    params: byId,
    reply: z.array(accountReply),
  }),
  addAccount: defineRoute(api.addOutletAccount, {
    right,
    summary: 'Let an account with ROLE_OUTLET sell for an outlet, and for no other',
    tag,
    params: byId,
    body: z.object({ login: loginText }),
    reply: z.array(accountReply),
  }),
  removeAccount: defineRoute(api.removeOutletAccount, {
    right,
    summary: 'Let an account sell for an outlet no more',
    tag,
    params: byId.extend({ login: loginText }),
    reply: z.array(accountReply),
  }),
};
