import { z } from 'zod';

/** Forms of older clients send a field that was cleared as an empty text. */
export const orCleared = <Schema extends z.ZodType>(schema: Schema) =>
  z.union([schema.nullish(), z.literal('').transform(() => null)]);
