import type { z } from 'zod';

/** One call of the HTTP API as data: the server registers it, the pages call it, the API document lists it. */
export type Route = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: string;
  summary: string;
  tag: string;
  params?: z.ZodType;
  query?: z.ZodType;
  body?: z.ZodType;
  reply: z.ZodType;
};

export const defineRoute = <const T extends Route>(route: T): T => route;
