// The mails about orders for staff: what was sent, what came back, and sending again to all orders of a session.
import { z } from 'zod';
import { duties } from '../domain/accounts/duties.ts';
import { reasonLengthMax } from '../domain/orders/order-actions.ts';
import { instant } from './catalogue.ts';
import { id, idText, ownText } from './ids.ts';
import { pagingQuery } from './paging.ts';
import { defineRoute } from './route.ts';
import { manyLines, oneLine } from './text.ts';

/** The addresses of these calls. The back office alone uses them. */
export const mailsApi = {
  list: 'GET /api/mails',
  countRepeat: 'GET /api/mails/repeats',
  repeat: 'POST /api/mails/repeats',
  sendNews: 'POST /api/mails/news',
  noteBounce: 'POST /api/mails/bounces',
} as const;

/** The mails that each paid order gets for a session, which staff may send again. */
export const repeatedKinds = ['E_TICKETS', 'REMINDER', 'CONFIRMATION'] as const;
/** These, and the news that staff write for a session. */
export const mailingKinds = [...repeatedKinds, 'NEWS'] as const;
export type MailingKind = (typeof mailingKinds)[number];
export const mailGroups = [...mailingKinds, 'MOVED', 'TRANSFER', 'OTHER'] as const;
export type MailGroup = (typeof mailGroups)[number];
export const mailStates = ['WAITING', 'SENT', 'CAME_BACK', 'GIVEN_UP'] as const;
export type MailState = (typeof mailStates)[number];

const listedMail = z
  .object({
    id,
    orderId: id,
    event: z.object({ id, nameCht: z.string(), nameEng: z.string() }),
    group: z.enum(mailGroups),
    /** Deleted some days after the mail was sent. */
    subject: z.string().nullable(),
    state: z.enum(mailStates),
    addedAt: instant,
    /** The time of the state: when the mail was sent, came back or was given up, or when it is to be sent. */
    at: instant,
    attempts: z.int().nonnegative(),
    /** Why it came back or was given up, or could not be sent yet. */
    reason: z.string().nullable(),
  })
  .meta({ id: 'ListedMail' });
export type ListedMail = z.infer<typeof listedMail>;

const count = z.int().nonnegative();
const repeatCount = z
  .object({
    /** Mails to buyers and to those to whom they gave a ticket. */
    mails: count,
    /** The minutes that they take at the pace of this shop. */
    minutes: count,
  })
  .meta({ id: 'MailRepeatCount' });
export type MailRepeatCount = z.infer<typeof repeatCount>;

const repeatBody = z.object({
  sessionId: id,
  kind: z.enum(repeatedKinds),
  /** The number of mails that was shown. Another number refuses the request. */
  mails: z.int().positive(),
  reason: oneLine(reasonLengthMax),
});
export type RepeatMailsBody = z.output<typeof repeatBody>;

export const newsLengthMax = 2000;
const newsBody = z.object({
  sessionId: id,
  mails: z.int().positive(),
  /** It stands in the mail as it is. */
  message: manyLines(newsLengthMax),
});
export type NewsBody = z.output<typeof newsBody>;

const bounceBody = z.object({
  /** The mail's id, with or without its angle brackets. */
  messageId: z.string().max(400).meta(ownText),
  reason: oneLine(2000),
  at: instant.optional(),
});
export type BounceBody = z.output<typeof bounceBody>;

const tag = 'mails';

export const mailRoutes = {
  list: defineRoute(mailsApi.list, {
    right: duties.ticketing,
    summary: 'The mails about orders, the newest first',
    tag,
    query: pagingQuery(['id']).extend({
      eventId: idText.optional(),
      group: z.enum(mailGroups).optional(),
      state: z.enum(mailStates).optional(),
      /** The number of an order. */
      orderId: idText.optional(),
    }),
    reply: z.array(listedMail),
  }),
  countRepeat: defineRoute(mailsApi.countRepeat, {
    right: duties.ticketing,
    summary: 'The number of mails that sending again to all paid orders of a session, or news of it, would write',
    tag,
    query: z.object({ sessionId: idText, kind: z.enum(mailingKinds) }),
    reply: repeatCount,
  }),
  repeat: defineRoute(mailsApi.repeat, {
    right: duties.ticketing,
    summary: 'Send a mail again to all paid orders of a session, at the pace of this shop',
    tag,
    body: repeatBody,
    reply: repeatCount,
  }),
  sendNews: defineRoute(mailsApi.sendNews, {
    right: duties.ticketing,
    summary: 'Write to everybody who holds a ticket of a session, at the pace of this shop',
    tag,
    body: newsBody,
    reply: repeatCount,
  }),
  noteBounce: defineRoute(mailsApi.noteBounce, {
    right: duties.ticketing,
    summary: 'Note that a mail came back after it was sent, as the webhook of a mail provider tells it',
    tag,
    body: bounceBody,
    reply: z.object({
      /** False when the Message-ID is of no mail that is still kept. */
      isNoted: z.boolean(),
    }),
  }),
};
