// The audit as operators read it.
import { z } from 'zod';
import { duties } from '../domain/accounts/duties.ts';
import { instant } from './catalogue.ts';
import { day } from './days.ts';
import { id } from './ids.ts';
import * as api from './management-addresses.ts';
import { orEmpty } from './or-cleared.ts';
import { pagingQuery } from './paging.ts';
import { defineRoute } from './route.ts';
import { oneLine } from './text.ts';

const auditSortFields = ['auditEventDate', 'principal', 'auditEventType', 'id'] as const;

const auditEvent = z
  .object({
    id,
    timestamp: instant,
    /** A login, the name of a key, `anonymous` or `system`. */
    principal: z.string(),
    type: z.string(),
    data: z.object({
      message: z.string(),
      /** Null for what the shop did by itself. */
      remoteAddress: z.string().nullable(),
    }),
  })
  .meta({ id: 'AuditEvent' });
export type AuditEvent = z.infer<typeof auditEvent>;

export const principalLengthMax = 254;

const auditQuery = pagingQuery(auditSortFields)
  .extend({
    fromDate: orEmpty(day),
    /** This day is included. */
    toDate: orEmpty(day),
    /** A login, or the name of a key, in full. */
    principal: orEmpty(oneLine(principalLengthMax)),
    type: orEmpty(z.string().regex(/^[A-Z][A-Z_]{1,59}$/)),
  })
  .refine(({ fromDate = '', toDate = '9' }) => fromDate <= toDate, {
    path: ['toDate'],
    params: { constraint: 'Days' },
  });

export const auditRoutes = {
  list: defineRoute(api.listAudits, {
    right: duties.operations,
    summary:
      'The records of the audit between two days in Hong Kong, of one user and of one type, the newest first; at most 10,000 are counted',
    tag: 'operations',
    query: auditQuery,
    reply: z.array(auditEvent),
  }),
};
