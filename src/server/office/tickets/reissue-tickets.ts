// New codes for all tickets of a session after a misprint or a leak. Doors read issues and keys from the tables, so earlier codes are
// void with the commit. The mails to the holders are written afterwards by a job.

import type { EventTickets, ReissueBody, TicketReissue } from '../../../contract/office-tickets.ts';
import { codesShownFrom } from '../../../domain/tickets/ticket-settings.ts';
import type { Actor } from '../../platform/audit/actor.ts';
import { addAudit } from '../../platform/audit/audit.queries.ts';
import type { Db, Deps } from '../../platform/deps.ts';
import { Refused } from '../../platform/refused.ts';
import { replaceTicketKey } from '../../shop/tickets/ticket-keys.ts';
import { readTicketSettings } from '../../shop/tickets/tickets.queries.ts';
import { lockRow } from '../programme/programme.queries.ts';
import {
  addReissue,
  countTicketsBySession,
  findEventNames,
  findLastReissueId,
  finishReissuesOf,
  listReissues,
  lockOrdersWithTickets,
  type ReissueRow,
  raiseIssues,
} from './reissue.queries.ts';

type Reissuing = { eventId: number; sessionId: number; body: ReissueBody };
const reissuesShown = 50;

export async function reissueTickets(
  { db, signingKey }: Pick<Deps, 'db' | 'signingKey'>,
  { eventId, sessionId, body }: Reissuing,
  by: Actor,
): Promise<TicketReissue> {
  const { reason } = body;
  const hasNewKey = body.newKey && reason === 'LEAK';
  return db.transaction().execute(async (tx) => {
    await lockEventWithSession(tx, eventId, sessionId);
    const isRepeated = (await findLastReissueId(tx, eventId)) !== body.lastReissueId;
    if (body.lastReissueId !== undefined && isRepeated) throw new Refused('reissuedMeanwhile', 'ticket');
    // Codes of an earlier key are void at all sessions.
    const of = { eventId, sessionId: hasNewKey ? null : sessionId };
    await lockOrdersWithTickets(tx, of);
    const raised = await raiseIssues(tx, of, reason);
    if (raised.tickets === 0) throw new Refused('nothingToReissue', 'ticket');
    if (hasNewKey) await replaceTicketKey(tx, { signingKey }, eventId, true);
    await finishReissuesOf(tx, of);
    await addReissue(tx, { ...of, ...raised, reason, hasNewKey, decidedBy: by.principal });
    const where = of.sessionId === null ? 'all sessions' : `session ${sessionId}`;
    const key = hasNewKey ? ', with a new key' : '';
    const message = `event ${eventId}, ${where}, ${reason.toLowerCase()}, ${raised.tickets} tickets${key}`;
    await addAudit(tx, { ...by, type: 'TICKETS_REISSUED', message });
    const [row] = await listReissues(tx, eventId, 1);
    return reissueOf(row as ReissueRow);
  });
}

/** One reissue of an event after the other. */
async function lockEventWithSession(tx: Db, eventId: number, sessionId: number): Promise<void> {
  if (!(await lockRow(tx, 'event', eventId))) throw new Refused('notFound', 'event');
  const session = await lockRow(tx, 'session', sessionId);
  if (session?.eventId !== eventId) throw new Refused('notFound', 'session');
}

export async function readEventTickets(db: Db, eventId: number): Promise<EventTickets> {
  const event = await findEventNames(db, eventId);
  if (!event) throw new Refused('notFound', 'event');
  const settings = await readTicketSettings(db, eventId);
  const sessions = await countTicketsBySession(db, eventId);
  const reissues = await listReissues(db, eventId, reissuesShown);
  return {
    event,
    sessions: sessions.map(({ startsAt, ...session }) => ({
      ...session,
      startTime: startsAt.toISOString(),
      codeFrom: new Date(codesShownFrom(settings, startsAt.getTime())).toISOString(),
    })),
    reissues: reissues.map(reissueOf),
  };
}

const reissueOf = (row: ReissueRow): TicketReissue => ({
  id: row.id,
  session: row.sessionId === null ? null : { id: row.sessionId, startTime: (row.startsAt as Date).toISOString() },
  reason: row.reason,
  hasNewKey: row.hasNewKey,
  tickets: row.tickets,
  orders: row.orders,
  ordersSeen: row.ordersSeen,
  decidedBy: row.decidedBy,
  decidedAt: row.decidedAt.toISOString(),
  finishedAt: row.finishedAt?.toISOString() ?? null,
});
