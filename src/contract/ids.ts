import { z } from 'zod';

/**
 * Marks a text that the shop makes and gets back, or the address of a page elsewhere. Nobody types it, and its digits may look like a card
 * number by chance, so it is not searched for them.
 */
export const ownText = { isOwn: true } as const;

/** Made by a form for one press: the same request again changes nothing, and gets the first reply. */
export const requestId = z.uuid().meta(ownText);

/** An id in a path or a query: decimal digits only. `0x10`, `1e3` and `01` are refused. */
export const idText = z
  .string()
  .regex(/^[1-9]\d{0,17}$/)
  .meta(ownText)
  .transform(Number);

/** The number of a part, such as a ticket of an order, in a path. They are counted from 1 for each whole, and fit an `integer` of the database. */
export const numberText = z
  .string()
  .regex(/^[1-9]\d{0,8}$/)
  .meta(ownText)
  .transform(Number);

/** An id in a body or a reply. Ids stay below 2^53. */
export const id = z.int().positive();

/** The version that a change was made from. The next one fits an `integer` of the database. */
export const rowVersion = z.int().min(0).max(2_147_483_646);
