// The pages' way to the server: what a call takes and what it answers with is read from the contract by its address.
import type { z } from 'zod';
import type { EveryRoute } from '../../contract/every-route.ts';
import type { repeatedCalls } from '../../contract/repeated-calls.ts';
import { type Address, methodOf } from '../../contract/route.ts';
import { type Answer, askServer, type Call } from './ask-server.ts';
import { ReadFailed } from './get-json.ts';
import { fillPath, type ParamsAt, type Parts } from './path-to.ts';

export type KnownAddress = EveryRoute['address'];
/** The routes by their addresses: to search all routes for one took the compiler seconds for each call. */
type Routes = { [R in EveryRoute as R['address']]: R };
type RouteAt<Where extends KnownAddress> = Routes[Where];
export type ReplyAt<Where extends Address> = Where extends KnownAddress ? z.output<RouteAt<Where>['reply']> : never;

/** Numbers become text on the way. */
type Loose<Fields> = { [Name in keyof Fields]: Fields[Name] | (string extends Fields[Name] ? number : never) };
type QueryAt<R> = R extends { query: infer Query extends z.ZodType }
  ? Record<never, never> extends z.input<Query>
    ? { query?: Loose<z.input<Query>> }
    : { query: Loose<z.input<Query>> }
  : { query?: never };
type BodyAt<R> = R extends { bodyType: 'text/csv' }
  ? { body: string | Blob; bodyType: 'text/csv' }
  : R extends { body: infer Body extends z.ZodType; bodyType: infer Type }
    ? { body: z.input<Body>; bodyType: Type }
    : R extends { body: infer Body extends z.ZodType }
      ? { body: z.input<Body>; bodyType?: never }
      : { body?: never; bodyType?: never };
type VersionAt<Where> = Where extends `${'DELETE'} ${string}` ? Pick<Call, 'version'> : unknown;
/** Where a second call does nothing more than the first, and only there, the page says that it may be repeated. */
type RepeatAt<Where> = Where extends keyof typeof repeatedCalls ? { isRepeatable: true } : { isRepeatable?: never };
export type InputAt<Where extends KnownAddress> = ParamsAt<Where> &
  QueryAt<RouteAt<Where>> &
  BodyAt<RouteAt<Where>> &
  VersionAt<Where> &
  RepeatAt<Where>;
/**
 * A call without inputs takes no argument. An unknown address is refused: no argument fits it. `Where` is not limited to the known
 * addresses, because the compiler then compares each call with the inputs of every route.
 */
export type InputsAt<Where extends Address> = Where extends KnownAddress
  ? Record<never, never> extends InputAt<Where>
    ? [input?: InputAt<Where>]
    : [input: InputAt<Where>]
  : [unknownAddress: never];

export type Result<Reply> = Answer & ({ isOk: true; body: Reply } | { isOk: false; body: unknown });

type AnyInput = Parts & Pick<Call, 'body' | 'bodyType' | 'version' | 'isRepeatable'>;

/** Never throws; what went wrong is in the result. */
export async function call<Where extends Address>(
  address: Where,
  ...inputs: InputsAt<Where>
): Promise<Result<ReplyAt<Where>>> {
  const [{ body, bodyType, version, isRepeatable, ...parts } = {}] = inputs as readonly AnyInput[];
  const isForm = bodyType === 'application/x-www-form-urlencoded';
  const answer = await askServer({
    method: methodOf(address),
    path: fillPath(address, parts),
    body: isForm ? new URLSearchParams(body as Record<string, string>) : body,
    bodyType,
    version,
    isRepeatable: isRepeatable || methodOf(address) === 'GET',
  });
  return { ...answer, isOk: answer.status >= 200 && answer.status < 300 } as Result<ReplyAt<Where>>;
}

/** The reply of a call that went well; all else is thrown with its status. */
export function replyOf<Reply>(result: Result<Reply>): Reply {
  if (result.isOk) return result.body;
  throw new ReadFailed('a call', result.status);
}

/** Null for a row that is not there, or that cannot be: its key has another form. */
export const replyOrNull = <Reply>(result: Result<Reply>): Reply | null =>
  result.status === 404 || result.status === 400 ? null : replyOf(result);

export const readReply = async <Where extends Address>(
  address: Where,
  ...inputs: InputsAt<Where>
): Promise<ReplyAt<Where>> => replyOf(await call(address, ...inputs));

export type List<Item> = { items: Item[]; total: number };

/** A page of a list, and how many there are on all of its pages. */
export async function readList<Where extends Address>(
  address: Where,
  ...inputs: InputsAt<Where>
): Promise<List<ItemAt<Where>>> {
  const result = await call(address, ...inputs);
  const items = replyOf(result) as ItemAt<Where>[];
  return { items, total: Number(result.headers.get('X-Total-Count')) };
}

type ItemAt<Where extends Address> = ReplyAt<Where> extends readonly (infer Item)[] ? Item : never;
