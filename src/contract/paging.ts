import { z } from 'zod';

export const itemsPerPage = 20;
const itemsPerPageMax = 200;

/** Page and size arrive as text. Each list names the fields by which it can be sorted; a sort without a field is none. */
export function pagingQuery(fields: readonly string[]) {
  const sort = z.string().regex(new RegExp(`^(?:(?:${fields.join('|')})(?:,(?:[Aa][Ss][Cc]|[Dd][Ee][Ss][Cc]))?)?$`));
  return z.object({
    page: z
      .string()
      .regex(/^\d{1,6}$/)
      .transform(Number)
      .optional(),
    size: z
      .string()
      .regex(/^[1-9]\d{0,3}$/)
      .transform((text) => Math.min(Number(text), itemsPerPageMax))
      .optional(),
    sort: z.union([sort, z.array(sort).max(4)]).optional(),
    cacheBuster: z.string().max(40).optional(),
  });
}
