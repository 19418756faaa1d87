import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Refused } from '../refused.ts';

type NameOf = (request: FastifyRequest) => string;

/** Refuses a sender with more requests than this in a minute. The refusal says when to retry. By default a sender is an address, or a network of IPv6. */
export function limitSender(app: FastifyInstance, perMinuteMax: number, entityName: string, nameOf?: NameOf) {
  const count = app.createRateLimit({
    max: perMinuteMax,
    timeWindow: '1 minute',
    ...(nameOf && { keyGenerator: nameOf }),
  });
  return async (request: FastifyRequest): Promise<void> => {
    const counted = await count(request);
    if (!counted.isAllowed && counted.isExceeded)
      throw new Refused('tooManyRequests', entityName, { retryAfterSeconds: counted.ttlInSeconds });
  };
}
