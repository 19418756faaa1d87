import type { FastifyInstance } from 'fastify';
import { type WebhookDelivery, webhookRoutes } from '../../../contract/webhooks.ts';
import { actorOf } from '../../platform/audit/actor.ts';
import type { Deps } from '../../platform/deps.ts';
import { pageOf, pagingHeaders, requestedAddress } from '../../platform/http/paging.ts';
import { registerRoute } from '../../platform/http/register-route.ts';
import type { WebhookSending } from '../../platform/webhooks/register-webhook-sending.ts';
import {
  addWebhook,
  changeSecret,
  changeWebhook,
  lockKnown,
  readWebhook,
  removeWebhook,
  replayAll,
  replayOne,
  webhookOf,
} from './manage-webhooks.ts';
import { addTest, type DeliveryRow, listWebhooks, readDeliveries } from './webhooks.queries.ts';

export function registerWebhooks(app: FastifyInstance, deps: Deps, sending: WebhookSending): void {
  const { list, one, add, change, remove, changeSecret: secret } = webhookRoutes;
  registerRoute(app, list, async () => ({ body: (await listWebhooks(deps.db)).map(webhookOf) }));
  registerRoute(app, one, async ({ params }) => ({ body: await readWebhook(deps.db, params.id) }));
  registerRoute(app, add, async ({ body }, request, principal) => ({
    body: await addWebhook(deps, body, actorOf(principal, request)),
  }));
  registerRoute(app, change, async ({ params, body }, request, principal) => ({
    body: await changeWebhook(deps, params.id, body, actorOf(principal, request)),
  }));
  registerRoute(app, remove, async ({ params }, request, principal) => {
    await removeWebhook(deps, params.id, actorOf(principal, request));
    return { body: {} };
  });
  registerRoute(app, secret, async ({ params }, request, principal) => ({
    body: await changeSecret(deps, params.id, actorOf(principal, request)),
  }));
  registerDeliveries(app, deps, sending);
}

function registerDeliveries(app: FastifyInstance, deps: Deps, sending: WebhookSending): void {
  const { test, deliveries, replay: one, replayFailed } = webhookRoutes;
  const { db, configuration } = deps;
  registerRoute(app, test, async ({ params: { id } }) => {
    await db.transaction().execute(async (tx) => {
      await lockKnown(tx, id);
      await addTest(tx, id);
    });
    sending.wake();
    return { body: {} };
  });
  registerRoute(app, deliveries, async ({ params: { id: webhookId }, query }, { url }) => {
    const page = pageOf(query);
    const { items, total } = await readDeliveries(db, { webhookId, state: query.state, page });
    const address = requestedAddress(configuration.publicAddress, url);
    return { body: items.map(deliveryOf), headers: pagingHeaders(address, page, total) };
  });
  registerRoute(app, one, async ({ params: { id, deliveryId } }, request, principal) => {
    const count = await replayOne(deps, id, deliveryId, actorOf(principal, request));
    sending.wake();
    return { body: { count } };
  });
  registerRoute(app, replayFailed, async ({ params: { id } }, request, principal) => {
    const count = await replayAll(deps, id, actorOf(principal, request));
    sending.wake();
    return { body: { count } };
  });
}

/** A list has a hundred tickets, and a page of deliveries many lists. */
const shortened = (data: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(data).map(([name, value]) => [name, Array.isArray(value) ? value.length : value]),
  ) as WebhookDelivery['data'];

const deliveryOf = (row: DeliveryRow): WebhookDelivery => {
  const { token, data, createdAt, attemptedAt, nextAttemptAt, ...delivery } = row;
  return {
    ...delivery,
    webhookId: token,
    data: shortened(data as Record<string, unknown>),
    createdAt: createdAt.toISOString(),
    attemptedAt: attemptedAt?.toISOString() ?? null,
    nextAttemptAt: row.state === 'WAITING' ? nextAttemptAt.toISOString() : null,
  };
};
