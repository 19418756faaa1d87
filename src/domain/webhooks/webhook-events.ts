import type { CheckInData } from './group-check-ins.ts';

/** The events of which a webhook can notify other programs. */
export const webhookEvents = [
  'order.paid',
  'order.cancelled',
  'order.refunded',
  'tickets.checkedIn',
  'event.changed',
] as const;
export type WebhookEvent = (typeof webhookEvents)[number];

/** A delivery that staff send by hand, to try an address. */
export const webhookTest = 'webhook.test';
export const webhookDeliveries = [...webhookEvents, webhookTest] as const;
export type WebhookDeliveryType = (typeof webhookDeliveries)[number];

/** Ids and amounts alone: no name, no mail address, no telephone number. */
export type WebhookData =
  | {
      type: 'order.paid' | 'order.cancelled' | 'order.refunded';
      eventId: number;
      transactionId: number;
      amount: number;
      /** The currency of refunded money that is not Hong Kong dollars. */
      currency?: string;
    }
  | ({ type: 'tickets.checkedIn' } & CheckInData)
  | { type: 'event.changed'; eventId: number };
