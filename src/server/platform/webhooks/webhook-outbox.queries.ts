import { sql } from 'kysely';
import type { WebhookData, WebhookDeliveryType, WebhookEvent } from '../../../domain/webhooks/webhook-events.ts';
import type { Db } from '../deps.ts';

/**
 * Notifies other programs: a delivery to each webhook that wants the event. Call in the transaction of the reason, so that both are stored
 * or neither. Without webhooks it is one read of an empty table.
 */
export async function addWebhookEvent(tx: Db, { type, ...data }: WebhookData): Promise<void> {
  await sql`
    insert into webhook_delivery (webhook_id, type, data)
    select id, ${type}::text, ${JSON.stringify(data)}::jsonb from webhook where ${wants(type)}
    on conflict do nothing`.execute(tx);
}

/** The condition in statements that compute the data of an event. */
const wants = (type: WebhookEvent) => sql<boolean>`webhook.is_enabled and ${type}::text = any(webhook.events)`;

/** A delivery that this server has claimed for a limited time. */
export type ClaimedDelivery = {
  id: number;
  token: string;
  webhookId: number;
  type: WebhookDeliveryType;
  data: object;
  createdAt: Date;
  attempts: number;
  address: string;
  sealedSecret: Buffer;
  sealedSecretBefore: Buffer | null;
};

const isDue = sql`delivered_at is null and given_up_at is null and next_attempt_at <= now()
  and (claimed_until is null or claimed_until <= now())`;

/** The webhooks with something to send. */
export async function listDueWebhooks(db: Db): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from webhook where is_enabled
      and exists (select from webhook_delivery where webhook_id = webhook.id and ${isDue})`.execute(db);
  return rows.map(({ id }) => id);
}

/**
 * Claims the deliveries of a webhook that have been due longest, skipping those that other servers are claiming. A server that crashes
 * leaves nothing to clean up: its claims end by themselves.
 */
export async function claimDeliveries(
  db: Db,
  { webhookId, countMax, seconds }: { webhookId: number; countMax: number; seconds: number },
): Promise<ClaimedDelivery[]> {
  const { rows } = await sql<ClaimedDelivery>`
    with due as materialized (
      select id from webhook_delivery
      where webhook_id = (select id from webhook where id = ${webhookId} and is_enabled) and ${isDue}
      order by next_attempt_at limit ${countMax}
      for update skip locked
    )
    update webhook_delivery delivery
    set attempts = attempts + 1, attempted_at = now(), claimed_until = now() + make_interval(secs => ${seconds})
    from due, webhook
    where delivery.id = due.id and webhook.id = delivery.webhook_id
    returning delivery.id, token, webhook_id, type, data, created_at, attempts, address, sealed_secret,
      case when secret_before_until > now() then sealed_secret_before end as sealed_secret_before`.execute(db);
  return rows;
}

/** The result of an attempt. The status is null without an answer, and the failure is null for one that was delivered. */
export type DeliveryResult = {
  answerStatus: number | null;
  answer: string | null;
  failure: string | null;
  milliseconds: number;
};
type Attempt = Pick<ClaimedDelivery, 'id' | 'attempts'>;

/** The result of an attempt that another one has replaced is ignored. */
const attempt = (db: Db, { id, attempts }: Attempt) =>
  db
    .updateTable('webhookDelivery')
    .where('id', '=', id)
    .where('attempts', '=', attempts)
    .where('deliveredAt', 'is', null);

export const markDelivered = (db: Db, delivery: Attempt, outcome: DeliveryResult) =>
  attempt(db, delivery)
    .set({ ...outcome, deliveredAt: sql<Date>`now()`, claimedUntil: null })
    .execute();

/** A delivery is given up where the pause is null. */
export const markFailed = (db: Db, delivery: Attempt, outcome: DeliveryResult, pauseSeconds: number | null) =>
  attempt(db, delivery)
    .set({
      ...outcome,
      claimedUntil: null,
      ...(pauseSeconds === null
        ? { givenUpAt: sql<Date>`now()` }
        : { nextAttemptAt: sql<Date>`now() + make_interval(secs => ${pauseSeconds})` }),
    })
    .execute();

export const noteSuccess = (db: Db, id: number) =>
  db
    .updateTable('webhook')
    .set({ failingSince: null, failedAt: null })
    .where('id', '=', id)
    .where('failingSince', 'is not', null)
    .execute();

/** A failure begins anew where nothing was sent for a day: only attempts say that nothing arrives. Written once a minute at most. */
export const noteFailure = (db: Db, id: number) =>
  sql<never>`
    update webhook set failed_at = now(),
      failing_since = case when coalesce(failed_at, failing_since) > now() - interval '1 day' then coalesce(failing_since, now()) else now() end
    where id = ${id} and (failing_since is null or failed_at is null or failed_at < now() - interval '1 minute')`.execute(
    db,
  );

/** Its address, the first time that nothing was delivered for so long; undefined otherwise. */
export const disableFailing = (tx: Db, id: number, days: number) =>
  tx
    .updateTable('webhook')
    .set({ isEnabled: false, disabledAt: sql<Date>`now()` })
    .where('id', '=', id)
    .where('isEnabled', '=', true)
    .where('failingSince', '<=', sql<Date>`now() - make_interval(days => ${days})`)
    .returning(['address', 'failingSince'])
    .executeTakeFirst();

/** Deletes old deliveries, sent or not. */
export const forgetOldDeliveries = (db: Db, days: number, atOnce: number) =>
  sql<never>`
    delete from webhook_delivery
    where id in (
      select id from webhook_delivery
      where created_at < now() - make_interval(days => ${days})
      limit ${atOnce} for update skip locked
    )`.execute(db);

/** Deletes the deliveries of webhooks that were removed. */
export const forgetDeliveriesOfRemoved = (db: Db, atOnce: number) =>
  sql<never>`
    delete from webhook_delivery
    where id in (
      select webhook_delivery.id from webhook join webhook_delivery on webhook_delivery.webhook_id = webhook.id
      where removed_at is not null
      limit ${atOnce} for update of webhook_delivery skip locked
    )`.execute(db);

/** Deletes the webhooks that were removed and have no deliveries any more. */
export const forgetRemoved = (db: Db, atOnce: number) =>
  sql<never>`
    delete from webhook
    where id in (
      select id from webhook
      where removed_at is not null and not exists (select from webhook_delivery where webhook_id = webhook.id)
      limit ${atOnce} for update skip locked
    )`.execute(db);
