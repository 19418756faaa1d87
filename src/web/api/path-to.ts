import { type Address, type PathOf, pathOf } from '../../contract/route.ts';

type ParamName<Path> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamName<Rest>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never;
/** The params of an address: the names behind a colon in its path. */
export type ParamsAt<Where extends Address> = [ParamName<PathOf<Where>>] extends [never]
  ? { params?: never }
  : { params: Record<ParamName<PathOf<Where>>, string | number> };

export type Parts = { params?: Record<string, string | number>; query?: object };

/** A browser would take `.` and `..` for folders, and send the call to another address. */
function partOf(value: string | number = ''): string {
  if (/^\.{1,2}$/.test(String(value))) throw new RangeError('no part of a path is made of dots');
  return encodeURIComponent(value);
}

/** The path of a call with its values filled in. What is undefined is left out of the query. */
export function fillPath(address: Address, { params = {}, query = {} }: Parts): string {
  const path = pathOf(address).replace(/:(\w+)/g, (_, name) => partOf(params[name]));
  const values = Object.entries(query).filter(([, value]) => value !== undefined);
  return values.length > 0 ? `${path}?${new URLSearchParams(values)}` : path;
}

/** The same for links and files; the compiler sees that no value is missing. */
export const pathTo = <Where extends Address>(
  address: Where,
  parts: ParamsAt<Where> & { query?: Record<string, string | number> },
): string => fillPath(address, parts);
