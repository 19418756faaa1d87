// Every server handles stored notices that are not handled yet.
import { type Repeated, repeat } from '../../platform/jobs/repeat.ts';
import type { GatewayServices } from './gateway-services.ts';
import { handleDueNotices } from './handle-due-notices.ts';

const millisecondsBetweenLooks = 2_000;

export const keepHandling = (services: GatewayServices): Repeated =>
  repeat({
    key: 'handleNotices',
    name: 'handle what payment providers said',
    log: services.log,
    pauseMilliseconds: millisecondsBetweenLooks,
    round: () => handleDueNotices(services),
  });
