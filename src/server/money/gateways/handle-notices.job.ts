// Every server handles stored notices that are not handled yet.
import { type Repeated, repeat } from '../../platform/jobs/repeat.ts';
import { openSettlement } from '../payments/settle-batch.ts';
import type { GatewayServices } from './gateway-services.ts';
import { handleDueNotices } from './handle-due-notices.ts';

const millisecondsBetweenLooks = 2_000;

export function keepHandling(services: GatewayServices): Repeated {
  // On a distributed database a transaction keeps to one event.
  const settlement = services.configuration.orders.isOneEventPerTransaction ? undefined : openSettlement(services);
  const job = repeat({
    key: 'handleNotices',
    name: 'handle what payment providers said',
    log: services.log,
    pauseMilliseconds: millisecondsBetweenLooks,
    round: () => services.underWay.during(() => handleDueNotices(services, settlement)),
  });
  return {
    ...job,
    stop: async () => {
      await job.stop();
      await settlement?.stop();
    },
  };
}
