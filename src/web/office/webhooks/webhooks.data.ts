import { queryOptions } from '@tanstack/react-query';
import * as api from '../../../contract/addresses.ts';
import { call, type InputAt, readList, readReply, replyOrNull } from '../../api/call.ts';
import { pageQuery, watched, watchedListsKey, watchedRow } from '../frame/watched-lists.ts';
import type { DeliverySearch } from './delivery-search.ts';

export type WebhookInput = InputAt<typeof api.addWebhook>['body'];

export const webhooksQuery = queryOptions({
  queryKey: [...watchedListsKey, 'webhooks'],
  queryFn: () => readReply(api.listWebhooks),
  ...watched,
});

/** Null for one that was removed. */
export const webhookQuery = (id: string) =>
  queryOptions({
    queryKey: [...watchedListsKey, 'webhooks', id],
    queryFn: async () => replyOrNull(await call(api.readWebhook, { params: { id } })),
    ...watchedRow,
  });

const secondsBetweenLooks = 3;

export const deliveriesQuery = (id: string, { page = 1, state }: DeliverySearch) =>
  queryOptions({
    queryKey: [...watchedListsKey, 'webhooks', id, 'deliveries', page, state],
    queryFn: () =>
      readList(api.listDeliveries, { params: { id }, query: { ...pageQuery(page), ...(state && { state }) } }),
    ...watched,
    refetchInterval: secondsBetweenLooks * 1000,
  });

export const addWebhook = (body: WebhookInput) => call(api.addWebhook, { body });
export const changeWebhook = (id: number, body: WebhookInput) => call(api.changeWebhook, { params: { id }, body });
export const removeWebhook = (id: number) => call(api.removeWebhook, { params: { id } });
export const changeWebhookSecret = (id: number) => call(api.changeWebhookSecret, { params: { id }, body: {} });
export const testWebhook = (id: number) => call(api.testWebhook, { params: { id }, body: {} });
export const replayFailed = (id: number) => call(api.replayFailedDeliveries, { params: { id }, body: {} });
export const replayDelivery = (id: number, deliveryId: number) =>
  call(api.replayDelivery, { params: { id, deliveryId }, body: {} });
