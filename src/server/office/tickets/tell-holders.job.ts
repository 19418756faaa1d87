import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../platform/deps.ts';
import { repeat } from '../../platform/jobs/repeat.ts';
import type { Mailing } from '../../platform/mail/register-mail.ts';
import { tellHolders } from './tell-holders.ts';

const secondsBetweenRounds = 2;

/** Every server writes the mails to the holders of reissued tickets. */
export function keepTellingHolders(app: FastifyInstance, deps: Deps, mailing: Mailing): void {
  const round = async () => {
    const hasMore = await tellHolders(deps);
    if (hasMore) mailing.wake();
    return hasMore;
  };
  app.jobs.push(
    repeat({
      key: 'tellHolders',
      name: 'write the mails to the holders of tickets with new codes',
      log: deps.log,
      pauseMilliseconds: secondsBetweenRounds * 1000,
      round,
    }),
  );
}
