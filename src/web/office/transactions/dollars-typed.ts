import { z } from 'zod';

/** An amount as it is typed, with commas or without; nothing is nought, and less than nought is possible. */
export const dollarsTyped = z
  .string()
  .transform((text) => text.replaceAll(',', '').trim())
  .pipe(z.string().regex(/^(?:-?\d{1,8}(?:\.\d{1,2})?)?$/))
  .transform(Number);
