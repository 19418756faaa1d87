import * as api from '../../../contract/addresses.ts';
import type { CodeReply } from '../../../contract/codes.ts';
import type { HeldReply, OrderBody, Transaction } from '../../../contract/orders.ts';
import type { PersonalInfo } from '../../../contract/personal-info.ts';
import type { PassReply, PlaceReply } from '../../../contract/queue.ts';
import type { Answer } from '../../api/ask-server.ts';
import { call, type Result } from '../../api/call.ts';
import { setServerTime } from '../../api/server-clock.ts';
import { askAsHuman } from '../../people/human-check/ask-as-human.ts';
import { readPurchase } from '../purchase/purchase.ts';

export type Admission = { pass: PassReply } | { place: PlaceReply } | { refused: Answer };

type PassWanted = { placeToken: string | undefined; wheelchair: boolean };

/** A pass, or a place in line; `placeToken` is the place that was given before. */
export async function acquireToken(eventId: number, { placeToken, wheelchair }: PassWanted): Promise<Admission> {
  const query = {
    eventId,
    place: placeToken,
    code: codeOf(eventId)?.token,
    ...(wheelchair && { wheelchair: 'true' as const }),
  };
  const result = await askAsHuman((recaptcha) => call(api.acquirePass, { query: { ...query, recaptcha } }));
  if (!result.isOk) return { refused: result };
  const { body } = result;
  setServerTime(body.serverTime);
  return 'token' in body ? { pass: body } : { place: body };
}

export const checkCode = (eventId: number, code: string) =>
  askAsHuman((recaptcha) => call(api.checkCode, { body: { eventId, code, recaptcha }, isRepeatable: true }));

/** The checked code of this tab for an event. */
export function codeOf(eventId: number): CodeReply | undefined {
  const { CODE } = readPurchase();
  return CODE?.eventId === eventId ? CODE.checked : undefined;
}

export type PlaceResult = { transaction: Transaction } | { refused: Answer };

const placedIn = (result: Result<Transaction>): PlaceResult =>
  result.isOk ? { transaction: result.body } : { refused: result };

/** The same body with the same pass is the same order: a lost answer is asked for again. */
export const placeOrder = async (body: OrderBody): Promise<PlaceResult> =>
  placedIn(await call(api.placeOrder, { body, isRepeatable: true }));

export const readOrder = async (token: string): Promise<PlaceResult> =>
  placedIn(await call(api.readOrder, { query: { token } }));

export const giveBackOrder = async (token: string): Promise<PlaceResult> =>
  placedIn(await call(api.giveBackOrder, { body: { token }, isRepeatable: true }));

/** Says who buys what is held. The server reads it with the same rules as the form. */
export const nameBuyer = (token: string, info: PersonalInfo): Promise<Answer> =>
  call(api.nameBuyer, { body: { token, ...info }, isRepeatable: true });

/** The order of another tab of this browser; null when there is none, undefined without an answer. */
export async function findHeldHere(eventId: number): Promise<HeldReply | null | undefined> {
  const result = await call(api.findHeldOrder, { query: { eventId } });
  if (!result.isOk) return result.status === 404 ? null : undefined;
  setServerTime(result.body.serverTime);
  return result.body;
}
