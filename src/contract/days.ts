import { z } from 'zod';

/** A day in Hong Kong, between the years 2000 and 2100: others are slips. */
export const day = z.iso.date({ abort: true }).refine((text) => text >= '2000' && text < '2100', 'years');
