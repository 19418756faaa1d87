import type { FastifyInstance } from 'fastify';
import type { JobKey } from '../../../domain/jobs/jobs.ts';
import type { Deps } from '../deps.ts';
import { repeat } from '../jobs/repeat.ts';
import type { Mailing } from './register-mail.ts';

type MailWriting = {
  key: JobKey;
  name: string;
  secondsBetweenRounds: number;
  /** True when there may be more to write. */
  write: (deps: Deps) => Promise<boolean>;
};

/** A job of every server that writes mails to many people. */
export const mailWriting =
  ({ key, name, secondsBetweenRounds, write }: MailWriting) =>
  (app: FastifyInstance, deps: Deps, mailing: Mailing): void => {
    const round = async () => {
      const hasMore = await write(deps);
      if (hasMore) mailing.wake();
      return hasMore;
    };
    app.jobs.push(repeat({ key, name, log: deps.log, pauseMilliseconds: secondsBetweenRounds * 1000, round }));
  };
