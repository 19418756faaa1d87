// Clerks of the box office who sell through the API.
import { randomUUID } from 'node:crypto';
import type { Authority } from '../../../src/domain/accounts/duties.ts';
import type { Hall } from '../shop/hall.ts';
import { lineIn } from '../shop/hall.ts';
import type { RunningApp } from '../shop/running-app.ts';
import { signedIn } from './signed-in.ts';
import { seatsOfText } from './withholder.ts';

// biome-ignore lint/suspicious/noExplicitAny: a test reads replies as they come
type Reply = { status: number; body: any };

export async function openClerk(
  { app, deps }: Pick<RunningApp, 'app' | 'deps'>,
  authorities: Authority[] = ['ROLE_BOX_OFFICE'],
) {
  const { headers, login } = await signedIn(deps, { authorities });
  const send = async (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, payload?: object): Promise<Reply> => {
    const reply = await app.inject({ method, url, headers, ...(payload && { payload }) });
    return { status: reply.statusCode, body: reply.body ? reply.json() : null };
  };
  const sell = (body: object) => send('POST', '/api/transactions', body);
  return {
    login,
    send,
    sell,
  };
}
export type Clerk = Awaited<ReturnType<typeof openClerk>>;

/** A caller who pays by a link that is mailed. */
export const caller = { lastName: '陳', firstName: '大文', email: 'caller@visitor.example', mobile: '9123 4567' };
export const byTelephone = { channel: 'TELEPHONE', method: 'LINK', ...caller, locale: 'en' };

export const guest = {
  channel: 'GUEST',
  method: 'NONE',
  lastName: '陳',
  firstName: '大文',
  reason: 'Press',
  allowedBy: 'The promoter',
};

/** A sale for cash: a number of tickets, or seats as text. */
export function saleOf(hall: Hall, wanted: number | string, line: object = {}, more: object = {}) {
  const { ticketNumber: _, ...usual } = lineIn(hall, 1);
  const places = typeof wanted === 'number' ? { ticketNumber: wanted } : { seats: seatsOfText(wanted) };
  return {
    requestId: randomUUID(),
    eventId: hall.eventId,
    channel: 'COUNTER',
    method: 'COUNTER_CASH',
    orderDetails: [{ ...usual, ...places, ...line }],
    ...more,
  };
}
