import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../platform/deps.ts';
import { repeat } from '../../platform/jobs/repeat.ts';
import type { Mailing } from '../../platform/mail/register-mail.ts';
import { mailMoves } from './mail-moves.ts';

const secondsBetweenRounds = 2;

/** Every server writes the mails to the buyers of sessions that have moved. */
export function registerSessionMoves(app: FastifyInstance, deps: Deps, mailing: Mailing): void {
  const round = async () => {
    const hasMore = await mailMoves(deps);
    if (hasMore) mailing.wake();
    return hasMore;
  };
  app.jobs.push(
    repeat({
      key: 'mailMoves',
      name: 'write the mails to buyers of a session that has moved',
      log: deps.log,
      pauseMilliseconds: secondsBetweenRounds * 1000,
      round,
    }),
  );
}
