import { setImmediate as letOthersWork } from 'node:timers/promises';
import fastJson from 'fast-json-stringify';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Route } from '../../../contract/route.ts';

export type Serialize = (value: unknown) => string;

const compiled = new WeakMap<z.ZodType, Serialize>();

/**
 * Replies are written by fast-json-stringify from the contract's schema, since validating them with zod costs more than half of the
 * throughput. Tests set `checksReplies`: there a reply that does not fit its contract fails.
 */
export function serializerOf({ checksReplies }: Pick<FastifyInstance, 'checksReplies'>, schema: z.ZodType): Serialize {
  const known = compiled.get(schema);
  if (known && !checksReplies) return known;
  return (value) => (compiled.get(schema) ?? compile(schema))(checksReplies ? schema.parse(value) : value);
}

/**
 * A quarter of the work at the start of a server that meets its crowd at once; elsewhere a reply is compiled when it is first sent. Done in
 * one go it would keep the thread for seconds on a slow machine, and connections that are being made meanwhile would run out of time.
 */
export async function compileReplies(routes: readonly Pick<Route, 'reply'>[]): Promise<void> {
  for (const { reply } of routes) {
    if (compiled.has(reply)) continue;
    compile(reply);
    await letOthersWork();
  }
}

function compile(schema: z.ZodType): Serialize {
  const jsonSchema = withNullable(z.toJSONSchema(schema, { io: 'output', target: 'draft-7' }));
  const serialize = fastJson(jsonSchema as Parameters<typeof fastJson>[0]);
  compiled.set(schema, serialize);
  return serialize;
}

/**
 * A value or null is a choice to zod. fast-json-stringify would validate each value to find which of the two it has: a list of events takes
 * half as long with a value that is `nullable`, and all replies are compiled in two thirds of the time.
 */
function withNullable(part: unknown): unknown {
  if (Array.isArray(part)) return part.map(withNullable);
  if (typeof part !== 'object' || part === null) return part;
  const own = Object.fromEntries(Object.entries(part).map(([key, each]) => [key, withNullable(each)]));
  const [value, none, ...more] = Array.isArray(own.anyOf) ? own.anyOf : [];
  // A choice of several types, and a schema that stands elsewhere, cannot be nullable.
  if (typeof value?.type !== 'string' || none?.type !== 'null' || more.length > 0) return own;
  const { anyOf: _, ...rest } = own;
  return { ...rest, ...value, nullable: true };
}
