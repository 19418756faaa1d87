// People who hold tickets, and change them by a link and its second step.
import type { LightMyRequestResponse as Response } from 'fastify';
import { expect } from 'vitest';
import type { Tickets } from '../../../src/contract/tickets.ts';
import { type TicketSettings, usualTicketSettings } from '../../../src/domain/tickets/ticket-settings.ts';
import { seal } from '../../../src/server/platform/signing/sealed.ts';
import type { BoxOffice } from '../shop/box-office.ts';
import type { RunningApp } from '../shop/running-app.ts';
import { anyAddress } from './accounts.ts';
import type { Payer } from './payers.ts';

export type HolderCalls = ReturnType<typeof changesOf>;

/** How the tickets of the payer's event are handled. */
export const ticketSettingsOf = ({ db }: Pick<BoxOffice, 'db'>, { hall }: Payer, settings: Partial<TicketSettings>) =>
  db
    .insertInto('ticketSettings')
    .values({ eventId: hall.eventId, ...usualTicketSettings, ...settings })
    .execute();

type Given = { number: number; email: string; name?: string };

/** A ticket of the payer is with somebody else, whose code is its second. */
export async function addHolder(
  { db, deps }: Pick<RunningApp, 'db' | 'deps'>,
  { hall, orderId }: Pick<Payer, 'hall' | 'orderId'>,
  { number, email, name }: Given,
): Promise<void> {
  const ticket = { eventId: hall.eventId, orderId, number };
  const sealed = (text: string) => seal(deps.signingKey, 'ticket-holder', text);
  await db
    .insertInto('ticketIssue')
    .values({ ...ticket, issue: 2, reason: 'TRANSFER' })
    .execute();
  await db
    .insertInto('ticketHolder')
    .values({
      ...ticket,
      sealedEmail: sealed(email),
      ...(name !== undefined && { sealedName: sealed(name) }),
      locale: 'en',
      transfers: 1,
    })
    .execute();
}

type Mail = { kind: string; locale: string; subject: string | null; body: string | null };

/** The newest first. */
export const mailsTo = ({ db }: Pick<BoxOffice, 'db'>, email: string): Promise<Mail[]> =>
  db
    .selectFrom('mail')
    .where('recipient', '=', email)
    .orderBy('id', 'desc')
    .select(['kind', 'locale', 'subject', 'body'])
    .execute();

type Shop = Pick<RunningApp, 'app' | 'db'>;

export function changesOf(shop: Shop) {
  const { app } = shop;
  const send = (
    method: 'POST' | 'PUT',
    url: string,
    payload: object,
    { from = anyAddress(), headers = {} }: { from?: string; headers?: Record<string, string> } = {},
  ): Promise<Response> =>
    app.inject({ method, url: `/api/order/tickets/${url}`, payload, headers, remoteAddress: from });
  const readReply = (key: string) => app.inject({ url: `/api/order/tickets?key=${key}`, remoteAddress: anyAddress() });
  const ask = (key: string, headers: Record<string, string> = {}, from = anyAddress()) =>
    send('POST', 'confirm', { key }, { headers, from });
  const confirm = (key: string, code: string, from = anyAddress()) =>
    send('POST', `confirm/${code}`, { key }, { from });
  const codes = async (email: string) => (await mailsTo(shop, email)).filter(({ kind }) => kind === 'ticket-confirm');
  /** It is mailed after the reply. */
  const mailedCode = async (email: string, mailsBefore = 0): Promise<string> => {
    await expect.poll(async () => (await codes(email)).length, { timeout: 20_000 }).toBeGreaterThan(mailsBefore);
    return /\d{6}/.exec((await codes(email))[0]?.subject ?? '')?.[0] ?? '';
  };
  return {
    ask,
    confirm,
    mailedCode,
    readReply,
    read: async (key: string): Promise<Tickets> => (await readReply(key)).json(),
    permissionByMail: async (key: string, email: string): Promise<string> => {
      const before = (await codes(email)).length;
      await ask(key);
      return (await confirm(key, await mailedCode(email, before))).json().permission;
    },
    name: (body: object) => send('PUT', 'holders', body),
    give: (body: object) => send('POST', 'transfer', body),
    revoke: (body: object) => send('POST', 'revoke', body),
  };
}
