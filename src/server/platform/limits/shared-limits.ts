// Rate limits for costly actions, counted for all servers together. Cheap reads are limited by each server for itself
// (limit-sender.ts), without the database.
import type { KeyObject } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { networkOf, plainAddress } from '../../../domain/queue/sender-network.ts';
import type { Deps } from '../deps.ts';
import { Refused } from '../refused.ts';
import { digest } from '../signing/sign.ts';
import { type Spending, secondsUntilLeft, spendLimit, unspendLimit } from './shared-limits.queries.ts';

/** So many times at once, and again as many spread over these minutes. */
export type Limit = { what: string; times: number; minutes: number };

type Counting = Pick<Deps, 'db' | 'signingKey'>;

/** Refuses when the limit is reached, with the time to retry. The table has a digest of the sender, so it does not reveal who was here. */
export async function spend(counting: Counting, limit: Limit, whose: string): Promise<void> {
  const retryAfterSeconds = await trySpending(counting, limit, whose);
  if (retryAfterSeconds > 0) throw new Refused('tooManyRequests', 'shop', { retryAfterSeconds });
}

/** Whether the limit is reached. */
export const isSpent = async ({ db, signingKey }: Counting, limit: Limit, whose: string): Promise<boolean> =>
  (await secondsUntilLeft(db, spendingOf(signingKey, limit, whose))) > 0;

/** Refuses when the limit is reached, and counts nothing. What only counts when it fails is looked at first, and spent afterwards. */
export async function refuseWhenSpent({ db, signingKey }: Counting, limit: Limit, whose: string): Promise<void> {
  const retryAfterSeconds = await secondsUntilLeft(db, spendingOf(signingKey, limit, whose));
  if (retryAfterSeconds > 0) throw new Refused('tooManyRequests', 'shop', { retryAfterSeconds });
}

/** Counts and returns 0, or returns the seconds to wait. */
export const trySpending = ({ db, signingKey }: Counting, limit: Limit, whose: string): Promise<number> =>
  spendLimit(db, spendingOf(signingKey, limit, whose));

/** Takes back a count. Some actions are counted before it is known whether they count. */
export const unspend = ({ db, signingKey }: Counting, limit: Limit, whose: string) =>
  unspendLimit(db, spendingOf(signingKey, limit, whose));

function spendingOf(signingKey: KeyObject, { what, times, minutes }: Limit, whose: string): Spending {
  const secondsMax = minutes * 60;
  return { key: digest(signingKey, 'limit', `${what}:${whose}`), secondsEach: secondsMax / times, secondsMax };
}

/** The network of a request's sender: a household's IPv6 addresses are one. */
export const networkAsking = ({ ip }: FastifyRequest): string => networkOf(ip);

/**
 * Whether a request comes from this machine: a developer, or a proxy that does not name the sender, who may be anybody. Only the
 * connection counts, and not when a proxy names a sender.
 */
export const isLoopback = (request: FastifyRequest): boolean =>
  /^(?:127\.|::1$)/.test(plainAddress(request.ip) ?? '') && (request.ips?.length ?? 1) === 1;
