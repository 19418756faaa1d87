import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { LimitName } from '../../../domain/limits/usual-limits.ts';
import { Refused } from '../refused.ts';

type NameOf = (request: FastifyRequest) => string;

declare module 'fastify' {
  interface FastifyInstance {
    /** The limits that operators set, and the networks that have none. */
    senderLimits: { of: (name: LimitName) => number; isExempt: (ip: string) => boolean };
  }
}

/**
 * Refuses a sender with more requests than this in a minute: a number, or a limit that operators set. The refusal says when to retry. By
 * default a sender is an address, or a network of IPv6.
 */
export function limitSender(
  app: FastifyInstance,
  perMinuteMax: number | LimitName,
  entityName: string,
  nameOf?: NameOf,
) {
  const count = app.createRateLimit({
    max: typeof perMinuteMax === 'number' ? perMinuteMax : () => app.senderLimits.of(perMinuteMax),
    timeWindow: '1 minute',
    ...(nameOf && { keyGenerator: nameOf }),
  });
  return async (request: FastifyRequest): Promise<void> => {
    if (app.senderLimits.isExempt(request.ip)) return;
    const counted = await count(request);
    if (!counted.isAllowed && counted.isExceeded)
      throw new Refused('tooManyRequests', entityName, { retryAfterSeconds: counted.ttlInSeconds });
  };
}
