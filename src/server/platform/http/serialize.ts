import fastJson from 'fast-json-stringify';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';

export type Serialize = (value: unknown) => string;

/**
 * Replies are written by fast-json-stringify from the contract's schema, since validating them with zod costs more than half of the
 * throughput. Tests set `checksReplies`: there a reply that does not fit its contract fails.
 */
export function serializerOf({ checksReplies }: Pick<FastifyInstance, 'checksReplies'>, schema: z.ZodType): Serialize {
  const jsonSchema = z.toJSONSchema(schema, { io: 'output', target: 'draft-7' });
  const serialize = fastJson(jsonSchema as Parameters<typeof fastJson>[0]);
  return checksReplies ? (value) => serialize(schema.parse(value)) : serialize;
}
