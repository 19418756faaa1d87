import { sql } from 'kysely';
import type { DeliveryState } from '../../../contract/webhooks.ts';
import { type DeliveryType, webhookTest } from '../../../domain/webhooks/webhook-events.ts';
import type { Db } from '../../platform/deps.ts';
import type { Listed, Page } from '../../platform/http/paging.ts';

const isOver = sql<boolean>`(delivered_at is not null or given_up_at is not null)`;
const countOf = (what: typeof isOver) =>
  sql<number>`(select count(*) from webhook_delivery where webhook_id = webhook.id and ${what})`;

const webhooks = (db: Db) =>
  db
    .selectFrom('webhook')
    .select(['id', 'address', 'events', 'isEnabled', 'failingSince', 'disabledAt', 'madeBy', 'madeAt'])
    .select([
      countOf(sql<boolean>`not ${isOver}`).as('waiting'),
      countOf(sql<boolean>`given_up_at is not null`).as('givenUp'),
    ])
    .orderBy('id');
export type WebhookRow = Awaited<ReturnType<ReturnType<typeof webhooks>['execute']>>[number];

export const listWebhooks = (db: Db): Promise<WebhookRow[]> => webhooks(db).execute();

export const findWebhook = (db: Db, id: number): Promise<WebhookRow | undefined> =>
  webhooks(db).where('id', '=', id).executeTakeFirst();

/** Changes of the same webhook wait here for each other. */
export const lockWebhook = (tx: Db, id: number) =>
  tx.selectFrom('webhook').where('id', '=', id).selectAll().forUpdate().executeTakeFirst();

type Fields = { address: string; events: string[]; isEnabled: boolean };

/** Undefined when another webhook has the address. */
export const insertWebhook = (tx: Db, webhook: Fields & { sealedSecret: Buffer; madeBy: string }) =>
  tx
    .insertInto('webhook')
    .values(webhook)
    .onConflict((conflict) => conflict.column('address').doNothing())
    .returning('id')
    .executeTakeFirst();

export const isAddressOfOther = async (tx: Db, address: string, id: number): Promise<boolean> =>
  (await tx
    .selectFrom('webhook')
    .where('address', '=', address)
    .where('id', '<>', id)
    .select('id')
    .executeTakeFirst()) !== undefined;

/** One that is enabled begins anew: it is not counted as failing. */
export const updateWebhook = (tx: Db, id: number, { address, events, isEnabled }: Fields) =>
  tx
    .updateTable('webhook')
    .set({
      address,
      events,
      isEnabled,
      ...(isEnabled && { disabledAt: null }),
      failingSince: sql<Date | null>`case when ${isEnabled} and not is_enabled then null else failing_since end`,
    })
    .where('id', '=', id)
    .execute();

export const deleteWebhook = (tx: Db, id: number) => tx.deleteFrom('webhook').where('id', '=', id).execute();

/** The secret before stays valid for a day. */
export const replaceSecret = (tx: Db, id: number, sealedSecret: Buffer) =>
  tx
    .updateTable('webhook')
    .set({
      sealedSecretBefore: sql<Buffer>`sealed_secret`,
      secretBeforeUntil: sql<Date>`now() + interval '1 day'`,
      sealedSecret,
    })
    .where('id', '=', id)
    .execute();

export const addTest = (tx: Db, webhookId: number) =>
  tx
    .insertInto('webhookDelivery')
    .values({ webhookId, type: webhookTest, data: JSON.stringify({}) })
    .execute();

const inState: Record<DeliveryState, typeof isOver> = {
  WAITING: sql<boolean>`not ${isOver}`,
  DELIVERED: sql<boolean>`delivered_at is not null`,
  GIVEN_UP: sql<boolean>`given_up_at is not null`,
};

const deliveriesIn = (db: Db, webhookId: number, state: DeliveryState | undefined) =>
  db
    .selectFrom('webhookDelivery')
    .where('webhookId', '=', webhookId)
    .where(state === undefined ? sql<boolean>`true` : inState[state]);

const listed = (db: Db, webhookId: number, state: DeliveryState | undefined) =>
  deliveriesIn(db, webhookId, state)
    .select(['id', 'token', 'data', 'createdAt', 'attempts', 'attemptedAt', 'nextAttemptAt'])
    .select(['answerStatus', 'answer', 'failure', 'milliseconds'])
    .select([
      sql<DeliveryType>`type`.as('type'),
      sql<DeliveryState>`
        case when delivered_at is not null then 'DELIVERED' when given_up_at is not null then 'GIVEN_UP' else 'WAITING' end`.as(
        'state',
      ),
    ]);
export type DeliveryRow = Awaited<ReturnType<ReturnType<typeof listed>['execute']>>[number];

/** The newest first. */
export async function readDeliveries(
  db: Db,
  { webhookId, state, page }: { webhookId: number; state: DeliveryState | undefined; page: Page },
): Promise<Listed<DeliveryRow>> {
  const items = await listed(db, webhookId, state)
    .orderBy('id', 'desc')
    .limit(page.limit)
    .offset(page.offset)
    .execute();
  const { total } = await deliveriesIn(db, webhookId, state)
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return { items, total };
}

/** Makes deliveries due again: one, or all that were given up. One that is being sent just now is left alone. Returns their number. */
export async function replayDeliveries(tx: Db, webhookId: number, deliveryId: number | null): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('webhookDelivery')
    .set({ attempts: 0, nextAttemptAt: sql<Date>`now()`, deliveredAt: null, givenUpAt: null })
    .where('webhookId', '=', webhookId)
    .where(sql<boolean>`(claimed_until is null or claimed_until <= now())`)
    .where(deliveryId === null ? sql<boolean>`given_up_at is not null` : sql<boolean>`id = ${deliveryId}`)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}
