import { queryOptions, useQuery } from '@tanstack/react-query';
import type { Availability, HeldReply, OrderBody, Transaction } from '../../../contract/orders.ts';
import type { PersonalInfo } from '../../../contract/personal-info.ts';
import type { PassReply, PlaceReply } from '../../../contract/queue.ts';
import { type Answer, askServer } from '../../api/ask-server.ts';
import { getJson, type Read } from '../../api/get-json.ts';
import { setServerTime } from '../../api/server-clock.ts';
import { askAsHuman } from '../../people/human-check/ask-as-human.ts';
import { usePage } from '../../ui/page/page-context.tsx';

const availabilityMilliseconds = 8000;

const availabilityQuery = (read: Read, eventId: number) =>
  queryOptions({
    queryKey: ['availability', eventId],
    queryFn: () => getJson<Availability>(read, `/api/order/availability?eventId=${eventId}`),
  });

/** What is left, asked again while somebody looks. */
export function useAvailability(eventId: number | undefined) {
  const { read } = usePage();
  return useQuery({
    ...availabilityQuery(read, eventId ?? 0),
    enabled: eventId !== undefined,
    staleTime: 0,
    refetchInterval: availabilityMilliseconds,
  });
}

export type Admission = { pass: PassReply } | { place: PlaceReply } | { refused: Answer };

/** A pass, or a place in line; `placeToken` is the place that was given before. */
export async function acquireToken(eventId: number, placeToken?: string): Promise<Admission> {
  const asked = { eventId: String(eventId), ...(placeToken && { place: placeToken }) };
  const answer = await askAsHuman((recaptcha) => {
    const query = new URLSearchParams({ ...asked, ...(recaptcha && { recaptcha }) });
    return askServer({ method: 'GET', path: `/api/order/acquire-token?${query}` });
  });
  if (answer.status !== 200 && answer.status !== 202) return { refused: answer };
  const reply = answer.body as PassReply | PlaceReply;
  setServerTime(reply.serverTime);
  return 'token' in reply ? { pass: reply } : { place: reply };
}

export type Placed = { transaction: Transaction } | { refused: Answer };

const placedIn = (answer: Answer): Placed =>
  answer.status === 200 ? { transaction: answer.body as Transaction } : { refused: answer };

/** The same body with the same pass is the same order: a lost answer is asked for again. */
export const placeOrder = async (body: OrderBody): Promise<Placed> =>
  placedIn(await askServer({ method: 'POST', path: '/api/order', body }));

export const readOrder = async (token: string): Promise<Placed> =>
  placedIn(await askServer({ method: 'GET', path: `/api/order?${new URLSearchParams({ token })}` }));

export const giveBackOrder = async (token: string): Promise<Placed> =>
  placedIn(await askServer({ method: 'POST', path: '/api/order/cancel', body: { token } }));

/** Says who buys what is held. The server reads it with the same rules as the form. */
export const nameBuyer = (token: string, info: PersonalInfo): Promise<Answer> =>
  askServer({ method: 'PUT', path: '/api/order/buyer', body: { token, ...info } });

/** The order that another tab of this browser has placed; null when there is none, nothing when nobody could say. */
export async function findHeldHere(eventId: number): Promise<HeldReply | null | undefined> {
  const { status, body } = await askServer({ method: 'GET', path: `/api/order/held?eventId=${eventId}` });
  if (status === 404) return null;
  if (status !== 200) return undefined;
  const held = body as HeldReply;
  setServerTime(held.serverTime);
  return held;
}
