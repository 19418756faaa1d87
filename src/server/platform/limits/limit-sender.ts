import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Refused } from '../refused.ts';

type NameOf = (request: FastifyRequest) => string;

/** Refuses a sender with more requests than this in a minute. The refusal says when to retry. A sender is an address by default. */
export function limitSender(
  app: FastifyInstance,
  perMinuteMax: number,
  entityName: string,
  nameOf: NameOf = ({ ip }) => ip,
) {
  const count = app.createRateLimit({ max: perMinuteMax, timeWindow: '1 minute', keyGenerator: nameOf });
  return async (request: FastifyRequest): Promise<void> => {
    const counted = await count(request);
    if (!counted.isAllowed && counted.isExceeded)
      throw new Refused('tooManyRequests', entityName, { retryAfterSeconds: counted.ttlInSeconds });
  };
}
