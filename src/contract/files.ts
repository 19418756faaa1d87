import { z } from 'zod';

/** The reply of a call that sends a file. */
export const fileBytes = z.string().meta({ format: 'binary' });
