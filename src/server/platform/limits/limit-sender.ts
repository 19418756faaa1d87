import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Refused } from '../refused.ts';

/** Refuses a sender who asks for more than this in a minute; the refusal says when to come back. */
export function limitSender(app: FastifyInstance, perMinuteMax: number, entityName: string) {
  const count = app.createRateLimit({ max: perMinuteMax, timeWindow: '1 minute' });
  return async (request: FastifyRequest): Promise<void> => {
    const counted = await count(request);
    if (!counted.isAllowed && counted.isExceeded)
      throw new Refused('tooManyRequests', entityName, { retryAfterSeconds: counted.ttlInSeconds });
  };
}
