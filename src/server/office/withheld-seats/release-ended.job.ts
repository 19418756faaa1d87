// Every server puts withheld places back on sale when their end has come, a second or two after it. A second server finds nothing left to do.
import type { Repeated } from '../../platform/jobs/repeat.ts';
import { repeatForEach } from '../../platform/jobs/repeat-for-each.ts';
import { releaseEnded } from './release-withheld.ts';
import { listEnded } from './withheld-seats.queries.ts';
import type { WithheldServices } from './withhold-places.ts';

export const keepReleasing = (services: WithheldServices): Repeated =>
  repeatForEach({
    key: 'releaseWithheld',
    name: 'release withheld places at their end',
    log: services.log,
    secondsBetweenRounds: 1.5,
    list: () => listEnded(services.db),
    act: (ended) => releaseEnded(services, ended),
  });
