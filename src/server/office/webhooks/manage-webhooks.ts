// Administrators add webhooks, change them and look at their deliveries.

import type { Webhook, WebhookFields } from '../../../contract/webhooks.ts';
import type { Actor } from '../../platform/audit/actor.ts';
import { type AuditType, addAudit } from '../../platform/audit/audit.queries.ts';
import type { Db, Deps } from '../../platform/deps.ts';
import { fieldRefused } from '../../platform/http/bad-input.ts';
import { Refused } from '../../platform/refused.ts';
import { newSecret, sealSecret } from '../../platform/webhooks/webhook-secrets.ts';
import { webhookAddress } from './webhook-address.ts';
import {
  findWebhook,
  insertWebhook,
  isAddressOfOther,
  lockWebhook,
  markRemoved,
  replaceSecret,
  replayDelivery,
  replayFailed,
  updateWebhook,
  type WebhookRow,
} from './webhooks.queries.ts';

type Services = Pick<Deps, 'db' | 'signingKey' | 'configuration'>;
type NewWebhook = { secret: string; webhook: Webhook };

export async function addWebhook(services: Services, fields: WebhookFields, by: Actor): Promise<NewWebhook> {
  const address = webhookAddress(services.configuration, fields.address);
  const events = [...new Set(fields.events)];
  const secret = newSecret();
  return services.db.transaction().execute(async (tx) => {
    const sealedSecret = sealSecret(services.signingKey, secret);
    const added = await insertWebhook(tx, { ...fields, address, events, sealedSecret, madeBy: by.principal });
    if (!added) throw fieldRefused('webhooks', 'address', 'Unique');
    await record(tx, by, 'WEBHOOK_ADDED', added.id, `${originOf(address)} (${events.join(', ')})`);
    return { secret, webhook: await readWebhook(tx, added.id) };
  });
}

export async function changeWebhook(
  services: Services,
  id: number,
  fields: WebhookFields,
  by: Actor,
): Promise<Webhook> {
  const address = webhookAddress(services.configuration, fields.address);
  const events = [...new Set(fields.events)];
  return services.db.transaction().execute(async (tx) => {
    await lockKnown(tx, id);
    if (await isAddressOfOther(tx, address, id)) throw fieldRefused('webhooks', 'address', 'Unique');
    await updateWebhook(tx, id, { ...fields, address, events });
    const state = fields.isEnabled ? 'enabled' : 'disabled';
    await record(tx, by, 'WEBHOOK_CHANGED', id, `${originOf(address)} (${events.join(', ')}), ${state}`);
    return readWebhook(tx, id);
  });
}

export const removeWebhook = ({ db }: Pick<Services, 'db'>, id: number, by: Actor): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const { address } = await lockKnown(tx, id);
    await markRemoved(tx, id);
    await record(tx, by, 'WEBHOOK_REMOVED', id, originOf(address));
  });

export const changeSecret = ({ db, signingKey }: Services, id: number, by: Actor): Promise<NewWebhook> =>
  db.transaction().execute(async (tx) => {
    await lockKnown(tx, id);
    const secret = newSecret();
    await replaceSecret(tx, id, sealSecret(signingKey, secret));
    await record(tx, by, 'WEBHOOK_CHANGED', id, 'a new secret');
    return { secret, webhook: await readWebhook(tx, id) };
  });

export const replayOne = ({ db }: Pick<Services, 'db'>, id: number, deliveryId: number, by: Actor): Promise<number> =>
  db.transaction().execute(async (tx) => {
    await lockKnown(tx, id);
    const count = await replayDelivery(tx, id, deliveryId);
    if (count > 0) await record(tx, by, 'WEBHOOK_CHANGED', id, `delivery ${deliveryId} sent again`);
    return count;
  });

/** A statement changes so many at most, and a call takes so long: the button is there for the rest. */
const replayedAtOnce = 5000;
const secondsOfReplay = 3;

/** All that were given up, or wait after a failure. Returns their number. */
export async function replayAll({ db }: Pick<Services, 'db'>, id: number, by: Actor): Promise<number> {
  let count = 0;
  const until = performance.now() + secondsOfReplay * 1000;
  for (let part = replayedAtOnce; part === replayedAtOnce && performance.now() < until; count += part)
    part = await db.transaction().execute(async (tx) => {
      await lockKnown(tx, id);
      const replayed = await replayFailed(tx, id, replayedAtOnce);
      if (replayed > 0) await record(tx, by, 'WEBHOOK_CHANGED', id, `${replayed} deliveries sent again`);
      return replayed;
    });
  return count;
}

export async function readWebhook(db: Db, id: number): Promise<Webhook> {
  const found = await findWebhook(db, id);
  if (!found) throw new Refused('notFound', 'webhook');
  return webhookOf(found);
}

export const webhookOf = ({ events, failingSince, failedAt, disabledAt, madeAt, ...webhook }: WebhookRow): Webhook => ({
  ...webhook,
  events,
  failingSince: failingSince?.toISOString() ?? null,
  failedAt: failedAt?.toISOString() ?? null,
  disabledAt: disabledAt?.toISOString() ?? null,
  madeAt: madeAt.toISOString(),
});

export async function lockKnown(tx: Db, id: number) {
  const found = await lockWebhook(tx, id);
  if (!found) throw new Refused('notFound', 'webhook');
  return found;
}

/** The audit names the host alone: the path of an address may hold a secret of its receiver. */
const originOf = (address: string): string => new URL(address).origin;

const record = (tx: Db, by: Actor, type: AuditType, id: number, message: string): Promise<void> =>
  addAudit(tx, { ...by, type, message: `webhook ${id}: ${message}` });
