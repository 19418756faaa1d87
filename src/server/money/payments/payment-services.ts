import type { Deps } from '../../platform/deps.ts';
import type { Mailing } from '../../platform/mail/register-mail.ts';
import type { NamingLane } from '../../shop/orders/name-batch.ts';
import { StockMemory } from '../../shop/seating/stock-memory.ts';

/** The services that handling a payment needs. */
export type PaymentServices = Pick<
  Deps,
  'db' | 'clock' | 'signingKey' | 'configuration' | 'settings' | 'log' | 'databaseUrl'
> & {
  mailing: Mailing;
  stocks: StockMemory;
  naming: NamingLane;
};

export const openPaymentServices = (deps: Deps, mailing: Mailing, naming: NamingLane): PaymentServices => ({
  ...deps,
  mailing,
  naming,
  stocks: new StockMemory(deps.db),
});
