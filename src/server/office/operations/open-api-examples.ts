// Examples for those who write another program: keys, webhooks and their deliveries. A test holds them to the schemas of their calls.
import * as api from '../../../contract/addresses.ts';
import type { ApiKey } from '../../../contract/api-keys.ts';
import type { Address } from '../../../contract/route.ts';
import type { Webhook, WebhookDelivery } from '../../../contract/webhooks.ts';
import type { WebhookDeliveryType } from '../../../domain/webhooks/webhook-events.ts';

/** Belongs to no webhook. */
export const exampleSecret = 'whsec_bGltZWxpZ2h0LWV4YW1wbGUtc2VjcmV0LW5vdC11c2U=';

const at = '2027-03-12T12:15:00.000Z';
const exampleDeliveryId = '7d0f0d6c-5b0e-4c0e-9f5a-0d7a3b1f2c11';
const ofOrder = { eventId: 12, transactionId: 51539607559, amount: 1380 };
const dataOf: { [Type in WebhookDeliveryType]: object } = {
  'order.paid': ofOrder,
  'order.cancelled': ofOrder,
  'order.refunded': ofOrder,
  'tickets.checkedIn': {
    eventId: 12,
    sessionId: 31,
    tickets: [{ transactionId: 51539607559, number: 1, at: '2027-03-12T12:14:58.000Z' }],
  },
  'event.changed': { eventId: 12 },
  'webhook.test': {},
};
export const exampleDelivery = (type: WebhookDeliveryType) => ({ id: exampleDeliveryId, type, at, data: dataOf[type] });

const apiKey: ApiKey = {
  id: 4,
  name: 'Accounts of the house',
  beginning: 'llk_Qm9v',
  authorities: ['ROLE_FINANCE'],
  madeBy: 'admin',
  madeAt: at,
  isMakerAdmin: true,
  endsAt: '2028-03-12T16:00:00.000Z',
  hasEnded: false,
  lastUsedAt: null,
  revokedAt: null,
  revokedBy: null,
};

const webhook: Webhook = {
  id: 3,
  address: 'https://accounts.example/hooks',
  events: ['order.paid', 'order.refunded'],
  isEnabled: true,
  failingSince: null,
  failedAt: null,
  disabledAt: null,
  madeBy: 'admin',
  madeAt: at,
  waiting: 0,
  retrying: 0,
  givenUp: 0,
};
const { address, events } = webhook;

const delivery: WebhookDelivery = {
  id: 9071,
  webhookId: exampleDeliveryId,
  type: 'order.paid',
  data: ofOrder,
  state: 'DELIVERED',
  createdAt: at,
  attempts: 1,
  attemptedAt: '2027-03-12T12:15:01.000Z',
  nextAttemptAt: null,
  answerStatus: 204,
  answer: '',
  failure: null,
  milliseconds: 84,
};

export const apiExamples: { readonly [Where in Address]?: { body?: object; reply: object } } = {
  [api.listApiKeys]: { reply: [apiKey] },
  [api.makeApiKey]: {
    body: { name: apiKey.name, authorities: apiKey.authorities, endsAt: apiKey.endsAt },
    reply: { key: `${apiKey.beginning}${'x'.repeat(39)}`, apiKey },
  },
  [api.revokeApiKey]: { reply: { ...apiKey, revokedAt: at, revokedBy: 'admin' } },
  [api.listWebhooks]: { reply: [webhook] },
  [api.readWebhook]: { reply: webhook },
  [api.addWebhook]: { body: { address, events }, reply: { secret: exampleSecret, webhook } },
  [api.changeWebhook]: {
    body: { address, events, isEnabled: false },
    reply: { ...webhook, isEnabled: false },
  },
  [api.removeWebhook]: { reply: {} },
  [api.changeWebhookSecret]: { body: {}, reply: { secret: exampleSecret, webhook } },
  [api.testWebhook]: { body: {}, reply: {} },
  [api.listDeliveries]: { reply: [delivery] },
  [api.replayFailedDeliveries]: { body: {}, reply: { count: 12 } },
  [api.replayDelivery]: { body: {}, reply: { count: 1 } },
};
