import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Refused } from '../refused.ts';

/** Refuses a sender with more requests than this in a minute. The refusal says when to retry. */
export function limitSender(app: FastifyInstance, perMinuteMax: number, entityName: string) {
  const count = app.createRateLimit({ max: perMinuteMax, timeWindow: '1 minute' });
  return async (request: FastifyRequest): Promise<void> => {
    const counted = await count(request);
    if (!counted.isAllowed && counted.isExceeded)
      throw new Refused('tooManyRequests', entityName, { retryAfterSeconds: counted.ttlInSeconds });
  };
}
