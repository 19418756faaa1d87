import { z } from 'zod';

/** A form that was sent as an address has its empty fields as empty texts. */
export const orEmpty = <Schema extends z.ZodType>(schema: Schema) =>
  z.union([schema.optional(), z.literal('').transform(() => undefined)]);

/** Forms of older clients send a field that was cleared as an empty text. */
export const orCleared = <Schema extends z.ZodType>(schema: Schema) =>
  z.union([schema.nullish(), z.literal('').transform(() => null)]);
