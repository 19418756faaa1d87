import { z } from 'zod';

/** A number, or its digits as text: forms of older clients send what was typed. */
export const typedNumber = <Number extends z.ZodNumber>(number: Number) =>
  z.union([
    number,
    z
      .string()
      .regex(/^\d{1,7}(?:\.\d{1,4})?$/)
      .transform(Number)
      .pipe(number),
  ]);
