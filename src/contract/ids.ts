import { z } from 'zod';

/** For texts that the shop makes and gets back: nobody types them, so they are not searched for what people should not type. */
export const ownText = { isOwn: true } as const;

/** An id in a path or a query: decimal digits only, so that `0x10`, `1e3` and `01` are nobody's id. */
export const idText = z
  .string()
  .regex(/^[1-9]\d{0,17}$/)
  .meta(ownText)
  .transform(Number);

/** An id in a body or a reply. Ids stay below 2^53. */
export const id = z.int().positive();
