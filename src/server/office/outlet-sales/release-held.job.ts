// Every server gives places that an outlet put aside back to their allotment when their time is over.
import type { PaymentServices } from '../../money/payments/payment-services.ts';
import { type Repeated, repeat } from '../../platform/jobs/repeat.ts';
import { listEndedHolds } from './outlet-sales.queries.ts';
import { endHeldSale } from './void-sale.ts';

const secondsBetweenRounds = 1.5;

export const keepReleasingHeld = (services: PaymentServices): Repeated =>
  repeat({
    name: 'give places that outlets put aside back to their allotments',
    log: services.log,
    pauseMilliseconds: secondsBetweenRounds * 1000,
    round: () => releaseOnce(services),
  });

/** A sale that fails must not delay the others. */
async function releaseOnce(services: PaymentServices): Promise<boolean> {
  for (const of of await listEndedHolds(services.db))
    await endHeldSale(services, of).catch((error) =>
      services.log.warn({ err: error, ...of }, 'could not give places of an outlet back to their allotment'),
    );
  return false;
}
