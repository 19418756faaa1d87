import type { z } from 'zod';
import type { Right } from '../domain/accounts/rights.ts';

/** One call of the HTTP API as data: the server registers it, the pages call it, the API document lists it. */
export type Route = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: string;
  /** Who may: read by the server before it answers, and by pages before they offer it. */
  right: Right;
  summary: string;
  tag: string;
  params?: z.ZodType;
  query?: z.ZodType;
  body?: z.ZodType;
  /** JSON, unless it says otherwise. */
  bodyType?: 'text/plain' | 'text/csv' | 'application/x-www-form-urlencoded';
  reply: z.ZodType;
};

export const defineRoute = <const T extends Route>(route: T): T => route;
