// Reads that pages are drawn with, on the server and in the browser alike.
import type { Address } from '../../contract/route.ts';
import type { InputsAt, ReplyAt } from './call.ts';
import { findJson, type GetJson, getJson } from './get-json.ts';
import { fillPath, type Parts } from './path-to.ts';

type ReadAddress = Extract<Address, `GET ${string}`>;

export const readFrom = <Where extends ReadAddress>(
  read: GetJson,
  address: Where,
  ...inputs: InputsAt<Where>
): Promise<ReplyAt<Where>> => getJson(read, fillPath(address, (inputs as readonly Parts[])[0] ?? {}));

/** The same, with null for what is not there. */
export const findFrom = <Where extends ReadAddress>(
  read: GetJson,
  address: Where,
  ...inputs: InputsAt<Where>
): Promise<ReplyAt<Where> | null> => findJson(read, fillPath(address, (inputs as readonly Parts[])[0] ?? {}));
