// The calls of a device at the door. It has a token of its own and no patience: after a second it judges by itself, so a call is made once.
import type { z } from 'zod';
import type { doorRoutes } from '../../contract/door.ts';
import { methodOf } from '../../contract/route.ts';
import { fillPath, type ParamsAt } from './path-to.ts';

type DoorRoute = (typeof doorRoutes)[keyof typeof doorRoutes];
export type DoorAddress = DoorRoute['address'];
type RouteAt<Where extends DoorAddress> = Extract<DoorRoute, { address: Where }>;
type BodyAt<Where extends DoorAddress> =
  RouteAt<Where> extends { body: infer Body extends z.ZodType } ? { body: z.input<Body> } : { body?: never };

export type DoorInput<Where extends DoorAddress> = ParamsAt<Where> &
  BodyAt<Where> & {
    token: string | null;
    /** After this time it counts as not answered. */
    milliseconds: number;
    /** Told of the bytes that have come so far, for a long list. */
    onBytes?: (bytes: number) => void;
  };

/** Status 0: no answer in time, or an answer that is not the shop's. */
export type DoorAnswer<Reply> =
  | { isOk: true; status: number; body: Reply }
  | { isOk: false; status: number; errorKey: string | null };

/** Never throws. */
export async function callDoor<Where extends DoorAddress>(
  address: Where,
  { token, milliseconds, onBytes, body, params }: DoorInput<Where>,
): Promise<DoorAnswer<z.output<RouteAt<Where>['reply']>>> {
  try {
    const response = await fetch(fillPath(address, params ? { params } : {}), {
      method: methodOf(address),
      cache: 'no-store',
      credentials: 'omit',
      headers: {
        Accept: 'application/json',
        ...(token !== null && { 'X-Door-Token': token }),
        ...(body !== undefined && { 'Content-Type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(milliseconds),
    });
    const value: unknown = JSON.parse(await textOf(response, onBytes));
    if (response.ok) return { isOk: true, status: response.status, body: value as z.output<RouteAt<Where>['reply']> };
    return { isOk: false, status: response.status, errorKey: errorKeyIn(value) };
  } catch {
    return { isOk: false, status: 0, errorKey: null };
  }
}

async function textOf(response: Response, onBytes: ((bytes: number) => void) | undefined): Promise<string> {
  if (!onBytes || !response.body) return response.text();
  const decoder = new TextDecoder();
  const reader = response.body.getReader();
  let [text, bytes] = ['', 0];
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return text + decoder.decode();
    bytes += value.length;
    text += decoder.decode(value, { stream: true });
    onBytes(bytes);
  }
}

const errorKeyIn = (value: unknown): string | null =>
  typeof value === 'object' && value !== null && 'errorKey' in value && typeof value.errorKey === 'string'
    ? value.errorKey
    : null;
