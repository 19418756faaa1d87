import type { Deps } from '../../platform/deps.ts';
import type { BatchMailing } from '../../platform/mail/register-mail.ts';
import type { NamingLane } from '../../shop/orders/name-batch.ts';
import type { OrderLookups } from '../../shop/orders/order-lookups.ts';
import { StockMemory } from '../../shop/seating/stock-memory.ts';
import { NoticesUnderWay } from './notices-under-way.ts';

/** The services that handling a payment needs. */
export type PaymentServices = Pick<
  Deps,
  'db' | 'clock' | 'signingKey' | 'configuration' | 'settings' | 'log' | 'databaseUrl'
> & {
  mailing: BatchMailing;
  stocks: StockMemory;
  naming: NamingLane;
  lookups?: OrderLookups | undefined;
  underWay: NoticesUnderWay;
};

type SharedServices = Pick<PaymentServices, 'mailing' | 'naming' | 'lookups'>;

export const openPaymentServices = (deps: Deps, opened: SharedServices): PaymentServices => ({
  ...deps,
  ...opened,
  stocks: new StockMemory(deps.db),
  underWay: new NoticesUnderWay(),
});
