import { sql } from 'kysely';
import type { DeliveryState } from '../../../contract/webhooks.ts';
import { type WebhookDeliveryType, type WebhookEvent, webhookTest } from '../../../domain/webhooks/webhook-events.ts';
import type { Db } from '../../platform/deps.ts';
import type { Listed, Page } from '../../platform/http/paging.ts';

const isOver = sql<boolean>`(delivered_at is not null or given_up_at is not null)`;
const isGivenUp = sql<boolean>`given_up_at is not null`;
/** The last attempt failed, and the next one is not due yet. */
const waitsAfterFailure = sql<boolean>`(delivered_at is null and given_up_at is null and next_attempt_at > now())`;
/** Nothing counts further than this: a webhook may have millions of deliveries, and open pages count them again and again. */
const countedMax = 10_000;
const countOf = (what: typeof isOver) =>
  sql<number>`(
    select count(*) from (select from webhook_delivery where webhook_id = webhook.id and ${what} limit ${countedMax}) counted
  )`;

const webhooks = (db: Db) =>
  db
    .selectFrom('webhook')
    .select(['id', 'address', 'events', 'isEnabled', 'failingSince', 'failedAt', 'disabledAt', 'madeBy', 'madeAt'])
    .select([
      countOf(sql<boolean>`not ${isOver}`).as('waiting'),
      countOf(waitsAfterFailure).as('retrying'),
      countOf(isGivenUp).as('givenUp'),
    ])
    .where('removedAt', 'is', null)
    .orderBy('id');
export type WebhookRow = Awaited<ReturnType<ReturnType<typeof webhooks>['execute']>>[number];

export const listWebhooks = (db: Db): Promise<WebhookRow[]> => webhooks(db).execute();

export const findWebhook = (db: Db, id: number): Promise<WebhookRow | undefined> =>
  webhooks(db).where('id', '=', id).executeTakeFirst();

/** Changes of the same webhook wait here for each other. New deliveries, which refer to it, do not. */
export const lockWebhook = (tx: Db, id: number) =>
  tx
    .selectFrom('webhook')
    .where('id', '=', id)
    .where('removedAt', 'is', null)
    .selectAll()
    .forNoKeyUpdate()
    .executeTakeFirst();

type Fields = { address: string; events: WebhookEvent[]; isEnabled: boolean };

/** Undefined when another webhook has the address. */
export const insertWebhook = (tx: Db, webhook: Fields & { sealedSecret: Buffer; madeBy: string }) =>
  tx
    .insertInto('webhook')
    .values(webhook)
    .onConflict((conflict) => conflict.column('address').where('removedAt', 'is', null).doNothing())
    .returning('id')
    .executeTakeFirst();

export const isAddressOfOther = async (tx: Db, address: string, id: number): Promise<boolean> =>
  (await tx
    .selectFrom('webhook')
    .where('address', '=', address)
    .where('removedAt', 'is', null)
    .where('id', '<>', id)
    .select('id')
    .executeTakeFirst()) !== undefined;

/** One that is enabled, or gets another address, begins anew: it is not counted as failing. */
export const updateWebhook = (tx: Db, id: number, { address, events, isEnabled }: Fields) =>
  tx
    .updateTable('webhook')
    .set({
      address,
      events,
      isEnabled,
      ...(isEnabled && {
        disabledAt: null,
        failingSince: sql<Date | null>`case when is_enabled and webhook.address = ${address} then failing_since end`,
        failedAt: sql<Date | null>`case when is_enabled and webhook.address = ${address} then failed_at end`,
      }),
    })
    .where('id', '=', id)
    .execute();

/** It is gone from the lists, and gets nothing more. */
export const markRemoved = (tx: Db, id: number) =>
  tx
    .updateTable('webhook')
    .set({ isEnabled: false, disabledAt: null, removedAt: sql<Date>`now()` })
    .where('id', '=', id)
    .execute();

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
  GIVEN_UP: isGivenUp,
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
      sql<WebhookDeliveryType>`type`.as('type'),
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
  const { total } = await db
    .selectFrom(deliveriesIn(db, webhookId, state).select('id').limit(countedMax).as('counted'))
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return { items, total };
}

const isBeingSent = sql<boolean>`claimed_until > now()`;
const dueAgain = { attempts: 0, nextAttemptAt: sql<Date>`now()`, deliveredAt: null, givenUpAt: null };

/** Makes a delivery due again. One that is being sent just now is left alone. */
export async function replayDelivery(tx: Db, webhookId: number, id: number): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('webhookDelivery')
    .set(dueAgain)
    .where('webhookId', '=', webhookId)
    .where('id', '=', id)
    .where(sql<boolean>`${isBeingSent} is not true`)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** Makes deliveries due again that were given up or wait after a failure, the oldest first. Returns their number. */
export async function replayFailed(tx: Db, webhookId: number, countMax: number): Promise<number> {
  const failed = (which: typeof isOver) =>
    sql`(select id from webhook_delivery where webhook_id = ${webhookId} and ${which} order by id limit ${countMax})`;
  const { numUpdatedRows } = await tx
    .updateTable('webhookDelivery')
    .set(dueAgain)
    .where(sql<boolean>`id in (${failed(isGivenUp)} union all ${failed(waitsAfterFailure)} limit ${countMax})`)
    .where(sql<boolean>`${isBeingSent} is not true`)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}
