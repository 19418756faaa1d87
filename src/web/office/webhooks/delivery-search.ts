import { type DeliveryState, deliveryStates } from '../../../contract/webhooks.ts';

/** In the address of a webhook's page: the page of its deliveries, from one, and their state. */
export type DeliverySearch = { page?: number | undefined; state?: DeliveryState | undefined };

/** Values that are not understood count as missing. */
export const readDeliverySearch = ({ page, state }: Record<string, unknown>): DeliverySearch => ({
  page: /^[1-9]\d{0,5}$/.test(String(page)) ? Number(page) : undefined,
  state: deliveryStates.find((each) => each === state),
});
