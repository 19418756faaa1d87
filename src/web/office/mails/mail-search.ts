import { type MailGroup, type MailState, mailGroups, mailStates } from '../../../contract/mails.ts';

/** In the address of the list of mails: the page, from one, and what narrows the list. */
export type MailFilters = {
  eventId?: string | undefined;
  orderId?: string | undefined;
  group?: MailGroup | undefined;
  state?: MailState | undefined;
};
export type MailSearch = MailFilters & { page?: number | undefined };

export const orderLengthMax = 18;
export const orderIn = (text: unknown): string | undefined => /^[1-9]\d{0,17}$/.exec(String(text ?? '').trim())?.[0];

/** Values that are not understood count as missing. */
export const readMailSearch = ({ page, eventId, orderId, group, state }: Record<string, unknown>): MailSearch => ({
  page: /^[1-9]\d{0,5}$/.test(String(page)) ? Number(page) : undefined,
  eventId: orderIn(eventId),
  orderId: orderIn(orderId),
  group: mailGroups.find((each) => each === group),
  state: mailStates.find((each) => each === state),
});
