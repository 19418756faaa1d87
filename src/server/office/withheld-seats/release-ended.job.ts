// Every server puts withheld places back on sale when their end has come, a second or two after it. A second server finds nothing left to do.
import { type Repeated, repeat } from '../../platform/jobs/repeat.ts';
import { releaseEnded } from './release-withheld.ts';
import { listEnded } from './withheld-seats.queries.ts';
import type { WithheldServices } from './withhold-places.ts';

const secondsBetweenRounds = 1.5;

export const keepReleasing = (services: WithheldServices): Repeated =>
  repeat({
    name: 'release withheld places at their end',
    log: services.log,
    pauseMilliseconds: secondsBetweenRounds * 1000,
    round: () => releaseOnce(services),
  });

/** A withholding that fails must not delay the others. */
async function releaseOnce(services: WithheldServices): Promise<boolean> {
  for (const of of await listEnded(services.db))
    await releaseEnded(services, of).catch((error) =>
      services.log.warn({ err: error, eventId: of.eventId }, 'could not release withheld places'),
    );
  return false;
}
