import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../platform/deps.ts';
import { repeat } from '../../platform/jobs/repeat.ts';
import type { Mailing } from '../../platform/mail/register-mail.ts';
import { writeMailings } from './write-mailings.ts';

const secondsBetweenRounds = 3;

/** Every server writes the mails with tickets, and the reminders. */
export function registerMailings(app: FastifyInstance, deps: Deps, mailing: Mailing): void {
  const round = async () => {
    const hasMore = await writeMailings(deps);
    if (hasMore) mailing.wake();
    return hasMore;
  };
  app.jobs.push(
    repeat({
      key: 'writeMailings',
      name: 'write the mails with tickets',
      log: deps.log,
      pauseMilliseconds: secondsBetweenRounds * 1000,
      round,
    }),
  );
}
