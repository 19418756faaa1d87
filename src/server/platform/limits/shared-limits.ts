// How often somebody may do what costs others something, counted for all servers together. What is only read is limited by
// each server for itself (limit-sender.ts), which costs no database.
import type { KeyObject } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { networkOf, plainAddress } from '../../../domain/queue/sender-network.ts';
import type { Deps } from '../deps.ts';
import { Refused } from '../refused.ts';
import { digest } from '../signing/sign.ts';
import { giveAllowanceBack, type Spending, spendAllowance } from './shared-limits.queries.ts';

/** So many at once, and again as many spread over these minutes. */
export type Limit = { what: string; times: number; minutes: number };

type Counting = Pick<Deps, 'db' | 'signingKey'>;

/** Refuses with the moment to come back. Whose it is goes into a digest: nobody learns from the table who was here. */
export async function spend(counting: Counting, limit: Limit, whose: string): Promise<void> {
  const retryAfterSeconds = await trySpending(counting, limit, whose);
  if (retryAfterSeconds > 0) throw new Refused('tooManyRequests', 'shop', { retryAfterSeconds });
}

/** In how many seconds it may be done; 0 when it may be done now, and then it is counted. */
export const trySpending = ({ db, signingKey }: Counting, limit: Limit, whose: string): Promise<number> =>
  spendAllowance(db, spendingOf(signingKey, limit, whose));

/** For what was counted before it was known whether it counts. */
export const giveBack = ({ db, signingKey }: Counting, limit: Limit, whose: string) =>
  giveAllowanceBack(db, spendingOf(signingKey, limit, whose));

function spendingOf(signingKey: KeyObject, { what, times, minutes }: Limit, whose: string): Spending {
  const secondsMax = minutes * 60;
  return { key: digest(signingKey, 'limit', `${what}:${whose}`), secondsEach: secondsMax / times, secondsMax };
}

/** The network that a request comes from: a household's IPv6 addresses are one. */
export const networkAsking = ({ ip }: FastifyRequest): string => networkOf(ip);

/**
 * This very machine: somebody who develops, or a proxy that does not say for whom it asks, which may be everybody. Told by the
 * connection alone, and not when a proxy names anybody.
 */
export const isLoopback = (request: FastifyRequest): boolean =>
  /^(?:127\.|::1$)/.test(plainAddress(request.ip) ?? '') && (request.ips?.length ?? 1) === 1;
