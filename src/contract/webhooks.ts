import { z } from 'zod';
import { duties } from '../domain/accounts/duties.ts';
import { ticketsPerDeliveryMax } from '../domain/webhooks/group-check-ins.ts';
import { type WebhookDeliveryType, webhookEvents, webhookTest } from '../domain/webhooks/webhook-events.ts';
import * as api from './addresses.ts';
import { instant } from './catalogue.ts';
import { id, idText, ownText } from './ids.ts';
import { dollarsReply } from './money.ts';
import { pagingQuery } from './paging.ts';
import { defineRoute } from './route.ts';
import { oneLine } from './text.ts';

const count = z.int().nonnegative();

/** An address to which the shop sends what happens; without its secret. */
const webhook = z
  .object({
    id,
    address: z.string(),
    events: z.array(z.enum(webhookEvents)),
    isEnabled: z.boolean(),
    /** Every attempt has failed since then, with less than a day between them; null when the last delivery arrived. */
    failingSince: instant.nullable(),
    /** When the last of them failed. */
    failedAt: instant.nullable(),
    /** When the shop disabled it after a long failure. */
    disabledAt: instant.nullable(),
    madeBy: z.string(),
    madeAt: instant,
    /** Deliveries that wait, those of them whose last attempt failed, and those that were given up. */
    waiting: count,
    retrying: count,
    givenUp: count,
  })
  .meta({ id: 'Webhook' });
export type Webhook = z.infer<typeof webhook>;

export const deliveryStates = ['WAITING', 'DELIVERED', 'GIVEN_UP'] as const;
export type DeliveryState = (typeof deliveryStates)[number];

const delivery = z
  .object({
    id,
    /** The id that the receiver gets, the same with each attempt. */
    webhookId: z.string(),
    type: z.enum([...webhookEvents, webhookTest]),
    /** The data of the event; a list, such as that of the tickets, is given by its length. */
    data: z.record(z.string(), z.union([z.string(), z.number()])),
    state: z.enum(deliveryStates),
    createdAt: instant,
    attempts: count,
    attemptedAt: instant.nullable(),
    nextAttemptAt: instant.nullable(),
    /** The receiver’s answer to the last attempt: its status, and its first KB. */
    answerStatus: z.int().nullable(),
    answer: z.string().nullable(),
    /** Why the last attempt failed, such as `timeout`; null when it arrived. */
    failure: z.string().nullable(),
    milliseconds: count.nullable(),
  })
  .meta({ id: 'WebhookDelivery' });
export type WebhookDelivery = z.infer<typeof delivery>;

const bodyOf = (type: WebhookDeliveryType, data: z.ZodType) =>
  z.object({ id: z.string(), type: z.literal(type), at: instant, data });
const ofOrder = z.object({ eventId: id, transactionId: id, amount: dollarsReply });

/** The bodies that a receiver gets. */
export const deliveryBody: Record<WebhookDeliveryType, z.ZodType> = {
  'order.paid': bodyOf('order.paid', ofOrder),
  'order.cancelled': bodyOf('order.cancelled', ofOrder),
  'order.refunded': bodyOf('order.refunded', ofOrder.extend({ currency: z.string().optional() })),
  'tickets.checkedIn': bodyOf(
    'tickets.checkedIn',
    z.object({
      eventId: id,
      sessionId: id,
      tickets: z
        .array(z.object({ transactionId: id, number: z.int().positive(), at: instant }))
        .min(1)
        .max(ticketsPerDeliveryMax),
    }),
  ),
  'event.changed': bodyOf('event.changed', z.object({ eventId: id })),
  [webhookTest]: bodyOf(webhookTest, z.object({})),
};

/** The most characters of the typed address, and of its usual form. */
export const webhookAddressMax = 500;

const fields = z.object({
  address: oneLine(webhookAddressMax),
  events: z.array(z.enum(webhookEvents)).min(1).max(webhookEvents.length),
  isEnabled: z.boolean().default(true),
});
export type WebhookFields = z.output<typeof fields>;

const secret = z.string().meta(ownText);
const tag = 'webhooks';
const right = duties.programs;
const params = z.object({ id: idText });
const replayed = z.object({ count }).meta({ id: 'DeliveriesReplayed' });

export const webhookRoutes = {
  list: defineRoute(api.listWebhooks, { right, summary: 'All webhooks', tag, reply: z.array(webhook) }),
  one: defineRoute(api.readWebhook, { right, summary: 'One webhook', tag, params, reply: webhook }),
  add: defineRoute(api.addWebhook, {
    right,
    makes: true,
    summary: 'Add a webhook. The reply is the only place where its secret is shown',
    tag,
    body: fields,
    reply: z.object({ secret, webhook }).meta({ id: 'NewWebhook' }),
  }),
  change: defineRoute(api.changeWebhook, {
    right,
    summary: 'Change the address or the events of a webhook, disable or enable it',
    tag,
    params,
    body: fields,
    reply: webhook,
  }),
  remove: defineRoute(api.removeWebhook, {
    right,
    summary: 'Remove a webhook and its deliveries',
    tag,
    params,
    reply: z.object({}),
  }),
  changeSecret: defineRoute(api.changeWebhookSecret, {
    right,
    summary: 'A new secret, shown this once. For a day deliveries are signed with the old one as well',
    tag,
    params,
    body: z.object({}),
    reply: z.object({ secret, webhook }).meta({ id: 'NewWebhook' }),
  }),
  test: defineRoute(api.testWebhook, {
    right,
    summary: 'Send a delivery of the type webhook.test, to try the address',
    tag,
    params,
    body: z.object({}),
    reply: z.object({}),
  }),
  deliveries: defineRoute(api.listDeliveries, {
    right,
    summary: 'A page of the deliveries of a webhook, the newest first; they are kept for 30 days',
    tag,
    params,
    query: pagingQuery(['id']).extend({ state: z.enum(deliveryStates).optional() }),
    reply: z.array(delivery),
  }),
  replayFailed: defineRoute(api.replayFailedDeliveries, {
    right,
    summary: 'Send again all deliveries of a webhook that were given up or wait after a failure',
    tag,
    params,
    body: z.object({}),
    reply: replayed,
  }),
  replay: defineRoute(api.replayDelivery, {
    right,
    summary: 'Send one delivery again, with the same id; one that is being sent just now is left alone',
    tag,
    params: z.object({ id: idText, deliveryId: idText }),
    body: z.object({}),
    reply: replayed,
  }),
};
