// How staff narrow a list of transfers, refunds or holds: a search and filters, all of them bounded.
import { z } from 'zod';
import { centsFrom } from '../domain/money/money.ts';
import { idText, ownText } from './ids.ts';
import { oneLine } from './text.ts';

const searchLengthMax = 254;
/** In dollars; in cents it fits a column. */
const amountPattern = /^\d{1,7}(?:\.\d{1,2})?$/;
export const yesOrNo = z.enum(['true', 'false']).transform((text) => text === 'true');

const cents = z
  .string()
  .regex(amountPattern)
  .transform((dollars) => centsFrom(Number(dollars)));

export const reviewFilter = z.object({
  /** An order number, an invoice number or a part of it, an amount, or the name, e-mail address or telephone of the buyer. */
  search: oneLine(searchLengthMax, 0).meta(ownText).optional(),
  eventId: idText.optional(),
  sessionId: idText.optional(),
  amountFrom: cents.optional(),
  amountTo: cents.optional(),
  /** At least so many hours ago. */
  waitingHours: z
    .string()
    .regex(/^[1-9]\d{0,3}$/)
    .transform(Number)
    .optional(),
});
export type ReviewFilter = z.output<typeof reviewFilter>;
