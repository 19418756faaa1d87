// Every server gives places that an outlet put aside back to their allotment when their time is over.
import type { PaymentServices } from '../../money/payments/payment-services.ts';
import type { Repeated } from '../../platform/jobs/repeat.ts';
import { repeatForEach } from '../../platform/jobs/repeat-for-each.ts';
import { listEndedHolds } from './outlet-sales.queries.ts';
import { endHeldSale } from './void-sale.ts';

export const keepReleasingHeld = (services: PaymentServices): Repeated =>
  repeatForEach({
    key: 'releaseHeldSales',
    name: 'give places that outlets put aside back to their allotments',
    log: services.log,
    secondsBetweenRounds: 1.5,
    list: () => listEndedHolds(services.db),
    act: (ended) => endHeldSale(services, ended),
  });
