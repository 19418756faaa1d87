// Every server looks once a minute whether a report about silent payments is due.
import { type Repeated, repeat } from '../../platform/jobs/repeat.ts';
import type { GatewayServices } from './gateway-services.ts';
import { reportSilentPayments } from './report-silent-payments.ts';

const millisecondsBetweenLooks = 60_000;

export const keepReporting = (services: GatewayServices): Repeated =>
  repeat({
    key: 'reportSilent',
    name: 'report about silent payments',
    log: services.log,
    pauseMilliseconds: millisecondsBetweenLooks,
    round: async () => {
      await reportSilentPayments(services);
      return false;
    },
  });
