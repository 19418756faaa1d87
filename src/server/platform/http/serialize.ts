import fastJson from 'fast-json-stringify';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';

export type Serialize = (value: unknown) => string;

/**
 * Replies are written by fast-json-stringify from the contract's schema; validating them with zod costs more than half
 * of the throughput. An app that
 * checks its replies does validate: in tests a reply that strays from its contract fails there.
 */
export function serializerOf({ checksReplies }: Pick<FastifyInstance, 'checksReplies'>, schema: z.ZodType): Serialize {
  const jsonSchema = z.toJSONSchema(schema, { io: 'output', target: 'draft-7' });
  const serialize = fastJson(jsonSchema as Parameters<typeof fastJson>[0]);
  return checksReplies ? (value) => serialize(schema.parse(value)) : serialize;
}
